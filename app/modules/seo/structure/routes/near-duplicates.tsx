import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { counted, oneDecimal } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CursorLinks, withParam } from "#app/ui/list/filters/filter-chip.tsx";
import type { NearGroup } from "../domain/structure.ts";
import { parseNearDuplicatesQuery } from "../query.server.ts";
import { compareNearPages, listNearGroups, openStructure } from "../service.server.ts";
import { SideBySide } from "../ui/side-by-side.tsx";
import { ListTools, Nothing, PageLink, Part } from "../ui/structure-parts.tsx";

export const handle = { crumb: () => "Near duplicates" };

const GROUPS_PER_PAGE = 20;

export async function loader(args: LoaderFunctionArgs) {
  const { likeness, left, right, cursor } = parseNearDuplicatesQuery(args.request);
  const { ready, scope, shown } = await openStructure(args);
  if (!shown || ready !== "ready")
    return { ready, likeness, crawlId: null, near: null, comparison: null, asked: false };
  const asked = left !== undefined && right !== undefined;
  const [near, comparison] = await Promise.all([
    listNearGroups(args.context, scope, shown.id, { minimum: likeness / 100, cursor, limit: GROUPS_PER_PAGE }),
    asked ? compareNearPages(args.context, scope, shown.id, [left, right]) : null,
  ]);
  return {
    ready,
    likeness,
    crawlId: shown.id,
    near: orThrow(near),
    comparison: comparison && orThrow(comparison),
    asked,
  };
}

export default function NearDuplicates() {
  const { ready, likeness, crawlId, near, comparison, asked } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const crawl = search.get("crawl");
  return (
    <Part
      ready={ready}
      what="Pages of nearly the same text"
      intro="Indexable pages that share most of their text, menus included, counted in runs of five words. The likeness is an estimate from 128 samples of each page: at 90% it is right within about 5 points. Two pages side by side are counted exactly."
    >
      <Form method="get" className="mb-3.5 flex flex-wrap items-center gap-3">
        {crawl ? <input type="hidden" name="crawl" value={crawl} /> : null}
        <label htmlFor="likeness" className="font-semibold text-sm">
          Similarity threshold
        </label>
        <input
          id="likeness"
          type="number"
          name="likeness"
          min={60}
          max={100}
          defaultValue={likeness}
          key={likeness}
          className="h-[38px] w-[84px] rounded-s border border-line-strong bg-surface px-3 text-sm tabular-nums pointer-coarse:h-11"
        />
        <span className="text-sm">% (60 to 100)</span>
        <Button type="submit">Show</Button>
      </Form>
      {asked ? (
        comparison ? (
          <SideBySide {...comparison} />
        ) : (
          <Card className="mb-5 p-6 text-center text-ink-2 text-sm">
            These two pages cannot be compared: one has no text in this crawl, or they have too little in common.
          </Card>
        )
      ) : null}
      <ListTools list="pairs" crawlId={crawlId}>
        <p className="text-ink-2 text-sm">
          {near && near.groupCount > 0
            ? `${counted(near.groupCount, "group")} with ${counted(near.pageCount, "page")}`
            : ""}
        </p>
      </ListTools>
      {near?.groups.length ? (
        <ul className="grid gap-3">
          {near.groups.map((group) => (
            <Group key={group.pages[0]?.url} group={group} />
          ))}
        </ul>
      ) : (
        <Nothing filtered={false}>No two pages are {likeness}% alike.</Nothing>
      )}
      <CursorLinks nextCursor={near?.nextCursor ?? null} />
    </Part>
  );
}

function Group({ group }: { group: NearGroup }) {
  const [search] = useSearchParams();
  const more = group.pageCount - group.pages.length;
  return (
    <Card as="li" className="p-4">
      <h2 className="mb-2 font-bold text-[15px] tracking-tight">
        {counted(group.pageCount, "page")} of nearly one text
      </h2>
      <ul className="grid gap-2.5">
        {group.pages.map(({ url, title, like }) => (
          <li key={url} className="flex flex-wrap items-start gap-x-4 gap-y-1 text-sm">
            <div className="min-w-0 flex-1 basis-[260px]">
              <PageLink url={url} title={title} />
            </div>
            {like ? (
              <span className="shrink-0 text-[13px] tabular-nums">
                {oneDecimal(like.similarity * 100)}% like{" "}
                <Link
                  to={withParam(new URLSearchParams(withParam(search, "left", like.url)), "right", url)}
                  className="font-semibold text-brand underline pointer-coarse:py-2.5"
                >
                  {new URL(like.url).pathname}: compare
                </Link>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="mt-2.5 text-[13px] text-ink-3">and {counted(more, "more page", "more pages")}, in the file</p>
      ) : null}
    </Card>
  );
}
