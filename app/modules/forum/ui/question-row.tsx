import { Link } from "@remix-run/react";
import { exact, wordFor } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";

export interface QuestionSummary {
  id: string;
  title: string;
  authorName: string;
  score: number;
  answerCount: number;
  solved: boolean;
  locked: boolean;
  lastActivityAtMs: number;
}

const counted = (count: number, one: string): string => `${exact(count)} ${wordFor(Math.abs(count), one)}`;

/** One question of the list. */
export function QuestionRow({ question, nowMs }: { question: QuestionSummary; nowMs: number }) {
  const { id, title, authorName, score, answerCount, solved, locked, lastActivityAtMs } = question;
  return (
    <Card as="li" className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <Link
          to={`/help/forum/${id}`}
          prefetch="intent"
          dir="auto"
          className="min-w-0 font-semibold text-sm [overflow-wrap:anywhere] hover:underline pointer-coarse:py-2"
        >
          {title}
        </Link>
        {solved ? <Tag tone="good">Solved</Tag> : null}
        {locked ? <Tag>Locked</Tag> : null}
      </div>
      <p className="mt-0.5 text-[13px] text-ink-3 tabular-nums [overflow-wrap:anywhere]">
        {counted(answerCount, "answer")} · {counted(score, "vote")} · <bdi>{authorName}</bdi> ·{" "}
        <Time value={lastActivityAtMs} now={nowMs} />
      </p>
    </Card>
  );
}
