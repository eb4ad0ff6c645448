import { Form, Link } from "@remix-run/react";
import { siteLabel } from "#app/platform/web/url/website-url.ts";
import { compact, exact } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Sparkline } from "#app/ui/chart/sparkline.tsx";
import type { SparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import { Time } from "#app/ui/text/time.tsx";
import { CrawlStatusTag } from "../../crawls/ui/crawl-status.tsx";
import type { CrawlStatus } from "../../domain/crawl.ts";
import type { Schedule } from "../domain/schedule.ts";
import { SCHEDULE_LABELS } from "../labels.ts";

export interface ProjectItem {
  id: string;
  name: string;
  url: string;
  schedule: Schedule;
  nextCrawlAtMs: number | null;
  /** Not crawled, because the plan has no place for it. */
  resting: boolean;
  healthPercent: number | null;
  /** Of the last crawl, once it has read the link graph. */
  severityScore: number | null;
  /** Health of the last finished crawls, oldest first. */
  trend: SparklineShape | null;
  crawl: { status: CrawlStatus; atMs: number; errorCount: number; warningCount: number; noticeCount: number } | null;
}

/** The websites of the workspace, each with its health, trend, findings and crawls. */
export function ProjectCards({ projects, nowMs }: { projects: readonly ProjectItem[]; nowMs: number }) {
  return (
    <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:grid-cols-3">
      {projects.map((project) => (
        <Card key={project.id} as="li" className="relative flex flex-col p-4 hover:border-line-strong">
          <div className="flex items-start gap-3">
            <div className="min-w-0 flex-1">
              <h2 className="truncate font-bold text-[15px] tracking-tight">
                <Link
                  to={`/seo/projects/${project.id}`}
                  prefetch="intent"
                  className="after:absolute after:inset-0 after:rounded-m"
                >
                  {project.name}
                </Link>
              </h2>
              <p className="truncate text-[13px] text-ink-3">{siteLabel(project.url)}</p>
            </div>
            {project.crawl ? <CrawlStatusTag status={project.crawl.status} /> : null}
          </div>
          <div className="mt-3 flex items-end justify-between gap-4">
            <div>
              <p className="text-[13px] text-ink-2">Health</p>
              <p className="font-bold text-[28px] tabular-nums leading-tight tracking-[-0.03em]">
                {project.healthPercent === null ? "–" : exact(project.healthPercent)}
                {project.healthPercent === null ? null : (
                  <span className="ml-1 font-medium text-[15px] text-ink-3 tracking-normal">/ 100</span>
                )}
              </p>
              {project.severityScore === null ? null : (
                <p className="text-[13px] text-ink-3 tabular-nums">severity score {exact(project.severityScore)}</p>
              )}
            </div>
            <Sparkline
              shape={project.trend}
              label={`Health of the last ${project.trend?.values.length} crawls`}
              className="h-[34px] w-[45%] min-w-0"
            />
          </div>
          <dl className="mt-3 grid grid-cols-3 gap-2 border-line border-t pt-3 text-sm">
            <Figure label="Errors" value={project.crawl?.errorCount} />
            <Figure label="Warnings" value={project.crawl?.warningCount} />
            <Figure label="Notices" value={project.crawl?.noticeCount} />
          </dl>
          <p className="mt-3 text-[13px] text-ink-3">
            {project.crawl ? (
              <>
                Last crawl <Time value={project.crawl.atMs} now={nowMs} />
              </>
            ) : (
              "Not crawled yet"
            )}
            {" · "}
            {project.resting ? (
              <span className="font-semibold text-warn">not crawled, beyond your plan</span>
            ) : project.nextCrawlAtMs ? (
              <>
                {SCHEDULE_LABELS[project.schedule].toLowerCase()}, next{" "}
                <Time value={project.nextCrawlAtMs} now={nowMs} />
              </>
            ) : (
              "no schedule"
            )}
          </p>
        </Card>
      ))}
    </ul>
  );
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="min-w-0">
      <dt className="text-[13px] text-ink-3">{label}</dt>
      <dd className="font-semibold tabular-nums" title={value === undefined ? undefined : exact(value)}>
        {value === undefined ? "–" : compact(value)}
      </dd>
    </div>
  );
}

/** Archived websites, each with the way back. Nothing when there are none. */
export function ArchivedProjects({ projects }: { projects: readonly { id: string; name: string; url: string }[] }) {
  if (projects.length === 0) return null;
  return (
    <details className="mt-6">
      <summary className="w-fit font-semibold text-ink-2 text-sm pointer-coarse:py-3">
        Archived websites ({projects.length})
      </summary>
      <Card className="mt-3">
        <ul>
          {projects.map(({ id, name, url }) => (
            <li key={id} className="flex items-center gap-3 border-line border-b px-4 py-2.5 last:border-b-0">
              <div className="min-w-0 flex-1">
                <p className="truncate font-semibold text-sm">{name}</p>
                <p className="truncate text-[13px] text-ink-3">{siteLabel(url)}</p>
              </div>
              <Form method="post" action="/seo">
                <input type="hidden" name="intent" value="restore" />
                <input type="hidden" name="projectId" value={id} />
                <Button type="submit" size="s" aria-label={`Restore ${name}`}>
                  Restore
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      </Card>
    </details>
  );
}
