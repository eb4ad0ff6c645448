import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NO_SUBSCRIPTION } from "../../domain/subscription.ts";
import type { SubscriptionState } from "../../domain/types.ts";
import { graceEnd, isUserFacing, type ReminderName, remindersDue, transitionDue } from "./reminders.ts";

const DAY_MS = 86_400_000;
// Clocks change in Europe on 25 October and in the United States on 1 November: neither may matter.
const END = new Date("2026-11-01T01:30:00Z");

const trial: SubscriptionState = { ...NO_SUBSCRIPTION, planName: "pro", subscriptionStatus: "trialing", endsAt: END };
const paid: SubscriptionState = {
  ...NO_SUBSCRIPTION,
  planName: "pro",
  planAmountCents: 14_900,
  subscriptionStatus: "active",
  periodStartsAt: new Date("2026-10-01T01:30:00Z"),
  endsAt: END,
  anchorDay: 1,
  provider: "bank_transfer",
};
const late: SubscriptionState = { ...paid, subscriptionStatus: "past_due", pastDueSince: END, endsAt: graceEnd(END) };

/** A moment so many days after END, to the millisecond. */
const at = (daysAfter: number, ms = 0) => new Date(END.getTime() + daysAfter * DAY_MS + ms);

describe("what is due", () => {
  test.each<[string, SubscriptionState, Date, ReminderName[]]>([
    ["a young trial", trial, at(-7, -1), []],
    ["seven days", trial, at(-7), ["trial_7"]],
    ["six days", trial, at(-6), ["trial_7"]],
    ["six days, reminded", { ...trial, remindersSent: ["trial_7"] }, at(-6), []],
    ["one day", { ...trial, remindersSent: ["trial_7"] }, at(-1), ["trial_1"]],
    ["one day, less a moment", { ...trial, remindersSent: ["trial_7"] }, at(-1, -1), []],
    ["both were missed", trial, at(-1), ["trial_7", "trial_1"]],
    ["a period, 15 days before", paid, at(-15), []],
    ["a period, a moment before 14 days", paid, at(-14, -1), []],
    ["a period, 14 days before", paid, at(-14, 1), ["renewal_13"]],
    ["the day was tried", { ...paid, remindersSent: ["renewal_13"] }, at(-14, 2), []],
    ["the next day tries again", { ...paid, remindersSent: ["renewal_13"] }, at(-13, 1), ["renewal_12"]],
    ["the grace begins", late, at(0), ["dunning_0", "renewal_0"]],
    ["a week later", { ...late, remindersSent: ["dunning_0"] }, at(7), ["dunning_7", "renewal_-7"]],
    ["the last day", { ...late, remindersSent: ["dunning_0", "dunning_7"] }, at(13, 5), ["dunning_13", "renewal_-14"]],
    ["cancelled", { ...paid, subscriptionStatus: "canceled", cancelsAtPeriodEnd: true }, at(-3), []],
    ["given by the operator", { ...NO_SUBSCRIPTION, planName: "pro", subscriptionStatus: "active" }, at(0), []],
    ["free", NO_SUBSCRIPTION, at(0), []],
    ["Stripe renews on its own", { ...paid, provider: "stripe" }, at(-2), []],
    ["Stripe has a moment", { ...paid, provider: "stripe" }, at(0, 3_599_999), []],
    ["Stripe is silent", { ...paid, provider: "stripe" }, at(0, 3_600_000), ["sync_0"]],
    ["Stripe was asked", { ...paid, provider: "stripe", remindersSent: ["sync_0"] }, at(0, 7_200_000), []],
    ["Stripe is asked daily", { ...paid, provider: "stripe", remindersSent: ["sync_0"] }, at(1), ["sync_1"]],
    ["the grace of Stripe", { ...late, provider: "stripe" }, at(7), ["dunning_0", "dunning_7"]],
  ])("%s", (_, state, now, due) => expect(remindersDue(state, now)).toEqual(due));

  test("minute by minute each mail of a trial and of a grace is due exactly once", () => {
    const run = (state: SubscriptionState, from: number, to: number) => {
      const sent: ReminderName[] = [];
      for (let ms = at(from).getTime(); ms < at(to).getTime(); ms += 600_000) {
        sent.push(...remindersDue({ ...state, remindersSent: sent }, new Date(ms)));
      }
      return sent.filter(isUserFacing);
    };
    expect(run(trial, -14, 0)).toEqual(["trial_7", "trial_1"]);
    expect(run(late, 0, 14)).toEqual(["dunning_0", "dunning_7", "dunning_13"]);
  });
});

describe("what time makes of it", () => {
  const canceled: SubscriptionState = { ...paid, subscriptionStatus: "canceled", cancelsAtPeriodEnd: true };
  test.each<[string, SubscriptionState, Date, string | null]>([
    ["a trial that runs", trial, at(0, -1), null],
    ["a trial that is over", trial, at(0), "trial_ended"],
    ["a period that runs", paid, at(0, -1), null],
    ["a period that is over and unpaid", paid, at(0), "past_due"],
    ["a grace that runs", late, at(14, -1), null],
    ["a grace that is over", late, at(14), "grace_ended"],
    ["what was cancelled, before its end", canceled, at(0, -1), null],
    ["what was cancelled, at its end", canceled, at(0), "plan_ended"],
    ["down to free", { ...paid, nextPlanName: "free" }, at(0), "plan_ended"],
    ["Stripe's period", { ...paid, provider: "stripe" }, at(3), null],
    ["Stripe's grace", { ...late, provider: "stripe" }, at(14), "grace_ended"],
    ["given by the operator", { ...NO_SUBSCRIPTION, planName: "pro", subscriptionStatus: "active" }, at(99), null],
    ["free", NO_SUBSCRIPTION, at(99), null],
  ])("%s", (_, state, now, kind) => expect(transitionDue(state, now)?.kind ?? null).toBe(kind));

  test("past due keeps the plan for 14 days, and every other end is free", () => {
    expect(transitionDue(paid, at(0))?.state).toMatchObject({
      planName: "pro",
      subscriptionStatus: "past_due",
      pastDueSince: END,
      endsAt: at(14),
    });
    for (const state of [trial, late, canceled]) expect(transitionDue(state, at(14))?.state).toEqual(NO_SUBSCRIPTION);
  });

  test("whatever the subscription, time brings it to rest in a few steps", () => {
    const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.constantFrom(trial, paid, late, canceled, NO_SUBSCRIPTION),
        fc.option(moment),
        moment,
        (base, endsAt, now) => {
          let state: SubscriptionState = { ...base, endsAt };
          for (let step = 0; step < 3; step++) state = transitionDue(state, now)?.state ?? state;
          expect(transitionDue(state, now)).toBeNull();
        },
      ),
      { seed: 8, numRuns: 300 },
    );
  });
});
