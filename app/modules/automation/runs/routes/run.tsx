import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FlowAwaited } from "#app/platform/manifest/flow-kinds.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { readChoices } from "../../choices.server.ts";
import { SUBFLOW } from "../../domain/document/subflows.ts";
import { FlowCanvas } from "../../editor/canvas/flow-canvas.tsx";
import { canvasOf } from "../../editor/canvas/view.server.ts";
import { nodeKinds, summariesOf } from "../../editor/view.server.ts";
import { OUTCOME_LABELS, RUN_STATE_LABELS, STEP_STATE_LABELS } from "../../labels.ts";
import { automationModule } from "../../manifest.ts";
import { runPath, runsPath } from "../../paths.ts";
import { KINDS } from "../../service.server.ts";
import type { StepView } from "../../store/flow-rpc.ts";
import { runAction } from "../actions.server.ts";
import { runMarks } from "../canvas-marks.ts";
import { getRun, namesOf } from "../service.server.ts";

/** The page of the run that a step started in another flow; null: it started none. */
function startedPath({ kind, state, input, output }: StepView, awaited: FlowAwaited | null | undefined): string | null {
  if (kind !== SUBFLOW) return null;
  const runId = state === "waiting" && awaited?.kind === "run" ? awaited.runId : output.startedRun;
  return typeof runId === "string" && input.flow ? runPath(input.flow, runId) : null;
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, automationModule.feature);
  const reach = { ...scope, env: context.env };
  const { document, ...run } = orThrow(await getRun(reach, params.flowId ?? "", params.runId ?? ""));
  const [names, choices] = await Promise.all([namesOf(reach, [run.person]), readChoices(context, scope.workspaceId)]);
  const kinds = new Map(nodeKinds().map((kind) => [kind.kind, kind]));
  const titles = new Map(document?.nodes.map(({ id, title, kind }) => [id, title || kinds.get(kind)?.label || kind]));
  return {
    flowId: params.flowId ?? "",
    run,
    canvas: document
      ? canvasOf({ document, kinds: KINDS, summaries: summariesOf(document, choices) }, runMarks(run.steps))
      : null,
    name: names.get(run.person) ?? null,
    steps: run.steps.map((step) => ({
      ...step,
      startedPath: startedPath(step, run.waiting?.awaited),
      title: titles.get(step.node) ?? kinds.get(step.kind)?.label ?? step.node,
      portLabel: kinds.get(step.kind)?.ports.find(({ id }) => id === step.port)?.label ?? step.port,
      input: Object.entries(step.input).filter(([, value]) => value !== ""),
      output: Object.entries(step.output).map(([label, value]) => [label, String(value)] as const),
    })),
    timeZone: session.timeZone,
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = runAction;

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Values({ label, values }: { label: string; values: readonly (readonly [string, string])[] }) {
  if (values.length === 0) return null;
  return (
    <details className="mt-1 text-[13px]">
      <summary className="cursor-pointer py-1 text-ink-2">{label}</summary>
      <dl className="mt-1 grid gap-x-3 gap-y-0.5 sm:grid-cols-[10rem_1fr]">
        {values.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{value.slice(0, 1_000)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Step({ step, timeZone }: { step: Loaded["steps"][number]; timeZone: string }) {
  const { seq, title, state, tries, startedAt, endedAt, portLabel, input, output, error, startedPath: started } = step;
  return (
    <Card as="li" className="p-3">
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <span className="text-ink-3 text-xs tabular-nums">{seq}</span>
        <span className="min-w-0 flex-1 font-semibold">{title}</span>
        <Tag tone={STEP_STATE_LABELS[state]?.tone ?? "plain"}>{STEP_STATE_LABELS[state]?.label ?? state}</Tag>
      </div>
      <p className="mt-1 text-[13px] text-ink-2">
        <Time value={new Date(startedAt)} timeZone={timeZone} />
        {endedAt === null ? null : (
          <>
            {" – "}
            <Time value={new Date(endedAt)} timeZone={timeZone} />
          </>
        )}
        {tries > 1 ? ` · ${tries} tries` : ""}
        {portLabel ? ` · left by “${portLabel}”` : ""}
      </p>
      {started ? (
        <p className="mt-1 text-[13px]">
          <Link to={started} className="underline">
            Open the run in the other flow
          </Link>
        </p>
      ) : null}
      {error ? <p className="mt-1 text-[13px] text-bad">{error}</p> : null}
      <Values label="Input" values={input} />
      <Values label="Output" values={output} />
    </Card>
  );
}

function Controls({ run }: Pick<Loaded, "run">) {
  if (run.state === "ended") return null;
  const button = (intent: string, label: string) => (
    <Button type="submit" name="intent" value={intent} size="s" look={intent === "cancel" ? "danger" : "secondary"}>
      {label}
    </Button>
  );
  return (
    <Form method="post" className="flex flex-wrap gap-2">
      <FormKey />
      {run.state === "failed" ? button("retry", "Retry step") : null}
      {button("skip", "Skip step")}
      {run.isHeld ? button("resume", "Resume run") : button("pause", "Pause run")}
      {button("cancel", "End run")}
    </Form>
  );
}

export default function Run() {
  const { flowId, run, canvas, name, steps, timeZone, readOnly } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className={cx("grid gap-4", !canvas && "max-w-[820px]")}>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 flex-1 font-bold text-lg">
          {name === null ? (
            "Deleted contact"
          ) : (
            <Link to={`/leads/contacts/${run.person}`} className="hover:underline">
              {name}
            </Link>
          )}
        </h2>
        <Tag tone={RUN_STATE_LABELS[run.state].tone}>
          {run.outcome ? OUTCOME_LABELS[run.outcome] : RUN_STATE_LABELS[run.state].label}
        </Tag>
        {run.isHeld ? <Tag tone="warn">Paused</Tag> : null}
      </div>
      <p className="text-[13px] text-ink-2">
        Version {run.version} · entered <Time value={new Date(run.enteredAt)} timeZone={timeZone} />
        {run.dueAt === null ? null : (
          <>
            {" · waits until "}
            <Time value={new Date(run.dueAt)} timeZone={timeZone} />
          </>
        )}
        {" · "}
        <Link to={runsPath(flowId)} className="underline">
          All runs
        </Link>
      </p>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {run.error ? (
        <p className="rounded-s border border-bad bg-bad-soft px-3.5 py-2.5 text-bad text-sm">{run.error}</p>
      ) : null}
      {readOnly ? null : <Controls run={run} />}
      <div className={cx("grid items-start gap-4", canvas && "lg:grid-cols-2")}>
        {canvas ? (
          <FlowCanvas
            view={canvas}
            focus={run.node ?? undefined}
            label="Path of the run"
            className="h-[60svh] min-h-80 lg:sticky lg:top-20 lg:h-[calc(100svh-9rem)]"
          />
        ) : null}
        <ol aria-label="Steps of the run" className="grid gap-2">
          {steps.map((step) => (
            <Step key={step.seq} step={step} timeZone={timeZone} />
          ))}
        </ol>
      </div>
    </div>
  );
}
