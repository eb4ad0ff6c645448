import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { exact } from "#app/shared/format/number.ts";
import { CursorLinks, FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import { StatusCode } from "../../pages/ui/page-cells.tsx";
import type { RedirectRow } from "../domain/structure.ts";
import { loadStructureList } from "../service.server.ts";
import { ListTools, Nothing, PageLink, Part, SortTh, useFiltered } from "../ui/structure-parts.tsx";

export const handle = { crumb: () => "Redirects" };

export const loader = (args: LoaderFunctionArgs) => loadStructureList(args, "redirects");

const VERDICTS: readonly (readonly [RedirectRow["verdict"], string, Tone])[] = [
  ["loop", "Loop", "bad"],
  ["broken", "Ends broken", "bad"],
  ["chain", "Chain", "warn"],
  ["temporary", "Temporary", "info"],
  ["unknown", "Leads away", "plain"],
  ["ok", "One hop", "good"],
];

export default function Redirects() {
  const { ready, rows, nextCursor, crawlId } = useLoaderData<typeof loader>();
  const filtered = useFiltered();
  return (
    <Part
      ready={ready}
      what="Redirects"
      intro="Where every URL that redirects ends, hop by hop. “Leads away” ends on a URL that this crawl did not ask for, such as one of another site. Links in counts the links of the site to the URL that redirects: point them to the end."
    >
      <ListTools list="redirects" crawlId={crawlId} searchLabel="First or last URL">
        {VERDICTS.map(([verdict, label]) => (
          <FilterChip key={verdict} name="filter" value={verdict}>
            {label}
          </FilterChip>
        ))}
      </ListTools>
      {rows.length === 0 ? (
        <Nothing filtered={filtered}>No crawled URL redirects.</Nothing>
      ) : (
        <Table label="Redirects">
          <thead>
            <tr>
              <SortTh name="url" ascending>
                From, by way of, to
              </SortTh>
              <SortTh name="hops" first numeric wide>
                Hops
              </SortTh>
              <SortTh name="inlinks" numeric wide>
                Links in
              </SortTh>
              <Th>Verdict</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((redirect) => (
              <tr key={redirect.url}>
                <Td className="max-w-[70ch]">
                  <Hops {...redirect} />
                </Td>
                <Td numeric wide>
                  {exact(redirect.hops.length)}
                </Td>
                <Td numeric wide>
                  {exact(redirect.inlinkCount)}
                </Td>
                <Td className="w-px">
                  <Verdict verdict={redirect.verdict} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <CursorLinks nextCursor={nextCursor} />
    </Part>
  );
}

function Verdict({ verdict }: Pick<RedirectRow, "verdict">) {
  const [, label = verdict, tone = "plain" as const] = VERDICTS.find(([name]) => name === verdict) ?? [];
  return <Tag tone={tone}>{label}</Tag>;
}

function Hops({ hops, endUrl, endStatus, endFailure, verdict }: RedirectRow) {
  return (
    <ol className="grid gap-1">
      {hops.map(({ url, status }, at) => (
        <li key={url} className="flex items-start gap-2">
          {at > 0 ? <span className="text-ink-3">→</span> : null}
          <span className="min-w-0 flex-1">
            <PageLink url={url} />
          </span>
          <StatusCode status={status} failure={null} />
        </li>
      ))}
      <li className="flex items-start gap-2">
        <span className="text-ink-3">→</span>
        <span className="min-w-0 flex-1 break-all">{verdict === "unknown" ? endUrl : <PageLink url={endUrl} />}</span>
        {verdict === "loop" ? <Tag tone="bad">again</Tag> : <StatusCode status={endStatus} failure={endFailure} />}
      </li>
    </ol>
  );
}
