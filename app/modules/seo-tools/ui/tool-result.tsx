import type { RefObject } from "react";
import type { AnswerBlock } from "../tool/tool-answer.ts";
import { Blocks } from "./blocks.tsx";

interface ToolResultProps {
  blocks: readonly AnswerBlock[];
  /** The question was posted: its result has no URL of its own. */
  tooLongForLink: boolean;
  /** Takes the focus when a new answer arrives. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** What screen readers say of an answer. */
export const resultSummary = (blocks: readonly AnswerBlock[]): string =>
  blocks.find((block) => block.kind === "verdict")?.title ?? "The result is ready.";

/** The answer of a tool, under a heading that can take the focus. */
export function ToolResult({ blocks, tooLongForLink, heading }: ToolResultProps) {
  return (
    <section aria-labelledby="result" className="grid min-w-0 gap-5">
      <h2
        id="result"
        ref={heading as RefObject<HTMLHeadingElement>}
        tabIndex={-1}
        className="-mb-2 scroll-mt-24 font-bold text-lg tracking-tight"
      >
        Result
      </h2>
      {tooLongForLink ? (
        <p className="text-[13px] text-ink-3">
          This text is too long for a URL: the result cannot be shared as a link.
        </p>
      ) : null}
      <Blocks blocks={blocks} />
    </section>
  );
}
