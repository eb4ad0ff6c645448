import type { DiffPiece } from "../revisions/word-diff.server.ts";

/** What changed in a text: added words are underlined, removed ones are struck through. */
export function DiffView({ pieces, label }: { pieces: readonly DiffPiece[] | null; label: string }) {
  if (!pieces) return <p className="text-ink-2 text-sm">The two texts have too little in common to compare.</p>;
  if (pieces.every(({ kind }) => kind === "same")) return <p className="text-ink-2 text-sm">The texts are the same.</p>;
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
      tabIndex={0}
      aria-label={label}
      className="max-h-[60vh] overflow-y-auto whitespace-pre-wrap rounded-s border border-line bg-surface p-3.5 text-sm leading-relaxed [overflow-wrap:anywhere]"
    >
      {pieces.map(({ kind, text }, at) =>
        kind === "same" ? (
          text
        ) : kind === "added" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: passages have no names of their own
          <ins key={at} className="bg-good-soft text-good">
            <span className="sr-only">Added: </span>
            {text}
          </ins>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: passages have no names of their own
          <del key={at} className="bg-bad-soft text-bad">
            <span className="sr-only">Removed: </span>
            {text}
          </del>
        ),
      )}
    </section>
  );
}
