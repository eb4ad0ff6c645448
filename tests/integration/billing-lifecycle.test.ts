import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { confirmPayment, runLifecycle } from "#app/modules/billing/index.server.ts";
import { remindersDue, transitionDue } from "#app/modules/billing/subscriptions/domain/reminders.ts";
import { findDue } from "#app/modules/billing/subscriptions/lifecycle-repo.server.ts";
import { days, hours } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { subscriptions } from "#db/schema/billing.ts";
import { notices } from "#db/schema/notifications.ts";
import {
  auditedActions,
  type Customer,
  contextAt,
  createAdmin,
  createCustomer,
  giveDetails,
  invoicesOf,
  must,
  order,
  settleBehind,
  subscriptionOf,
} from "#tests/support/billing.ts";
import { mailsTo } from "#tests/support/mails.ts";

const db = openDatabase({ d1: env.DB });
const START = new Date("2026-03-01T10:00:00Z");
const after = (wholeDays: number, ms = 0) => new Date(START.getTime() + days(wholeDays) + ms);

const run = async (now: Date) => {
  await runLifecycle(contextAt(now), now);
  await settleBehind();
};

const subjects = async ({ account }: Customer) =>
  (await mailsTo(env, account.email)).filter(({ template }) => template === "plan-news").map(({ subject }) => subject);

/** A person whose Starter month, paid by transfer, began at START. */
async function paying(): Promise<Customer> {
  const [person, admin] = [await createCustomer(START), await createAdmin(START)];
  await giveDetails(contextAt(START), person);
  must(await confirmPayment(contextAt(START), admin.session, await order(contextAt(START), person, "basic")));
  return person;
}

test("a trial: a week, a day, the end; each notified once, however many runs there are", async () => {
  const person = await createCustomer(START);
  for (const now of [after(6), after(7), after(7, 60_000), after(13), after(13, 60_000)])
    await Promise.all([run(now), run(now), run(now)]);
  expect((await subjects(person)).sort()).toEqual(["Your trial ends in 7 days", "Your trial ends tomorrow"]);
  await Promise.all([run(after(14)), run(after(14)), run(after(14))]);
  expect(await subjects(person)).toContain("Your trial has ended");
  expect(await subjects(person)).toHaveLength(3);
  expect(await subscriptionOf(person)).toMatchObject({ planName: "free", subscriptionStatus: "none", endsAt: null });
  expect(await auditedActions(person)).toContain("billing.trial_ended");
  expect(await db.$count(notices, eq(notices.userId, person.session.userId))).toBe(3);
});

test("a transfer: invoice 14 days before, paid, and the next month follows", async () => {
  const person = await paying();
  await run(after(16));
  expect(await invoicesOf(person)).toHaveLength(1);
  await Promise.all([run(after(18)), run(after(18))]);
  await run(after(19));
  const renewal = (await invoicesOf(person)).filter(({ purpose }) => purpose === "renewal");
  expect(renewal).toMatchObject([
    {
      status: "open",
      periodStartsAt: new Date("2026-04-01T10:00:00Z"),
      periodEndsAt: new Date("2026-05-01T10:00:00Z"),
    },
  ]);
  const admin = await createAdmin(START);
  must(await confirmPayment(contextAt(after(25)), admin.session, renewal[0]?.id ?? ""));
  await run(after(31));
  expect(await subscriptionOf(person)).toMatchObject({
    planName: "basic",
    subscriptionStatus: "active",
    endsAt: new Date("2026-05-01T10:00:00Z"),
  });
  expect(await subjects(person)).toEqual([]);
});

test("an unpaid transfer: 14 days of grace, three mails, free; money that comes late restores the plan", async () => {
  const person = await paying();
  await run(after(18));
  for (const day of [31, 32, 37, 38, 43, 44]) await run(after(day, hours(1)));
  expect((await subjects(person)).sort()).toEqual([
    "Starter ends tomorrow",
    "Your payment is missing",
    "Your payment is still missing",
  ]);
  expect(await subscriptionOf(person)).toMatchObject({ planName: "basic", subscriptionStatus: "past_due" });
  await run(after(45, hours(1)));
  expect(await subscriptionOf(person)).toMatchObject({ planName: "free", subscriptionStatus: "none" });
  expect(await subjects(person)).toContain("Starter has ended");
  const open = (await invoicesOf(person)).find(({ status }) => status === "open");
  const admin = await createAdmin(START);
  must(await confirmPayment(contextAt(after(60)), admin.session, open?.id ?? ""));
  expect(await subscriptionOf(person)).toMatchObject({
    planName: "basic",
    subscriptionStatus: "active",
    periodStartsAt: after(60),
  });
});

test("a cancelled plan ends at its end, with a notification", async () => {
  const person = await paying();
  await db
    .update(subscriptions)
    .set({ cancelsAtPeriodEnd: true, subscriptionStatus: "canceled" })
    .where(eq(subscriptions.userId, person.session.userId));
  await run(after(30));
  expect(await subscriptionOf(person)).toMatchObject({ planName: "basic" });
  await run(after(31));
  expect(await subscriptionOf(person)).toMatchObject({ planName: "free", subscriptionStatus: "none" });
  expect(await subjects(person)).toEqual(["Starter has ended"]);
});

test("the query finds exactly those for which the rules have something to do", async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => createCustomer(START)));
  const shapes = (["trialing", "active", "canceled", "past_due"] as const).flatMap((subscriptionStatus) =>
    (["none", "bank_transfer", "stripe"] as const).map((provider) => ({ subscriptionStatus, provider })),
  );
  for (const [index, person] of people.entries()) {
    const late = shapes[index]?.subscriptionStatus === "past_due";
    const state = {
      ...shapes[index],
      endsAt: after(late ? 64 : 50),
      pastDueSince: late ? after(50) : null,
      periodStartsAt: after(20),
      anchorDay: 1,
    };
    await db.update(subscriptions).set(state).where(eq(subscriptions.userId, person.session.userId));
  }
  for (const day of [30, 36, 37, 43, 49, 50, 51, 57, 63, 64, 70]) {
    const now = after(day, 1);
    const due = new Set((await findDue(db, now, 1_000)).map(({ userId }) => userId));
    for (const person of people) {
      const row = await subscriptionOf(person);
      const expected = transitionDue(row, now) !== null || remindersDue(row, now).length > 0;
      expect([day, row.subscriptionStatus, row.provider, due.has(person.session.userId)]).toEqual([
        day,
        row.subscriptionStatus,
        row.provider,
        expected,
      ]);
    }
  }
});
