import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { DashboardView } from "#app/modules/telemetry/index.ts";
import { requireUser } from "#app/platform/access/access.server.ts";
import { Card } from "#app/ui/card.tsx";
import { dashboardAction } from "../actions.server.ts";
import { firstTag, isFolded, readDashboard } from "../dashboard.server.ts";
import { listTools } from "../tools.server.ts";
import { Activity } from "../ui/activity.tsx";
import { ConnectCard } from "../ui/connect-card.tsx";
import { Fold } from "../ui/fold.tsx";
import { AnnouncementBanner, DashboardTour, GettingStarted, ProgressWidget } from "../ui/guidance.tsx";
import { Insights } from "../ui/insights.tsx";
import { Unavailable } from "../ui/panel.tsx";
import { BehaviourPanel, PerformancePanel, RealtimePanel } from "../ui/panels/panels.tsx";
import { StatCards } from "../ui/stat-cards.tsx";
import { FeaturedTools, ModuleGroups } from "../ui/tools.tsx";
import { Websites } from "../ui/websites.tsx";

export const meta: MetaFunction = () => [{ title: "Dashboard · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const { email, role, workspaceName, workspaceRole, timeZone } = session;
  const url = new URL(request.url);
  const dashboard = await readDashboard(context, session, url);
  const { board } = dashboard;
  return {
    name: email.slice(0, email.indexOf("@")),
    workspaceName,
    tools: listTools({ admin: role === "admin" }),
    isViewer: workspaceRole === "viewer",
    timeZone,
    nowMs: context.now().getTime(),
    // What the browser keeps of the panels' reads is this person's in this workspace.
    scope: `${session.userId}:${session.workspaceId}`,
    ...dashboard,
    folded: isFolded(dashboard, url),
    tag: board ? firstTag(context, board) : null,
  };
}

const HEADING_ID = "dashboard-heading";

const COLUMN = "grid grid-cols-[minmax(0,1fr)] gap-4";

export const action = dashboardAction;

const INTRODUCTIONS = {
  start: "All you need is your website's URL.",
  waiting: "The first results arrive on this page.",
  working: null,
} as const;

export default function Dashboard() {
  const {
    name,
    workspaceName,
    tools,
    isViewer,
    timeZone,
    nowMs,
    board,
    tag,
    folded,
    activity,
    guidance,
    live,
    realtime,
    timeframe,
    behaviour,
    scope,
    worst,
  } = useLoaderData<typeof loader>();
  const stage = board?.stage ?? "working";
  // What arrives while somebody looks is not covered by a guide: that opens with the next visit.
  const [began] = useState(folded || tag !== null);
  const waits = began || tag !== null;
  const recent = <Activity events={activity} nowMs={nowMs} timeZone={timeZone} hasLog={!isViewer} />;
  // One guide at a time: the field, or the aids.
  const aids = guidance.shown && !folded;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="[overflow-wrap:anywhere]">
        <h1 id={HEADING_ID} tabIndex={-1} className="font-bold text-2xl tracking-tight outline-none">
          {`${stage === "working" ? "Welcome back" : "Welcome"}, ${name}`}
        </h1>
        <p className="mt-0.5 text-ink-2 text-sm">
          {INTRODUCTIONS[stage] ?? `What happened in ${workspaceName}, and what to do next.`}
        </p>
      </div>
      {folded ? null : <AnnouncementBanner guidance={guidance} headingId={HEADING_ID} />}
      {stage === "start" ? <ConnectCard /> : null}
      {board?.websites && stage !== "start" ? <Websites websites={board.websites} tag={tag} /> : null}
      <Fold folded={folded}>
        {board?.cards ? (
          <StatCards cards={board.cards} prediction={board.prediction} />
        ) : (
          <NoFigures isViewer={isViewer} />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
          <div className={COLUMN}>
            <Insights insights={board?.insights ?? null} worst={worst} hasData={stage !== "start"} />
            <RealtimePanel initial={realtime} asked={live} scope={scope} />
            {aids ? recent : null}
          </div>
          <div className={COLUMN}>
            {aids ? (
              <>
                <GettingStarted guidance={guidance} waits={waits} />
                <ProgressWidget guidance={guidance} />
              </>
            ) : (
              recent
            )}
          </div>
        </div>
        <FeaturedTools featured={tools.featured} />
        <div className={COLUMN}>
          <BehaviourPanel initial={behaviour} asked={timeframe} scope={scope} />
          <PerformancePanel />
        </div>
        <ModuleGroups groups={tools.groups} />
      </Fold>
      {folded ? null : <DashboardTour guidance={guidance} waits={waits} />}
      <DashboardView />
    </div>
  );
}

/** In place of the figures: a viewer sees what is shared with them alone, and a failing read hides nothing else. */
const NoFigures = ({ isViewer }: { isViewer: boolean }) => (
  <Card as="section" className="p-4">
    {isViewer ? (
      <>
        <h2 className="font-bold text-[15px]">You are a viewer of this workspace</h2>
        <p className="mt-1 text-ink-2 text-sm">
          Its owners share work and reports with you in the client view. Figures, websites and keys stay with the team.
        </p>
      </>
    ) : (
      <Unavailable />
    )}
  </Card>
);
