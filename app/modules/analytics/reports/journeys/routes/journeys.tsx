import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF } from "#app/ui/list/filters/filter-chip.tsx";
import { REPORT_PARAMS } from "../../../domain/period/period.ts";
import { Suggested } from "../../goals/ui/goal-fields.tsx";
import { CsvLink } from "../../query/ui/csv-link.tsx";
import { ReportFilterBar } from "../../query/ui/report-filter-bar.tsx";
import { journeysPage, readJourneysPage } from "../page.server.ts";
import { JourneyColumns } from "../ui/journey-columns.tsx";

export const handle = { crumb: () => "Journeys" };

export const loader = async (args: LoaderFunctionArgs) =>
  journeysPage(await readJourneysPage(args), args.context.now());

const CONTROL = "h-[38px] min-w-0 rounded-s border border-line-strong bg-surface px-2.5 text-sm pointer-coarse:h-11";

/** Parameters that a new choice of journeys preserves: the days and the filters. */
const KEPT = new Set<string>(REPORT_PARAMS);

export default function Journeys() {
  const page = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  return (
    <>
      <ReportFilterBar bar={page.bar}>
        <CsvLink path={`${page.base}/journeys.csv`} />
      </ReportFilterBar>
      <Form method="get" className="mb-4 flex flex-wrap items-end gap-2.5" key={`${page.at}${page.isTo}${page.steps}`}>
        {[...search]
          .filter(([name]) => KEPT.has(name))
          .map(([name, value]) => (
            <input key={`${name}${value}`} type="hidden" name={name} value={value} />
          ))}
        <label className="grid gap-1 font-semibold text-[13px]">
          Journeys
          <select name="way" defaultValue={page.isTo ? "to" : "from"} className={CONTROL}>
            <option value="from">beginning with</option>
            <option value="to">ending with</option>
          </select>
        </label>
        <label className="grid min-w-[200px] flex-1 gap-1 font-semibold text-[13px]">
          Page or event
          <input
            name="at"
            defaultValue={page.at}
            list="seen-lately"
            placeholder={page.isTo ? "(the last of each visit)" : "(the first of each visit)"}
            autoCapitalize="none"
            spellCheck={false}
            className={CONTROL}
          />
        </label>
        <Suggested suggestions={page.suggestions} />
        <label className="grid gap-1 font-semibold text-[13px]">
          Steps
          <select name="steps" defaultValue={page.steps} className={CONTROL}>
            {[2, 3, 4, 5, 6, 7].map((steps) => (
              <option key={steps}>{steps}</option>
            ))}
          </select>
        </label>
        <Button type="submit">Show</Button>
        {page.isNarrowed ? (
          <Link to={widened(search)} className={cx(CHIP, CHIP_OFF)}>
            Show all again
          </Link>
        ) : null}
      </Form>
      {page.columns[0]?.nodes.length === 0 ? (
        <Card className="p-6 text-center text-ink-2 text-sm">
          {page.at
            ? `No visit of these days has “${page.at}” in it${page.isNarrowed ? " on this way" : ""}.`
            : "No visits in these days."}
        </Card>
      ) : (
        <JourneyColumns columns={page.columns} isTo={page.isTo} />
      )}
      <p className="mt-4 max-w-[90ch] text-[13px] text-ink-2">
        {page.visits}. Each visit counts once: {page.isTo ? "back from the last time" : "on from the first time"} it
        came to the beginning of the way. A page that is seen twice in a row is one step. Choose a step to see only the
        visits that go through it.
      </p>
    </>
  );
}

function widened(search: URLSearchParams): string {
  const next = new URLSearchParams([...search].filter(([name]) => !/^s\d$/.test(name)));
  return `?${next}`;
}
