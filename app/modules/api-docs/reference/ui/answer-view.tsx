import { CodeListing } from "#app/ui/prose/code-listing.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { ReceivedAnswer } from "./send-request.ts";

/** What a call was answered: status, headers and body. */
export function AnswerView({ answer }: { answer: ReceivedAnswer }) {
  const { status, statusText, headers, body, isCut } = answer;
  return (
    <section aria-label="Answer" className="mt-5">
      <div role="status" className="flex flex-wrap items-center gap-2">
        <h3 className="font-semibold text-sm">Answer</h3>
        <Tag tone={status < 400 ? "good" : "bad"}>{`${status} ${statusText}`.trim()}</Tag>
      </div>
      {body === "" ? (
        <p className="mt-2 text-ink-2 text-sm">It holds no body.</p>
      ) : (
        <CodeListing className="mt-2 max-h-[60vh] overflow-y-auto" label="Body of the answer" text={body} />
      )}
      {isCut ? <p className="mt-2 text-[13px] text-ink-3">Only the beginning is shown; the whole body came.</p> : null}
      <details className="mt-2 text-[13px]">
        <summary className="w-fit cursor-pointer text-ink-3 hover:text-ink pointer-coarse:py-3">Headers</summary>
        <CodeListing className="mt-1.5" label="Headers of the answer" text={headers} />
      </details>
    </section>
  );
}
