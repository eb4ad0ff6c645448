import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DashboardView } from "#app/modules/telemetry/index.ts";
import { requireUser } from "#app/platform/access/access.server.ts";
import { Card } from "#app/ui/card.tsx";
import { readDashboard } from "../dashboard.server.ts";
import { Activity } from "../ui/activity.tsx";
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
  return {
    name: email.slice(0, email.indexOf("@")),
    workspaceName,
    admin: role === "admin",
    isViewer: workspaceRole === "viewer",
    timeZone,
    nowMs: context.now().getTime(),
    // What the browser keeps of the panels' reads is this person's in this workspace.
    scope: `${session.userId}:${session.workspaceId}`,
    ...(await readDashboard(context, session, new URL(request.url))),
  };
}

const HEADING_ID = "dashboard-heading";

const COLUMN = "grid grid-cols-[minmax(0,1fr)] gap-4";

export default function Dashboard() {
  const {
    name,
    workspaceName,
    admin,
    isViewer,
    timeZone,
    nowMs,
    board,
    activity,
    guidance,
    live,
    realtime,
    timeframe,
    behaviour,
    scope,
    worst,
  } = useLoaderData<typeof loader>();
  const recent = <Activity events={activity} nowMs={nowMs} timeZone={timeZone} hasLog={!isViewer} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="[overflow-wrap:anywhere]">
        <h1 id={HEADING_ID} tabIndex={-1} className="font-bold text-2xl tracking-tight outline-none">
          Welcome back, {name}
        </h1>
        <p className="mt-0.5 text-ink-2 text-sm">What happened in {workspaceName}, and what to do next.</p>
      </div>
      <AnnouncementBanner guidance={guidance} headingId={HEADING_ID} />
      {board?.cards ? (
        <StatCards cards={board.cards} prediction={board.prediction} />
      ) : (
        <NoFigures isViewer={isViewer} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_340px]">
        <div className={COLUMN}>
          <Insights insights={board?.insights ?? null} worst={worst} />
          {board?.websites ? <Websites websites={board.websites} /> : null}
          <RealtimePanel initial={realtime} asked={live} scope={scope} />
          {guidance.shown ? recent : null}
        </div>
        <div className={COLUMN}>
          {guidance.shown ? (
            <>
              <GettingStarted guidance={guidance} />
              <ProgressWidget guidance={guidance} />
            </>
          ) : (
            recent
          )}
        </div>
      </div>
      <FeaturedTools />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[repeat(2,minmax(0,1fr))]">
        <BehaviourPanel initial={behaviour} asked={timeframe} scope={scope} />
        <PerformancePanel />
      </div>
      <ModuleGroups admin={admin} />
      <DashboardTour guidance={guidance} />
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
