import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { deadShare, sharedPageHeaders } from "#app/platform/share-links/shared-page.server.ts";
import type { RouteHandle } from "#app/root.tsx";
import { exact } from "#app/shared/format/number.ts";
import { percentOfWhole } from "#app/shared/format/percent.ts";
import { days } from "#app/shared/time.ts";
import { Stat } from "#app/ui/card.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { DeadLink } from "#app/ui/page/share-link-access.tsx";
import { PLAN_WEEKS, progressOf, weekOn } from "../domain/plan.ts";
import { viewOf } from "../domain/view.ts";
import { getContext } from "../service.server.ts";
import { openSharedStrategy } from "../sharing.server.ts";
import { Lines } from "../ui/canvas-cards.tsx";
import { PlanList } from "../ui/plan-list.tsx";

export const handle: RouteHandle = { noScripts: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.view ? `Strategy: ${data.view.name}` : "Shared strategy" },
  { name: "robots", content: "noindex, nofollow" },
];

export const headers: HeadersFunction = ({ loaderHeaders }) => sharedPageHeaders(loaderHeaders);

export async function loader({ context, params }: LoaderFunctionArgs) {
  const opened = await openSharedStrategy(context, params.token ?? "");
  if (!opened.ok) return deadShare(opened.error);
  const { strategy, tasks } = opened.value;
  const { canvas } = viewOf(strategy, await getContext({ db: context.db, workspaceId: strategy.workspaceId }));
  const week = weekOn(strategy.startDay, Math.floor(context.now().getTime() / days(1)));
  const view = {
    name: strategy.name,
    // Strengths, weaknesses and key results tell of the workspace's numbers: they stay inside.
    positioning: [...canvas.positioning, ...canvas.messages],
    funnel: canvas.funnel,
    week,
    progress: progressOf(tasks, week),
    // Neither where in the product a task is done nor which draft was made of it.
    tasks: tasks.map(({ key, week: due, text, state }) => ({
      ...{ key, week: due, text, state },
      ...{ path: null, hasDraft: false, contentId: null },
    })),
  };
  return data({ view, message: "" });
}

export default function SharedStrategy() {
  const { view, message } = useLoaderData<typeof loader>();
  if (!view) return <DeadLink message={message} />;
  const { name, positioning, funnel, week, progress, tasks } = view;
  return (
    <main id="main" className="mx-auto max-w-[1000px] px-4 py-8">
      <h1 className="mb-4 font-bold text-2xl tracking-tight [overflow-wrap:anywhere]">{name}</h1>
      <div className="grid gap-3 sm:grid-cols-2">
        <Stat
          label="Week"
          value={week > PLAN_WEEKS ? "Over" : exact(Math.max(1, week))}
          hint={week > PLAN_WEEKS ? "The 90 days have passed" : `of ${PLAN_WEEKS}`}
        />
        <Stat
          label="Done"
          value={percentOfWhole(progress.done, progress.all)}
          hint={`${exact(progress.done)} of ${exact(progress.all)} tasks`}
        />
      </div>
      <PlanList tasks={tasks} week={week} mayWrite={false} />
      <Section title="Positioning and messages">
        <Lines lines={positioning} />
      </Section>
      <Section title="Funnel">
        <Lines lines={funnel} />
      </Section>
    </main>
  );
}
