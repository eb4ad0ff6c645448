import { Link } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { itemPagePath } from "../../paths.ts";
import type { Tip } from "../domain/score.ts";
import { pointsText, tipText } from "../labels.ts";

/** What would raise the score most. */
export function Tips({ tips }: { tips: readonly Tip[] }) {
  if (tips.length === 0) return <p className="text-[13px] text-ink-2">The text covers all of the brief.</p>;
  return (
    <ul className="grid gap-1.5 text-[13px] leading-snug">
      {tips.map((tip) => (
        <li key={`${tip.part} ${tip.subject}`} className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{tipText(tip)}</span>
          <span className="shrink-0 text-good tabular-nums">
            <span className="sr-only">for </span>
            {pointsText(tip.points)}
            <span className="sr-only"> points</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** How much of its brief the saved text covers, beside the editor. */
export function BriefScore({ id, brief }: { id: string; brief: { score: number; tips: readonly Tip[] } | null }) {
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-2 font-bold text-[13px]">{brief ? `Brief: ${brief.score} of 100` : "Brief"}</h2>
      {brief ? (
        <>
          <Tips tips={brief.tips} />
          <Link
            to={itemPagePath(id, "brief")}
            className="mt-2 inline-block text-[13px] text-brand underline pointer-coarse:py-2"
          >
            Open the brief
          </Link>
        </>
      ) : (
        <p className="text-[13px] text-ink-3">
          <Link to={itemPagePath(id, "brief")} className="text-brand underline">
            Create a brief
          </Link>{" "}
          to compare the text with pages that rank.
        </p>
      )}
    </Card>
  );
}
