import type { TemplateLine } from "#app/platform/manifest/template-kinds.ts";

const MAX_DEPTH = 8;

/** The lines of a preview, indented by their depth. */
export function LineList({ lines }: { lines: readonly TemplateLine[] }) {
  return (
    <ol className="grid gap-1 text-sm">
      {lines.map(({ text, depth }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat and never change places
          key={at}
          style={{ paddingInlineStart: `${Math.min(depth, MAX_DEPTH) * 0.9}rem` }}
          className="whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {text}
        </li>
      ))}
    </ol>
  );
}
