import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Layers, Plus } from "lucide-react";
import { listSavedViews } from "#app/modules/saved-views/index.server.ts";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { readListQuery } from "#app/platform/lists/list-spec.ts";
import { exact } from "#app/shared/format/number.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { List } from "#app/ui/list/list.tsx";
import { planningAction } from "../actions.server.ts";
import { toDay } from "../domain/days.ts";
import { timelineOf } from "../domain/timeline.ts";
import { VIEWS } from "../domain/views.ts";
import { crossModuleModule } from "../manifest.ts";
import { listOwners } from "../owners.server.ts";
import { CAMPAIGNS } from "../paths.ts";
import type { CampaignHead } from "../repo.server.ts";
import { campaignsQuerySchema } from "../schema.ts";
import { countCampaigns, listCampaigns, listForBoard, MAX_SHOWN } from "../service.server.ts";
import { CampaignBoard, type ShownCampaign } from "../ui/board.tsx";
import { CampaignCalendar } from "../ui/calendar.tsx";
import { CampaignHeading, CampaignNav } from "../ui/campaign-heading.tsx";
import { campaignList } from "../ui/campaign-list.tsx";
import { CampaignTimeline } from "../ui/timeline.tsx";

export const meta: MetaFunction = () => [{ title: `${crossModuleModule.title} · Kaja` }];

const shown = (
  { createdAt: _, utmCampaign: __, ownerId, updatedAt, ...row }: CampaignHead,
  names: Map<string, string>,
): ShownCampaign => ({
  ...row,
  owner: ownerId === "" ? "" : (names.get(ownerId) ?? "Former member"),
  updatedAtMs: updatedAt.getTime(),
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, crossModuleModule.feature);
  const { view, day, span } = readQuery(request, campaignsQuerySchema);
  const query = readListQuery(request, campaignList);
  const isTable = view === "table";
  const [total, owners, page, views] = await Promise.all([
    countCampaigns(scope),
    listOwners(scope),
    isTable
      ? listCampaigns(scope, query).then(orThrow)
      : listForBoard(scope).then((rows) => ({ rows, nextCursor: null, fitting: rows.length })),
    isTable ? listSavedViews(scope, session, campaignList.id) : [],
  ]);
  const names = new Map(owners);
  const today = toDay(context.now().getTime());
  return {
    view,
    query,
    views,
    owners,
    total,
    today,
    day: day ?? today,
    timeline: view === "timeline" ? timelineOf(page.rows, today, { span, day: day ?? today }) : null,
    span,
    rows: page.rows.map((row) => shown(row, names)),
    nextCursor: page.nextCursor,
    fitting: page.fitting,
    hiddenCount: isTable ? 0 : Math.max(0, total - MAX_SHOWN),
    maxShown: MAX_SHOWN,
    timeZone: session.timeZone,
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = planningAction;

const VIEW_LABELS = { board: "Board", timeline: "Timeline", calendar: "Calendar", table: "Table" } as const;

const NEW = (
  <LinkButton to={`${CAMPAIGNS}/new`} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
    New campaign
  </LinkButton>
);

/** First sight: from nothing to a campaign that runs. */
function NoCampaigns() {
  return (
    <EmptyState icon={<Layers size={22} aria-hidden="true" />} title="No campaign yet" action={NEW}>
      Set the goal, dates and budget. Attach content, forms and pages, and launch when the checklist is complete. The
      report shows results and costs.
    </EmptyState>
  );
}

export default function Campaigns() {
  const data = useLoaderData<typeof loader>();
  const { view, rows, total } = data;
  const reply = useActionData<FormReply>();
  return (
    <>
      <CampaignHeading title="Campaigns">{total > 0 ? NEW : null}</CampaignHeading>
      <CampaignNav />
      <FormErrors errors={Object.values(reply?.errors ?? {}).flatMap((messages) => messages ?? [])} />
      {total === 0 ? (
        <NoCampaigns />
      ) : (
        <>
          <nav aria-label="View" className="mb-4 flex flex-wrap gap-1">
            {VIEWS.map((name) => (
              <Link
                key={name}
                to={name === "board" ? CAMPAIGNS : `?view=${name}`}
                aria-current={name === view ? "page" : undefined}
                className={buttonClass(name === view ? "primary" : "secondary", "s")}
              >
                {VIEW_LABELS[name]}
              </Link>
            ))}
          </nav>
          <View {...data} rows={rows} />
          {data.hiddenCount > 0 ? (
            <p className="mt-3 text-[13px] text-ink-3">
              {`${exact(data.hiddenCount)} more campaigns are in the table: this view shows ${exact(data.maxShown)}.`}
            </p>
          ) : null}
        </>
      )}
    </>
  );
}

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

function View(data: Data) {
  const { view, rows, timeline, span, day, today, query, nextCursor, fitting, views, owners, timeZone, readOnly } =
    data;
  if (view === "timeline" && timeline) return <CampaignTimeline campaigns={rows} shape={timeline} span={span} />;
  if (view === "calendar") return <CampaignCalendar campaigns={rows} day={day} today={today} />;
  if (view !== "table") return <CampaignBoard campaigns={rows} readOnly={readOnly} />;
  return (
    <List
      list={campaignList}
      rows={rows}
      query={query}
      nextCursor={nextCursor}
      total={fitting}
      views={views}
      keep={["view"]}
      options={{ owner: owners }}
      context={{ timeZone }}
      empty={<NoCampaigns />}
    />
  );
}
