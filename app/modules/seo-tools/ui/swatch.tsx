import type { AnswerBlock } from "../tool/tool-answer.ts";

/** Sample text in two sizes, in the colors that were asked about. A drawing: the pair may well be unreadable, which is its point. */
export function Swatch({ text, background }: Extract<AnswerBlock, { kind: "swatch" }>) {
  return (
    <svg
      role="img"
      aria-label={`Text in ${text} on ${background}`}
      className="h-[100px] w-full rounded-m border border-line"
      style={{ background }}
    >
      <text x="20" y="44" fill={text} fontSize="24" fontWeight="700">
        Large text
      </text>
      <text x="20" y="74" fill={text} fontSize="14">
        Normal text
      </text>
    </svg>
  );
}
