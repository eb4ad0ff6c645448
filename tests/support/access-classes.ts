import { PLANS, type Plan } from "#app/platform/access/plans.ts";
import { type Access, CALLERS, type Caller, expectedOutcome, FUNCTIONS, OPERATIONS, PAGES } from "./access-table.ts";

/*
 * Routes with the same demand form a class. Every caller on every plan tries the first route of a class; the others are
 * tried by the few callers below, who tell a class from all others: a route that is wired to another guard answers one of
 * them otherwise. Features of the same plans are one guard to every caller, here and in the whole matrix.
 */

interface Someone {
  caller: Caller;
  plan: Plan;
}

/** The plan on which pages are drawn and not only their data read. */
export const DRAWN_PLAN: Plan = "pro";

/** Everyone with a role on a plan; those on the drawn plan first, so that one of them is chosen where several would do. */
const EVERYONE: readonly Someone[] = [DRAWN_PLAN, ...PLANS.filter((plan) => plan !== DRAWN_PLAN).toReversed()].flatMap(
  (plan) => CALLERS.map((caller) => ({ caller, plan })),
);

/** The demand of a route, by which routes form classes; what its page shows beside it counts as well. */
const classOf = (access: Access | (typeof OPERATIONS)[string]): string => JSON.stringify(access);

const demandOf = (access: Access | (typeof OPERATIONS)[string]): Access =>
  typeof access === "object" && "scope" in access ? { feature: access.feature } : (access as Access);

/** Every demand of the tables, and those that guards know although no route makes them today. */
const DEMANDS: readonly Access[] = [
  ...new Map(
    [PAGES, FUNCTIONS, OPERATIONS]
      .flatMap((table) => Object.values(table).map(demandOf))
      .map((access) => [classOf(access), access]),
  ).values(),
  { role: "manager" },
  { workspaceRole: "owner" },
];

const outcomeOf = (access: Access, { caller, plan }: Someone) => expectedOutcome(access, caller, plan);
const isTold = (access: Access, other: Access, one: Someone): boolean =>
  outcomeOf(access, one) !== outcomeOf(other, one);

/** The callers who tell `access` from every other demand, the most telling first. */
function tellingCallers(access: Access): Someone[] {
  let left = DEMANDS.filter((other) => EVERYONE.some((one) => isTold(access, other, one)));
  const chosen: Someone[] = [];
  const toldBy = (one: Someone) => left.filter((other) => isTold(access, other, one)).length;
  while (left.length > 0) {
    const best = EVERYONE.reduce((most, one) => (toldBy(one) > toldBy(most) ? one : most));
    chosen.push(best);
    left = left.filter((other) => !isTold(access, other, best));
  }
  return chosen;
}

/**
 * Who tries a route that does not represent its class: those who tell its demand from all others, one for each kind of
 * refusal that it has, one for whom the page is drawn, and one on the largest plan.
 */
export function smokeCallers(access: Access | (typeof OPERATIONS)[string]): Someone[] {
  const demand = demandOf(access);
  const refusals = (["forbidden", "plan_required"] as const).flatMap(
    (kind) => EVERYONE.find((one) => outcomeOf(demand, one) === kind) ?? [],
  );
  const plans = typeof demand === "object" ? [DRAWN_PLAN, PLANS.at(-1)] : [DRAWN_PLAN];
  const open = plans.flatMap(
    (plan) => EVERYONE.find((one) => one.plan === plan && outcomeOf(demand, one) === "open") ?? [],
  );
  return [...new Set([...tellingCallers(demand), ...refusals, ...open])];
}

/** The first route of each class in a table. */
export const representatives = (
  table: Readonly<Record<string, Access | (typeof OPERATIONS)[string]>>,
): ReadonlySet<string> =>
  new Set(
    Object.values(
      Object.fromEntries(
        Object.entries(table)
          .toReversed()
          .map(([route, access]) => [classOf(access), route]),
      ),
    ),
  );
