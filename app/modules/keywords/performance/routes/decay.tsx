import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { percentWithOneDecimal } from "#app/shared/format/percent.ts";
import { Card } from "#app/ui/card.tsx";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { pathText, positionText } from "../../labels.ts";
import { ChangeValue, ExportLink, ListForm } from "../../ui/list-controls.tsx";
import { openList, PER_PAGE } from "../list-page.server.ts";
import { listDecay } from "../service.server.ts";
import { NoImports } from "../ui/no-imports.tsx";
import { ViewChips } from "../ui/view-chips.tsx";

export const handle = { crumb: () => "Decay" };

export async function loader(args: LoaderFunctionArgs) {
  const { scope, query, shown, frame } = await openList(args);
  const { rows, nextCursor } = orThrow(await listDecay(scope, shown, query, PER_PAGE));
  return { frame, rows, nextCursor, search: query.search };
}

export default function Decay() {
  const { frame, rows, nextCursor, search } = useLoaderData<typeof loader>();
  const isPages = frame.view === "pages";
  const compared = frame.previousLabel !== null;
  const header = (
    <div className="mb-3 flex flex-wrap items-start gap-2">
      <ViewChips view={frame.view} />
      {frame.period ? (
        <ListForm
          placeholder={isPages ? "Part of the URL" : "Part of the query"}
          periods={frame.periods}
          period={frame.period}
          keep={["view"]}
        />
      ) : null}
      {compared ? <ExportLink list="decay" /> : null}
    </div>
  );
  if (!compared) {
    return (
      <>
        {header}
        <NoImports title="Nothing to compare yet">
          {frame.period
            ? `For ${frame.periodLabel} there is no earlier import of the same kind and the same number of days. Import the period before it.`
            : "Decay shows what lost clicks from one period to the next. Import two periods of the same length, such as the last 28 days and the 28 days before."}
        </NoImports>
      </>
    );
  }
  return (
    <>
      {header}
      <p className="mb-2.5 max-w-[90ch] text-[13px] text-ink-2">
        {isPages ? "Pages" : "Queries"} whose clicks fell by at least 20% and by more than chance explains (test of two
        Poisson counts at 95%): {frame.periodLabel} against {frame.previousLabel}. Of rows that have not really changed,
        about one in forty passes such a test by chance. What the later file does not list counts as 0 clicks.
      </p>
      {rows.length === 0 ? (
        <Card className="p-6 text-center text-ink-2 text-sm">
          {search
            ? `Nothing that fell has “${search}” in it.`
            : `No ${isPages ? "page" : "query"} lost clicks beyond chance.`}
        </Card>
      ) : (
        <Table label="Decay">
          <thead>
            <tr>
              <Th>{isPages ? "Page" : "Query"}</Th>
              <Th numeric>Before</Th>
              <Th numeric>Now</Th>
              <Th numeric>Change</Th>
              <Th numeric wide>
                Impressions before, now
              </Th>
              <Th numeric wide>
                Position before, now
              </Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <Td className="max-w-[44ch] font-medium [overflow-wrap:anywhere]">
                  {isPages ? pathText(row.label) : row.label}
                  {row.now ? null : <div className="font-normal text-ink-3 text-xs">not in the later file</div>}
                </Td>
                <Td numeric>{exact(row.before.clicks)}</Td>
                <Td numeric>{exact(row.now?.clicks ?? 0)}</Td>
                <Td numeric>
                  <ChangeValue value={-row.lost} />
                  <div className="text-ink-3 text-xs">−{percentWithOneDecimal(row.lost / row.before.clicks)}</div>
                </Td>
                <Td numeric wide>
                  {exact(row.before.impressions)} → {row.now ? exact(row.now.impressions) : "–"}
                </Td>
                <Td numeric wide>
                  {positionText(row.before.position)} → {positionText(row.now?.position ?? null)}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <CursorLinks nextCursor={nextCursor} />
    </>
  );
}
