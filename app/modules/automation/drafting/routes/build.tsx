import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { writingModel } from "#app/platform/ai/ai.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { automationModule } from "../../manifest.ts";
import { buildAction } from "../actions.server.ts";
import { FLOW_GOALS, goalOf, STEP_CHOICES, TRIGGER_CHOICES } from "../goals.ts";
import { guidedQuerySchema, MAX_DESCRIPTION_CHARS, STEP_FIELDS, stepsFrom } from "../schema.ts";
import { checkChoice } from "../service.server.ts";
import { DescribePart } from "../ui/describe-part.tsx";
import { CheckPart, ChoosePart, GoalPart } from "../ui/guided-parts.tsx";

export const meta: MetaFunction = () => [{ title: "Build a flow · Kaja" }];

export const handle = { crumb: () => "Build a flow" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, automationModule.feature, { write: true });
  const query = readQuery(request, guidedQuerySchema);
  const goal = goalOf(query.goal);
  const hasSteps = STEP_FIELDS.some((name) => name in query);
  const choice = {
    goal: goal?.id ?? "",
    trigger: TRIGGER_CHOICES.find(({ id }) => id === query.trigger)?.id ?? goal?.trigger ?? "",
    steps: hasSteps ? stepsFrom(query) : (goal?.steps ?? []),
  };
  return {
    model: writingModel(context),
    maxChars: MAX_DESCRIPTION_CHARS,
    goals: FLOW_GOALS.map(({ id, label, about }) => ({ id, label, about })),
    triggers: TRIGGER_CHOICES.map(({ id, label }) => ({ id, label })),
    stepChoices: STEP_CHOICES,
    fields: STEP_FIELDS,
    choice,
    check: await checkChoice(context, session, choice),
  };
}

export const action = buildAction;

export default function Build() {
  const { model, maxChars, goals, triggers, stepChoices, fields, choice, check } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="max-w-[760px]">
      <h1 className="font-bold text-2xl tracking-tight">Build a flow</h1>
      <p className="mt-1 text-ink-2 text-sm">
        Both ways create a draft that you check and publish yourself. Nothing is sent before.
      </p>
      <DescribePart model={model} maxChars={maxChars} reply={reply} />
      <GoalPart goals={goals} chosen={choice.goal} />
      {choice.goal === "" ? null : <ChoosePart key={choice.goal} {...{ triggers, stepChoices, fields, choice }} />}
      {check ? <CheckPart key={JSON.stringify(choice)} {...{ fields, choice, check, reply }} /> : null}
    </div>
  );
}
