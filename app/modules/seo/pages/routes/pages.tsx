import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { listSavedViews } from "#app/modules/saved-views/index.server.ts";
import { orThrow } from "#app/platform/access/access.server.ts";
import { readListQuery } from "#app/platform/lists/list-spec.ts";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { CHIP, CHIP_OFF } from "#app/ui/list/filters/filter-chip.tsx";
import { List } from "#app/ui/list/list.tsx";
import { openProject } from "../../projects/open-project.server.ts";
import { NoCrawlYet } from "../../ui/no-crawl-yet.tsx";
import { listCrawledPages } from "../list.server.ts";
import { pagesList } from "../ui/pages-list.tsx";

export const handle = { crumb: () => "Pages" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope, shown, project } = await openProject(request, context, params.projectId);
  const query = readListQuery(request, pagesList);
  if (!shown) return { list: null, query, views: [], projectId: project.id, origin: "" };
  const [list, views] = await Promise.all([
    listCrawledPages(context, scope, shown.id, query),
    listSavedViews(scope, session, pagesList.id),
  ]);
  return { list: orThrow(list), query, views, projectId: project.id, origin: new URL(project.url).origin };
}

export default function Pages() {
  const { list, query, views, projectId, origin } = useLoaderData<typeof loader>();
  const crawl = useSearchParams()[0].get("crawl");
  if (!list) return <NoCrawlYet what="The crawled pages" />;
  return (
    <List
      list={pagesList}
      rows={list.rows}
      query={query}
      nextCursor={list.nextCursor}
      total={list.total}
      views={views}
      context={{ projectId, crawl, origin }}
      keep={["crawl"]}
      exportPath={`/seo/projects/${projectId}/pages.csv`}
      empty={<Card className="p-6 text-center text-ink-2 text-sm">This crawl reached no page.</Card>}
    >
      <Link
        to={`/seo/projects/${projectId}/pages/extraction${crawl ? `?crawl=${crawl}` : ""}`}
        prefetch="intent"
        className={cx(CHIP, CHIP_OFF)}
      >
        Extraction
      </Link>
    </List>
  );
}
