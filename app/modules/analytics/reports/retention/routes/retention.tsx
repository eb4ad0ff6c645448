import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF, CHIP_ON } from "#app/ui/list/filters/filter-chip.tsx";
import { CodeListing } from "#app/ui/prose/code-listing.tsx";
import { changedSearch } from "../../query/ui/changed-search.ts";
import { CsvLink } from "../../query/ui/csv-link.tsx";
import { ReportFilterBar } from "../../query/ui/report-filter-bar.tsx";
import { readRetentionPage, retentionBar, retentionPage } from "../page.server.ts";
import { CohortTable } from "../ui/cohort-table.tsx";

export const handle = { crumb: () => "Retention" };

export async function loader(args: LoaderFunctionArgs) {
  const reading = await readRetentionPage(args);
  return { ...retentionPage(reading), bar: await retentionBar(reading) };
}

const UNIT_TITLES = { day: "By day", week: "By week", month: "By month" } as const;

const exampleOf = (siteId: string) => `POST /api-gateway/analytics/events
{
  "site": "${siteId}",
  "events": [{ "url": "https://example.com/account", "user": "customer-1017" }]
}`;

export default function Retention() {
  const { base, siteId, unit, bar, hasLasting, isFiltered, keptDays, columns, cohorts, sameDay } =
    useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  return (
    <>
      <ReportFilterBar bar={bar}>
        <CsvLink path={`${base}/retention.csv`} />
      </ReportFilterBar>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        {Object.entries(UNIT_TITLES).map(([name, title]) => (
          <Link
            key={name}
            to={changedSearch(search, { by: name })}
            preventScrollReset
            aria-current={unit === name ? "true" : undefined}
            className={cx(CHIP, unit === name ? CHIP_ON : CHIP_OFF)}
          >
            {title}
          </Link>
        ))}
      </div>
      {cohorts.length === 0 && hasLasting ? (
        <Card className="p-5 text-ink-2 text-sm">
          {isFiltered
            ? "No first visit of these days matches the filters."
            : "Nobody came for the first time in these days."}
        </Card>
      ) : cohorts.length === 0 ? (
        <Card className="p-5">
          <h2 className="font-bold text-lg">We can't recognize returning visitors yet</h2>
          <p className="mt-1.5 mb-3 max-w-[80ch] text-ink-2 text-sm">
            The tracker sets no cookie: it cannot tell whether somebody was here yesterday, and no table of weeks is
            made up from that. Where people sign in, your own server can tell it: send events with{" "}
            <code className="font-mono">user</code>, any id of yours that stays the same. It is hashed before it is
            stored.
          </p>
          <CodeListing label="An event with a lasting id" text={exampleOf(siteId)} />
        </Card>
      ) : (
        <>
          <CohortTable columns={columns} cohorts={cohorts} unit={unit} />
          <p className="mt-2.5 max-w-[90ch] text-[13px] text-ink-2">
            Only people whom your server named by a lasting id (<code className="font-mono">user</code>), by the {unit}{" "}
            of their first visit, and how many of them came in the {unit}s after. Hatched: not over yet. Single visits
            are kept for {keptDays} days: who came before that counts as new.
          </p>
        </>
      )}
      <section className="mt-7">
        <h2 className="mb-2 font-bold text-[15px]">Back on the same day</h2>
        {sameDay.hasPeople ? (
          <Card className="max-w-[620px] p-4">
            <p className="text-sm">
              Of {sameDay.people} {sameDay.people === "1" ? "person" : "people"} without a lasting id, counted again on
              each day, <strong className="font-bold">{sameDay.returned}</strong> ({sameDay.share}) made a second visit
              on the day.
            </p>
            <ul className="mt-3 grid gap-2">
              {sameDay.gaps.map(({ title, people, bar }) => (
                <li
                  key={title}
                  className="grid grid-cols-[12ch_minmax(0,1fr)_5ch] items-center gap-3 text-[13px] sm:grid-cols-[20ch_minmax(0,1fr)_6ch]"
                >
                  <span>{title}</span>
                  <svg
                    viewBox="0 0 100 4"
                    preserveAspectRatio="none"
                    aria-hidden="true"
                    className="block h-3 w-full"
                    width={100}
                    height={4}
                  >
                    <rect width="100" height="4" fill="var(--color-sunken)" />
                    <rect width={bar} height="4" fill="var(--color-s1)" />
                  </svg>
                  <span className="text-right tabular-nums">{people}</span>
                </li>
              ))}
            </ul>
          </Card>
        ) : (
          <Card className="max-w-[620px] p-5 text-ink-2 text-sm">
            No visitor without a lasting id came in these days.
          </Card>
        )}
      </section>
    </>
  );
}
