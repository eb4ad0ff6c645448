import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { exact } from "#app/shared/format/number.ts";
import { CursorLinks, FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import type { LanguageRow } from "../domain/structure.ts";
import { loadStructureList } from "../service.server.ts";
import { ListTools, Nothing, PageLink, Part, SortTh, useFiltered } from "../ui/structure-parts.tsx";

export const handle = { crumb: () => "Languages" };

/** Columns of the matrix; what a page names beyond them is counted, and in the file. */
const LANGUAGES_SHOWN = 10;

export async function loader(args: LoaderFunctionArgs) {
  const list = await loadStructureList(args, "languages");
  const counts = new Map<string, number>();
  for (const { alternates } of list.rows)
    for (const { lang } of alternates) counts.set(lang, (counts.get(lang) ?? 0) + 1);
  const languages = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, LANGUAGES_SHOWN);
  return { ...list, languages: languages.map(([lang]) => lang), cut: counts.size > LANGUAGES_SHOWN };
}

type State = LanguageRow["alternates"][number]["state"];

const MARKS: Record<State, { sign: string; words: string; tone: Tone }> = {
  self: { sign: "self", words: "names itself", tone: "plain" },
  answered: { sign: "✓", words: "names this page in return", tone: "good" },
  missing: { sign: "✗ no return", words: "does not name this page in return", tone: "bad" },
  unknown: { sign: "?", words: "was not read as a page by this crawl", tone: "plain" },
};

export default function Languages() {
  const { ready, rows, nextCursor, crawlId, languages, cut } = useLoaderData<typeof loader>();
  const filtered = useFiltered();
  return (
    <Part
      ready={ready}
      what="Pages with versions in other languages"
      intro="What each page says about its versions in other languages (hreflang), and whether those name it in return. Search engines ignore an annotation without a return link."
    >
      <ListTools list="languages" crawlId={crawlId} searchLabel="Part of the URL">
        <FilterChip name="filter" value="missing">
          Return link missing
        </FilterChip>
      </ListTools>
      {rows.length === 0 ? (
        <Nothing filtered={filtered}>No page of this crawl names versions in other languages.</Nothing>
      ) : (
        <Table label="Languages of each page">
          <thead>
            <tr>
              <SortTh name="url" ascending>
                Page
              </SortTh>
              <SortTh name="missing" first numeric>
                Missing
              </SortTh>
              {languages.map((lang) => (
                <Th key={lang}>{lang}</Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((page) => (
              <tr key={page.url}>
                <Td className="min-w-[18ch] max-w-[40ch]">
                  <PageLink url={page.url} />
                </Td>
                <Td numeric>{exact(page.missingCount)}</Td>
                {languages.map((lang) => (
                  <Td key={lang}>
                    <Cell alternates={page.alternates.filter((alternate) => alternate.lang === lang)} />
                  </Td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {rows.length > 0 ? (
        <p className="mt-2 text-[13px] text-ink-3">
          ✓ the version names this page in return · ✗ it does not · ? it was not read as a page by this crawl · – no
          such version is named
          {cut ? " · only the ten most frequent languages of these rows are shown" : ""}
        </p>
      ) : null}
      <CursorLinks nextCursor={nextCursor} />
    </Part>
  );
}

function Cell({ alternates }: { alternates: LanguageRow["alternates"] }) {
  if (alternates.length === 0) return <span className="text-ink-3">–</span>;
  return (
    <span className="flex flex-wrap gap-1">
      {alternates.map(({ url, state }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page may name one version twice, and the list never changes
        <span key={at} title={`${url ?? "no address"}: ${MARKS[state].words}`}>
          <Tag tone={MARKS[state].tone}>{MARKS[state].sign}</Tag>
        </span>
      ))}
    </span>
  );
}
