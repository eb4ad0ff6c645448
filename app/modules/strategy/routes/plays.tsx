import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { Filters, SelectInput } from "#app/ui/list/filters/filters.tsx";
import { NothingFound } from "#app/ui/list/nothing-found.tsx";
import { playsAction } from "../actions.server.ts";
import { choosePlays } from "../domain/plays/plays.ts";
import { GOAL_LABELS } from "../domain/situation.ts";
import { strategyModule } from "../manifest.ts";
import { PLAYS_PAGE } from "../paths.ts";
import { playsQuerySchema } from "../schema.ts";
import { listStrategies } from "../service.server.ts";
import { PlayCards } from "../ui/play-cards.tsx";
import { StrategyHeading } from "../ui/strategy-heading.tsx";

export const meta: MetaFunction = () => [{ title: "Unconventional guide · Kaja" }];

/** Plans that a play can be put into: the newest. */
const MAX_PLANS = 20;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, strategyModule.feature);
  const { goal, effort, cost } = readQuery(request, playsQuerySchema);
  const { rows } = orThrow(await listStrategies(scope, { limit: MAX_PLANS }));
  return {
    plays: choosePlays({ goal: goal ?? null, maxEffort: effort ?? 3, maxCost: cost ?? 3 }),
    strategies: session.workspaceRole === "viewer" ? [] : rows.map(({ id, name }) => ({ id, name })),
    goal,
    effort: effort?.toString(),
    cost: cost?.toString(),
  };
}

export const action = playsAction;

const GOALS_OFFERED = Object.entries(GOAL_LABELS);

export default function Plays() {
  const { plays, strategies, goal, effort, cost } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const filtered = Boolean(goal ?? effort ?? cost);
  return (
    <>
      <StrategyHeading title="Unconventional guide" />
      <p className="mb-4 max-w-[70ch] text-ink-2 text-sm">
        Ideas that suit small teams. The reasons are our judgment, not measurements: try one, measure the result, and
        keep what works.
      </p>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <Filters label="Filter the plays" path={PLAYS_PAGE} filtered={filtered}>
        <SelectInput name="goal" label="Goal" all="Any goal" value={goal} options={GOALS_OFFERED} />
        <SelectInput
          name="effort"
          label="Effort"
          all="Any effort"
          value={effort}
          options={[
            ["1", "Takes an afternoon"],
            ["2", "Up to a few days"],
          ]}
        />
        <SelectInput
          name="cost"
          label="Cost"
          all="Any cost"
          value={cost}
          options={[
            ["0", "Costs nothing"],
            ["1", "Costs little"],
          ]}
        />
      </Filters>
      <h2 className="mb-3 text-ink-3 text-sm">{counted(plays.length, "play")}</h2>
      {plays.length > 0 ? (
        <PlayCards plays={plays} strategies={strategies} />
      ) : (
        <NothingFound path={PLAYS_PAGE} filtered none="No plays" />
      )}
    </>
  );
}
