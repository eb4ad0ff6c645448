import { Link, useParams, useSearchParams } from "@remix-run/react";
import { counted, oneDecimal } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { type Series, StackedBars } from "#app/ui/chart/stacked-bars.tsx";
import type { StackedBarsShape } from "#app/ui/chart/stacked-bars-shape.ts";
import type { AuditIssue } from "../service.server.ts";
import { issueHref } from "./issues-list.tsx";

type Key = "errors" | "warnings" | "notices";

const SERIES: readonly Series<Key>[] = [
  { key: "errors", label: "Errors", colour: "bad" },
  { key: "warnings", label: "Warnings", colour: "warn" },
  { key: "notices", label: "Notices", colour: "ink-3" },
];

/** Findings of the last finished crawls by severity. */
export function FindingsByCrawl({ shape }: { shape: StackedBarsShape<Key> }) {
  return (
    <Card as="section" className="p-4">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="font-bold text-[15px] tracking-tight">Issues by crawl</h2>
        <span className="text-[13px] text-ink-3">
          {shape.bars.length > 1 ? `last ${shape.bars.length} crawls` : ""}
        </span>
      </div>
      {shape.bars.length > 1 ? (
        <StackedBars shape={shape} series={SERIES} caption="Issues by crawl" />
      ) : (
        <p className="text-ink-2 text-sm">The trend appears after your second crawl.</p>
      )}
    </Card>
  );
}

const EFFORTS = { 1: "minutes to fix", 2: "about an hour", 3: "needs planning" } as const;

/** The three issues that gain most for the work they take. */
export function FixFirst({ issues, htmlPages }: { issues: readonly AuditIssue[]; htmlPages: number }) {
  const crawl = useSearchParams()[0].get("crawl");
  const { projectId = "" } = useParams();
  const most = Math.max(1, ...issues.map(({ weight }) => weight));
  return (
    <Card as="section" className="p-4">
      <h2 className="font-bold text-[15px] tracking-tight">Fix first</h2>
      <p className="mt-0.5 mb-3 text-[13px] text-ink-3">Ranked by severity, number of pages and effort</p>
      {issues.length === 0 ? <p className="text-ink-2 text-sm">Nothing to fix: this crawl found no issue.</p> : null}
      <ul className="grid gap-3.5">
        {issues.map(({ code, title, count, severity, effort, weight }) => (
          <li key={code} className="relative">
            <div className="flex items-baseline justify-between gap-3 text-sm">
              <Link
                to={issueHref(projectId, code, crawl)}
                prefetch="intent"
                className="font-semibold after:absolute after:inset-0 hover:underline"
              >
                {title}
              </Link>
              <span className="shrink-0 text-[13px] text-ink-3 tabular-nums">{counted(count, "page")}</span>
            </div>
            <div className="mt-1.5 flex items-center gap-2.5">
              <div aria-hidden="true" className="h-[7px] flex-1 overflow-hidden rounded-full bg-sunken">
                <div
                  className="h-full rounded-full bg-brand"
                  style={{ width: `${Math.max(3, Math.round((weight / most) * 100))}%` }}
                />
              </div>
              <span className="shrink-0 text-[13px] text-ink-3 tabular-nums">
                {severity === "error" && htmlPages > 0 ? upToHealth(count, htmlPages) : EFFORTS[effort]}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What repairing every one of these pages can add to the health score, when they have no other error. */
const upToHealth = (count: number, htmlPages: number): string =>
  `up to +${oneDecimal(Math.min(100, (count / htmlPages) * 100))} health`;
