import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Plus, SquareKanban } from "lucide-react";
import { listLeadSources, listStages } from "#app/modules/contacts/index.server.ts";
import { listSavedViews } from "#app/modules/saved-views/index.server.ts";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readListQuery } from "#app/platform/lists/list-spec.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { List } from "#app/ui/list/list.tsx";
import { listOwners } from "../../owners.server.ts";
import { PageHead } from "../../ui/page-parts.tsx";
import { ViewSwitch } from "../../ui/view-switch.tsx";
import { NONE } from "../domain/rule.ts";
import { readLeadsPage } from "../service.server.ts";
import { leadsList } from "../ui/leads-list.tsx";

export const meta: MetaFunction = () => [{ title: "Leads · Kaja" }];
export const handle = { crumb: () => "Table" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "lead_generation");
  const query = readListQuery(request, leadsList);
  const [page, stages, owners, sources, views] = await Promise.all([
    readLeadsPage(context, session, query),
    listStages(context, session),
    listOwners(context, session),
    listLeadSources(context, session),
    listSavedViews(scope, session, leadsList.id),
  ]);
  return { ...orThrow(page), query, stages, owners, sources, views, nowMs: context.now().getTime() };
}

const WITHOUT = [NONE, "None"] as const;

export default function LeadsTable() {
  const { rows, nextCursor, count, query, stages, owners, sources, views, nowMs } = useLoaderData<typeof loader>();
  const add = (
    <LinkButton to="/leads?add=lead" look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      Add lead
    </LinkButton>
  );
  return (
    <>
      <PageHead title="Leads" action={add} />
      <ViewSwitch />
      <List
        list={leadsList}
        rows={rows}
        query={query}
        nextCursor={nextCursor}
        total={count}
        views={views}
        options={{
          stage: stages.map(({ id, name }) => [id, name] as const),
          owner: [WITHOUT, ...owners],
          source: [WITHOUT, ...sources.map((source) => [source, source] as const)],
        }}
        context={{
          nowMs,
          owners: Object.fromEntries(owners),
          stages: Object.fromEntries(stages.map(({ id, name, kind }) => [id, { name, kind }])),
        }}
        empty={
          <EmptyState icon={<SquareKanban size={22} aria-hidden="true" />} title="No leads yet" action={add}>
            The table shows your potential customers with their stage, value and next task.
          </EmptyState>
        }
      />
    </>
  );
}
