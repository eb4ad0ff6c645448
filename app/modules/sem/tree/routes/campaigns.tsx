import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Megaphone, Plus } from "lucide-react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { readListQuery } from "#app/platform/lists/list-spec.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { List } from "#app/ui/list/list.tsx";
import { defineList } from "#app/ui/list/list-definition.ts";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { type CampaignStatus, STATUSES } from "../../domain/campaign.ts";
import { STATUS_LABELS, STATUS_TONES } from "../../labels.ts";
import { campaignPath, changesPath, IMPORT, SEM } from "../../paths.ts";
import { listCampaigns } from "../../service.server.ts";
import { openSemPage } from "../page.server.ts";
import type { Counts } from "../store/sem-rpc.ts";
import { SemNav } from "../ui/sem-nav.tsx";

export const meta: MetaFunction = () => [{ title: "SEM Manager · Kaja" }];

interface ListedCampaign extends Counts {
  id: string;
  name: string;
  status: CampaignStatus;
  createdAtMs: number;
}

const campaignsList = defineList<ListedCampaign, { timeZone: string }>({
  id: "sem.campaigns",
  label: "Search campaigns",
  noun: "campaign",
  defaultSort: "-created",
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  filters: [
    { id: "status", label: "Status", options: STATUSES.map((status) => [status, STATUS_LABELS[status]] as const) },
    { id: "archived", label: "Archived", options: [["true", "Archived only"]] },
  ],
  columns: [
    {
      id: "name",
      label: "Campaign",
      fixed: true,
      className: "min-w-[160px] max-w-[48ch]",
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link to={campaignPath(id)} prefetch="intent" className="font-semibold hover:underline">
          <Breakable text={name} />
        </Link>
      ),
    },
    {
      id: "status",
      label: "Status",
      value: ({ status }) => STATUS_LABELS[status],
      cell: ({ status }) => <Tag tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Tag>,
    },
    { id: "groups", label: "Ad groups", numeric: true, wide: true, value: ({ groups }) => groups },
    { id: "keywords", label: "Keywords", numeric: true, wide: true, value: ({ keywords }) => keywords },
    { id: "ads", label: "Ads", numeric: true, wide: true, value: ({ ads }) => ads },
    { id: "changes", label: "Changes", numeric: true, value: ({ changes }) => changes },
    {
      id: "created",
      label: "Created",
      wide: true,
      sort: "descending",
      className: "whitespace-nowrap",
      value: ({ createdAtMs }) => new Date(createdAtMs).toISOString(),
      cell: ({ createdAtMs }, { timeZone }) => <Time value={new Date(createdAtMs)} timeZone={timeZone} />,
    },
  ],
  rowActions: ({ id }) => [
    { label: "Open", to: campaignPath(id) },
    { label: "Review changes", to: changesPath(id) },
    { label: "Settings", to: `${campaignPath(id)}/settings` },
  ],
});

const NONE: Counts = { groups: 0, keywords: 0, ads: 0, negatives: 0, changes: 0 };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope, stub, readOnly } = await openSemPage(request, context);
  const query = readListQuery(request, campaignsList);
  const status = STATUSES.find((one) => one === query.filters.status);
  const page = orThrow(
    await listCampaigns(scope, {
      ...(status ? { status } : {}),
      archived: query.filters.archived === "true",
      sort: { by: "createdAt", descending: query.sort?.descending ?? true },
      cursor: query.cursor,
      limit: Math.min(100, query.limit),
    }),
  );
  const counts = await stub.counts(page.rows.map(({ id }) => id));
  return {
    rows: page.rows.map(({ id, name, status: state, createdAt }) => ({
      ...{ id, name, status: state, createdAtMs: createdAt.getTime() },
      ...(counts[id] ?? NONE),
    })),
    nextCursor: page.nextCursor,
    query,
    timeZone: session.timeZone,
    readOnly,
  };
}

export default function Campaigns() {
  const { rows, nextCursor, query, timeZone, readOnly } = useLoaderData<typeof loader>();
  const add = readOnly ? null : (
    <span className="flex flex-wrap justify-center gap-3">
      <LinkButton to={`${SEM}/new`} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
        New campaign
      </LinkButton>
      <LinkButton to={IMPORT}>Import a file</LinkButton>
    </span>
  );
  return (
    <>
      <Breadcrumbs />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 grow font-bold text-2xl tracking-tight">SEM Manager</h1>
        {rows.length > 0 ? add : null}
      </div>
      <SemNav />
      <List
        list={campaignsList}
        rows={rows}
        query={query}
        nextCursor={nextCursor}
        readOnly={readOnly}
        context={{ timeZone }}
        empty={
          <EmptyState icon={<Megaphone size={22} aria-hidden="true" />} title="No search campaign yet" action={add}>
            Write a campaign here, or import one from Google Ads Editor or Microsoft Advertising. Every change stays a
            draft that you review, undo and export. No advertising account is connected.
          </EmptyState>
        }
      />
    </>
  );
}
