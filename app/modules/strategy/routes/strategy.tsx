import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { percentOfWhole } from "#app/shared/format/percent.ts";
import { days } from "#app/shared/time.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Stat } from "#app/ui/card.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { PrintButton } from "#app/ui/page/print-button.tsx";
import { ShareSection } from "#app/ui/page/share-section.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { strategyAction } from "../actions.server.ts";
import { PLAN_WEEKS, progressOf, weekOn } from "../domain/plan.ts";
import { viewOf } from "../domain/view.ts";
import { strategyModule } from "../manifest.ts";
import { strategyPath } from "../paths.ts";
import { strategyQuerySchema } from "../schema.ts";
import { getContext, getStrategy } from "../service.server.ts";
import { strategyAddress } from "../sharing.server.ts";
import { BudgetCard } from "../ui/budget-card.tsx";
import { CanvasCards } from "../ui/canvas-cards.tsx";
import { ChannelTable } from "../ui/channel-table.tsx";
import { PlanList } from "../ui/plan-list.tsx";
import { StrategyHeading } from "../ui/strategy-heading.tsx";
import { readVersions } from "../versions/service.server.ts";
import { VersionList } from "../versions/ui/version-list.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.name ?? "Strategy"} · Kaja` }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, strategyModule.feature);
  const { confirm } = readQuery(request, strategyQuerySchema);
  const [found, product] = await Promise.all([getStrategy(scope, params.strategyId ?? ""), getContext(scope)]);
  const { strategy, tasks } = orThrow(found);
  const { situation, scores, chosen, assumptions, shares, outlook, canvas } = viewOf(strategy, product);
  const versions = await readVersions(scope, strategy);
  const nowMs = context.now().getTime();
  const week = weekOn(strategy.startDay, Math.floor(nowMs / days(1)));
  return {
    id: strategy.id,
    name: strategy.name,
    situation,
    scores,
    chosenIds: chosen.map(({ id }) => id),
    assumptions,
    shares,
    outlook,
    canvas,
    tasks: tasks.map(({ key, week: due, text, path, draftTitle, contentId, state }) => ({
      key,
      week: due,
      text,
      path,
      hasDraft: draftTitle !== null,
      contentId,
      state,
    })),
    week,
    progress: progressOf(tasks, week),
    ownVisits: strategy.ownChannels.reduce((sum, { visits }) => sum + visits, 0),
    ownReadAtMs: strategy.ownReadAt.getTime(),
    nowMs,
    mayWrite: session.workspaceRole !== "viewer",
    asksDelete: confirm === "delete",
    versions,
    sharedUrl: await strategyAddress(context, strategy),
  };
}

export const action = strategyAction;

export default function StrategyPage() {
  const data = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { id, progress, week } = data;
  return (
    <>
      <StrategyHeading title={data.name} isRecord>
        <LinkButton to={`${strategyPath(id)}/plan.md`} reloadDocument>
          Download
        </LinkButton>
        <PrintButton />
        {data.mayWrite ? <LinkButton to="?confirm=delete">Delete</LinkButton> : null}
      </StrategyHeading>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {data.asksDelete ? (
        <ConfirmForm intent="delete" submit="Delete strategy" busyLabel="Deleting…" danger>
          <p className="text-sm">This deletes the strategy with its plan and progress. Drafts created from it stay.</p>
        </ConfirmForm>
      ) : null}
      <div className="my-5 grid gap-3 sm:grid-cols-3">
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
        <Stat label="Late" value={exact(progress.late)} hint="Open tasks of past weeks" />
      </div>
      <PlanList tasks={data.tasks} week={week} mayWrite={data.mayWrite} />
      <ChannelTable scores={data.scores} chosenIds={data.chosenIds} />
      <div className="mt-2 flex flex-wrap items-center gap-3 text-[13px] text-ink-3">
        <p>
          {data.ownVisits > 0
            ? `Your own numbers: ${exact(data.ownVisits)} visits in 90 days, read `
            : "No visits were measured when the numbers were read, "}
          <Time value={data.ownReadAtMs} now={data.nowMs} />.
        </p>
        {data.mayWrite ? (
          <Form method="post" preventScrollReset>
            <Button type="submit" size="s" name="intent" value="refresh">
              Refresh
            </Button>
          </Form>
        ) : null}
      </div>
      <BudgetCard
        situation={data.situation}
        shares={data.shares}
        outlook={data.outlook}
        assumptions={data.assumptions}
        reply={reply}
        mayWrite={data.mayWrite}
      />
      <VersionList
        versions={data.versions}
        currency={data.situation.currency}
        nowMs={data.nowMs}
        mayWrite={data.mayWrite}
      />
      <CanvasCards canvas={data.canvas} />
      {data.mayWrite ? <ShareSection what="the plan, the positioning and the funnel" url={data.sharedUrl} /> : null}
    </>
  );
}
