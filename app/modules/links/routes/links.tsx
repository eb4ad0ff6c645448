import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Link2, Plus } from "lucide-react";
import { CampaignNav } from "#app/modules/cross-module/index.ts";
import { listSavedViews } from "#app/modules/saved-views/index.server.ts";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readListQuery } from "#app/platform/lists/list-spec.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { List } from "#app/ui/list/list.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Warnings } from "#app/ui/text/warnings.tsx";
import { linksAction } from "../actions.server.ts";
import { stateOfRow } from "../domain/routing.ts";
import { readRouting } from "../domain/routing-schema.ts";
import { linksModule } from "../manifest.ts";
import { LINKS } from "../paths.ts";
import { readBudgetNotice } from "../reports/budget-notice.server.ts";
import { countLinks, type LinkRow, listGroups, listLinks } from "../service.server.ts";
import { type ListedLink, linksList } from "../ui/links-list.tsx";

export const meta: MetaFunction = () => [{ title: "Short links · Kaja" }];

function listed(row: LinkRow, nowMs: number): ListedLink {
  const { id, slug, title, destination, folder, tags, clicks, visitors, archivedAt, createdAt } = row;
  return {
    ...{ id, slug, title, destination, folder, tags, clicks, visitors },
    isArchived: archivedAt !== null,
    state: stateOfRow(row, nowMs),
    hasSplit: readRouting(row.routing).variants.length > 1,
    createdAtMs: createdAt.getTime(),
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, linksModule.feature);
  const query = readListQuery(request, linksList);
  const { state, folder, tag } = query.filters;
  const filters = {
    search: query.search,
    folder,
    tag,
    state: state === "archived" ? ("archived" as const) : undefined,
  };
  const sort = {
    by: query.sort?.by === "clicks" ? ("clicks" as const) : ("createdAt" as const),
    descending: query.sort?.descending ?? true,
  };
  const [page, total, groups, views] = await Promise.all([
    listLinks(scope, { ...filters, sort, cursor: query.cursor, limit: query.limit }).then(orThrow),
    countLinks(scope, filters),
    listGroups(scope),
    listSavedViews(scope, session, linksList.id),
  ]);
  return {
    rows: page.rows.map((row) => listed(row, context.now().getTime())),
    nextCursor: page.nextCursor,
    total,
    groups,
    views,
    query,
    budgetNotice: await readBudgetNotice(context, session),
    timeZone: session.timeZone,
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = linksAction;

export default function Links() {
  const { rows, nextCursor, total, groups, views, query, budgetNotice, timeZone, readOnly } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const errors = Object.values(reply?.errors ?? {}).flatMap((messages) => messages ?? []);
  const add = readOnly ? null : (
    <LinkButton to={`${LINKS}/new`} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      New link
    </LinkButton>
  );
  return (
    <>
      <Breadcrumbs />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 grow font-bold text-2xl tracking-tight">Short links</h1>
        <LinkButton to={`${LINKS}/blocked`}>Blocklist</LinkButton>
        {readOnly ? null : <LinkButton to={`${LINKS}/import`}>Import CSV</LinkButton>}
        {add}
      </div>
      <CampaignNav />
      {budgetNotice ? (
        <div className="mb-3.5">
          <Warnings texts={[budgetNotice]} />
        </div>
      ) : null}
      {errors.length > 0 ? (
        <div className="mb-3.5">
          <FormErrors errors={errors} />
        </div>
      ) : null}
      <List
        list={linksList}
        rows={rows}
        query={query}
        nextCursor={nextCursor}
        total={total}
        views={views}
        readOnly={readOnly}
        options={{
          folder: [["none", "No folder"], ...groups.folders.map((name) => [name, name] as const)],
          tag: groups.tags.map((name) => [name, name] as const),
        }}
        context={{ timeZone }}
        empty={
          <EmptyState icon={<Link2 size={22} aria-hidden="true" />} title="No short links yet" action={add}>
            A short link counts every click, adds your UTM parameters, and can lead people to another page by country,
            device or language. Each one has a QR code.
          </EmptyState>
        }
      />
    </>
  );
}
