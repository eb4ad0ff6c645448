import { Await, Link } from "@remix-run/react";
import { CircleCheck, Sparkles } from "lucide-react";
import { Suspense } from "react";
import { counted } from "#app/shared/format/number.ts";
import { Tag } from "#app/ui/tag.tsx";
import { InsightLine } from "#app/ui/text/insight-line.tsx";
import type { WorstIssue } from "../board.server.ts";
import type { Insight } from "../domain/insights/insight.ts";
import { Panel, Unavailable } from "./panel.tsx";

/** Shown at once; the rest is one click away. */
const SHOWN = 4;

type WorstIssues = Promise<Record<string, WorstIssue>>;

/** What the rules found, most pressing first, each with its evidence and one thing to do. */
export function Insights({
  insights,
  worst,
  hasData,
}: {
  insights: readonly Insight[] | null;
  worst: WorstIssues | null;
  /** Whether there is anything yet that an insight could be about. */
  hasData: boolean;
}) {
  return (
    <Panel
      title="AI Marketing Insights"
      icon={<Sparkles size={16} aria-hidden="true" />}
      tour="insights"
      aside={<Tag>Rule-based, from your own data</Tag>}
    >
      {insights === null ? (
        <Unavailable />
      ) : insights.length === 0 ? (
        <NothingToDo hasData={hasData} />
      ) : (
        <InsightList insights={insights} worst={worst} />
      )}
    </Panel>
  );
}

function InsightList({ insights, worst }: { insights: readonly Insight[]; worst: WorstIssues | null }) {
  const rest = insights.slice(SHOWN);
  return (
    <>
      <ul>
        {insights.slice(0, SHOWN).map((insight) => (
          <FoundLine key={insight.id} insight={insight} worst={worst} />
        ))}
      </ul>
      {rest.length > 0 ? (
        <details className="border-line border-t pt-2.5">
          <summary className="font-semibold text-brand text-sm pointer-coarse:py-3">
            {counted(rest.length, "more insight")}
          </summary>
          <ul>
            {rest.map((insight) => (
              <FoundLine key={insight.id} insight={insight} worst={worst} />
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}

const FoundLine = ({ insight, worst }: { insight: Insight; worst: WorstIssues | null }) => (
  <InsightLine insight={insight}>
    {insight.showsWorstIssue && insight.about && worst ? <WorstLine projectId={insight.about} worst={worst} /> : null}
  </InsightLine>
);

/** The line has its height before its words are there. */
function WorstLine({ projectId, worst }: { projectId: string; worst: WorstIssues }) {
  const line = "mt-0.5 h-5 truncate text-[13px] text-ink-2";
  return (
    <Suspense fallback={<p className={line}>Looking for the worst of them…</p>}>
      <Await resolve={worst}>
        {(found) => {
          const issue = found[projectId];
          if (!issue) return <p className={line}>The audit lists them by what they cost.</p>;
          return (
            <p className={line} title={issue.title}>
              Most serious:{" "}
              <Link to={issue.href} prefetch="intent" className="font-medium text-brand hover:underline">
                {issue.title}
              </Link>
              , {counted(issue.pageCount, "page")}
            </p>
          );
        }}
      </Await>
    </Suspense>
  );
}

const NothingToDo = ({ hasData }: { hasData: boolean }) =>
  hasData ? (
    <div className="flex items-start gap-3 py-2">
      <CircleCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
      <p className="text-ink-2 text-sm">
        <span className="block font-semibold text-ink">Nothing needs you right now</span>
        Crawls and campaigns are in order. They are checked again each time you open this page.
      </p>
    </div>
  ) : (
    <p className="py-2 text-ink-2 text-sm">Insights appear after your first crawl, visitor or campaign.</p>
  );
