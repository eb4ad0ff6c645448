import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  canceled,
  changeKind,
  downgradePlanned,
  ended,
  granted,
  isInForce,
  isPaid,
  NO_SUBSCRIPTION,
  nextPeriod,
  type PaidState,
  pastDue,
  periodOf,
  renewed,
  resumed,
  started,
  upgraded,
} from "./subscription.ts";
import { PLAN_NAMES, type PlanName, type SubscriptionState } from "./types.ts";

const PRICES: Record<PlanName, number> = { free: 0, basic: 4_900, pro: 14_900, enterprise: 34_900 };
const NOW = new Date("2026-01-31T12:00:00Z");
const TRIAL: SubscriptionState = {
  ...NO_SUBSCRIPTION,
  planName: "pro",
  subscriptionStatus: "trialing",
  endsAt: new Date("2026-02-10T00:00:00Z"),
};

const paid = (state: SubscriptionState): PaidState => {
  if (!isPaid(state)) throw new Error("not paid");
  return state;
};
const PRO = paid(started("pro", PRICES.pro, "bank_transfer", NOW));
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

describe("what choosing a plan means", () => {
  test.each<[string, SubscriptionState, PlanName, Date, string]>([
    ["in a trial", TRIAL, "pro", NOW, "start"],
    ["without a subscription", NO_SUBSCRIPTION, "basic", NOW, "start"],
    ["on a plan that was given", granted("enterprise"), "basic", NOW, "start"],
    ["after a cancelled period", canceled(PRO), "basic", later(40), "start"],
    ["a larger plan", PRO, "enterprise", later(1), "upgrade"],
    ["a larger plan after cancelling", canceled(PRO), "enterprise", later(1), "upgrade"],
    ["a smaller plan", PRO, "basic", later(1), "downgrade"],
    [
      "another smaller plan than the planned one",
      downgradePlanned(paid({ ...PRO, planName: "enterprise" }), "basic"),
      "pro",
      later(1),
      "downgrade",
    ],
    ["the smaller plan that is planned", downgradePlanned(PRO, "basic"), "basic", later(1), "current"],
    ["the own plan", PRO, "pro", later(1), "current"],
    ["the own plan after cancelling", canceled(PRO), "pro", later(1), "keep"],
    ["the own plan after planning a smaller one", downgradePlanned(PRO, "basic"), "pro", later(1), "keep"],
    ["past due", pastDue(PRO), "enterprise", later(30), "renewal"],
    ["at the end of the period", PRO, "enterprise", later(28), "renewal"],
  ])("%s", (_, state, plan, now, kind) => expect(changeKind(state, plan, now)).toBe(kind));
});

describe("the life of a subscription", () => {
  test("a first month begins with its payment", () => {
    expect(PRO).toMatchObject({
      subscriptionStatus: "active",
      planName: "pro",
      periodStartsAt: NOW,
      anchorDay: 31,
      provider: "bank_transfer",
    });
    expect(PRO.endsAt.toISOString()).toBe("2026-02-28T12:00:00.000Z");
  });

  test("its followers keep the day: 31 January, 28 February, 31 March", () => {
    const second = paid(renewed(PRO, "pro", PRICES.pro, nextPeriod(PRO)));
    expect(second).toMatchObject({
      periodStartsAt: new Date("2026-02-28T12:00:00Z"),
      endsAt: new Date("2026-03-31T12:00:00Z"),
    });
  });

  test("a payment that is missing leaves the plan for 14 days; paid then, the months run on as if it had come in time", () => {
    const due = paid(pastDue(PRO));
    expect(due).toMatchObject({
      subscriptionStatus: "past_due",
      planName: "pro",
      pastDueSince: PRO.endsAt,
      endsAt: new Date("2026-03-14T12:00:00Z"),
    });
    expect(periodOf(due)).toEqual({ startsAt: NOW, endsAt: PRO.endsAt });
    const again = renewed(due, "pro", PRICES.pro, nextPeriod(due));
    expect(again).toMatchObject({
      subscriptionStatus: "active",
      periodStartsAt: PRO.endsAt,
      pastDueSince: null,
      endsAt: new Date("2026-03-31T12:00:00Z"),
    });
  });

  test("cancelled it lasts until its end, and can be taken back until then", () => {
    const off = paid(canceled(PRO));
    expect(off).toMatchObject({
      subscriptionStatus: "canceled",
      planName: "pro",
      endsAt: PRO.endsAt,
      cancelsAtPeriodEnd: true,
    });
    expect([isInForce(off, later(27)), isInForce(off, later(28))]).toEqual([true, false]);
    expect(resumed(off)).toEqual(PRO);
  });

  test("what is past due ends at once when it is cancelled", () =>
    expect(canceled(paid(pastDue(PRO)))).toEqual(NO_SUBSCRIPTION));

  test("a smaller plan waits for the next period", () => {
    const planned = paid(downgradePlanned(PRO, "basic"));
    expect(planned).toMatchObject({ planName: "pro", nextPlanName: "basic" });
    expect(renewed(planned, "basic", PRICES.basic, nextPeriod(planned))).toMatchObject({
      planName: "basic",
      planAmountCents: 4_900,
      nextPlanName: null,
    });
  });

  test("an upgrade takes a cancellation and a planned downgrade with it", () => {
    for (const state of [canceled(PRO), downgradePlanned(PRO, "basic")]) {
      expect(upgraded(paid(state), "enterprise", PRICES.enterprise, later(3), later(3))).toMatchObject({
        planName: "enterprise",
        subscriptionStatus: "active",
        cancelsAtPeriodEnd: false,
        nextPlanName: null,
        endsAt: PRO.endsAt,
        anchorDay: 31,
      });
    }
  });

  test("given by the operator it is paid by nobody and has no end", () => {
    expect(granted("enterprise")).toMatchObject({ subscriptionStatus: "active", endsAt: null, planAmountCents: 0 });
    expect([isPaid(granted("pro")), isInForce(granted("pro"), later(10_000)), granted("free")]).toEqual([
      false,
      true,
      NO_SUBSCRIPTION,
    ]);
  });
});

test("whatever happens in whatever order: a paid period always has both ends in order, and free is free of everything", () => {
  type Step = (state: SubscriptionState, plan: PlanName, now: Date) => SubscriptionState;
  const ifPaid =
    (step: (state: PaidState, plan: PlanName, now: Date) => SubscriptionState): Step =>
    (state, plan, now) =>
      isPaid(state) ? step(state, plan, now) : state;
  const steps: Step[] = [
    (_, plan, now) => started(plan, PRICES[plan], "bank_transfer", now),
    ifPaid((state, plan, now) =>
      changeKind(state, plan, now) === "upgrade" ? upgraded(state, plan, PRICES[plan], now, now) : state,
    ),
    ifPaid((state, plan, now) =>
      changeKind(state, plan, now) === "downgrade" ? downgradePlanned(state, plan) : state,
    ),
    ifPaid((state) =>
      renewed(
        state,
        state.nextPlanName ?? state.planName,
        PRICES[state.nextPlanName ?? state.planName],
        nextPeriod(state),
      ),
    ),
    ifPaid((state) => (state.subscriptionStatus === "active" ? pastDue(state) : state)),
    ifPaid(canceled),
    ifPaid((state) => (state.subscriptionStatus === "canceled" ? resumed(state) : state)),
    (state) => ended(state),
    (_, plan) => granted(plan),
  ];
  const walk = fc.array(
    fc.record({
      step: fc.constantFrom(...steps),
      plan: fc.constantFrom(...PLAN_NAMES.slice(1)),
      waitHours: fc.integer({ min: 0, max: 24 * 40 }),
    }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(walk, (taken) => {
      let state: SubscriptionState = TRIAL;
      let now = NOW;
      for (const { step, plan, waitHours } of taken) {
        now = new Date(now.getTime() + waitHours * 3_600_000);
        state = step(state, plan, now);
        if (isPaid(state)) {
          expect(state.endsAt.getTime()).toBeGreaterThan(state.periodStartsAt.getTime());
          expect(state.planAmountCents).toBe(PRICES[state.planName]);
          expect(state.cancelsAtPeriodEnd).toBe(state.subscriptionStatus === "canceled");
          expect(state.nextPlanName === null || PRICES[state.nextPlanName] < PRICES[state.planName]).toBe(true);
        }
        if (state.subscriptionStatus === "none") expect(state).toEqual(NO_SUBSCRIPTION);
      }
    }),
    { seed: 7, numRuns: 500 },
  );
});
