import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { publishFlow } from "#app/modules/automation/editor/publishing.server.ts";
import { createFlow } from "#app/modules/automation/service.server.ts";
import { flowStub } from "#app/modules/automation/store/flow-stub.server.ts";
import { documentOf } from "#app/modules/automation/templates/build.ts";
import { goal, onActivity } from "#app/modules/automation/templates/journeys/steps.ts";
import { TEMPLATES } from "#app/modules/automation/templates/journeys.ts";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { cellRule, ORDER_COUNTS, RECENCY_DAYS } from "#app/modules/messages/win-back/domain/buyer-grid.ts";
import { readTrueSaves } from "#app/modules/messages/win-back/true-saves.server.ts";
import { newId } from "#app/platform/ids.ts";
import { days } from "#app/shared/time.ts";
import { createAccount } from "#tests/support/factories.ts";
import { addPeople, mailWorkspace, requestContext } from "#tests/support/mail-campaigns.ts";
import { Visitor } from "#tests/support/visitor.ts";

const PAGE = "/retargeting/win-back";
const BANDS = { recencyDays: RECENCY_DAYS, orders: ORDER_COUNTS };

/** A flow for carts that were left, whose holdout counts orders. */
const orderFlow = (percent: string) =>
  documentOf(
    {
      trigger: onActivity("cart.abandoned"),
      holdout: { percent, ...onActivity("order.placed").settings, days: "30" },
      steps: [goal("Seen")],
    },
    "UTC",
  );

const addressesOf = (...names: string[]) => names.map((name) => `${name}-${newId()}@example.com`);

/** Records orders, each so many days ago. */
async function order(
  workspaceId: string,
  contactId: string,
  daysAgo: readonly number[],
  data: Record<string, string | number> = {},
): Promise<void> {
  const stub = contactsStub({ env }, workspaceId);
  const nowMs = Date.now();
  for (const one of daysAgo) {
    const activity = { id: newId(), type: "order.placed", at: nowMs - days(one), data, module: "api" };
    const change = { workspaceId, nowMs, by: null };
    expect((await stub.addActivity(change, { id: contactId }, activity, 1_000)).ok).toBe(true);
  }
}

test("buyers are counted once each, with what they paid in each currency", async () => {
  const { workspaceId } = await mailWorkspace();
  const stub = contactsStub({ env }, workspaceId);
  const [weekly = "", once = "", old = ""] = await addPeople(
    workspaceId,
    addressesOf("weekly", "once", "old", "never"),
  );
  await order(workspaceId, weekly, [2, 9, 16, 23], { valueCents: 1_000, currency: "EUR" });
  await order(workspaceId, weekly, [30], { valueCents: 500, currency: "usd" });
  // Neither whole cents nor a currency: it counts as an order, and is worth nothing.
  await order(workspaceId, once, [40], { valueCents: "700", currency: "EUR" });
  await order(workspaceId, old, [400, 500], { valueCents: 9_900, currency: "EUR" });
  const cells = await stub.readBuyers(BANDS);
  expect(cells).toEqual([
    {
      ...{ recency: 0, frequency: 2, people: 1 },
      values: [
        { currency: "EUR", cents: 4_000 },
        { currency: "USD", cents: 500 },
      ],
    },
    { recency: 1, frequency: 0, people: 1, values: [] },
    { recency: 3, frequency: 1, people: 1, values: [] },
  ]);
  // The rule of each cell selects just the people that the cell counts.
  for (const { recency, frequency, people, values } of cells)
    expect(await stub.measureRule(cellRule(recency, frequency))).toEqual({ ok: true, value: { people, values } });
});

test("a ready segment is made once, and opens a campaign to it", async () => {
  const { workspaceId, cookie } = await mailWorkspace();
  const visitor = new Visitor(cookie);
  const [late = ""] = await addPeople(workspaceId, addressesOf("late"));
  await order(workspaceId, late, [100, 90, 80], { valueCents: 2_500, currency: "EUR" });
  const page = await (await visitor.get(PAGE)).text();
  expect(page).toContain("€75");
  expect(page).toContain("2–3 orders");

  const places: (string | null)[] = [];
  for (let time = 0; time < 2; time += 1) {
    const made = await visitor.post(PAGE, { intent: "ready", ready: "overdue" });
    expect(made.status).toBe(303);
    places.push(made.headers.get("location"));
  }
  const segments = await contactsStub({ env }, workspaceId).listSegments();
  expect(segments.map(({ name, count }) => [name, count])).toEqual([["Overdue for their next order", 1]]);
  expect(places).toEqual(Array(2).fill(`/retargeting/campaigns/new?segment=${segments[0]?.id}`));
  expect(await (await visitor.get(PAGE)).text()).toContain("New campaign: Overdue for their next order");
});

test("a cell becomes a segment; one that does not exist is refused", async () => {
  const { workspaceId, cookie } = await mailWorkspace();
  const visitor = new Visitor(cookie);
  expect((await visitor.post(PAGE, { intent: "cell", recency: "1", orders: "0" })).status).toBe(303);
  expect((await visitor.post(PAGE, { intent: "cell", recency: "4", orders: "0" })).status).toBe(400);
  const segments = await contactsStub({ env }, workspaceId).listSegments();
  expect(segments.map(({ name }) => name)).toEqual(["Buyers: 1 order, last 31–90 days ago"]);
});

test("a name that another rule has is an error, and nothing is made", async () => {
  const { workspaceId, cookie } = await mailWorkspace();
  const stub = contactsStub({ env }, workspaceId);
  const theirs = { id: newId(), name: "lapsed customers", rule: { tag: "old", has: true } };
  await stub.createSegment(theirs);
  expect((await new Visitor(cookie).post(PAGE, { intent: "ready", ready: "lapsed" })).status).toBe(409);
  expect(await stub.listSegments()).toHaveLength(1);
});

test("without orders the page says how to send them; another workspace's orders are not counted", async () => {
  const other = await createAccount(env, { plan: "pro" });
  const [theirs = ""] = await addPeople(other.workspaceId, addressesOf("theirs"));
  await order(other.workspaceId, theirs, [1]);
  const { cookie } = await mailWorkspace();
  expect(await (await new Visitor(cookie).get(PAGE)).text()).toContain("No orders yet");
});

test("tabs that make one segment at the same time all open it", async () => {
  const { workspaceId, cookie } = await mailWorkspace();
  const visitor = new Visitor(cookie);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => visitor.post(PAGE, { intent: "ready", ready: "overdue" })),
  );
  const segments = await contactsStub({ env }, workspaceId).listSegments();
  expect(segments).toHaveLength(1);
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(303));
  const [place] = new Set(answers.map(({ headers }) => headers.get("location")));
  expect(place).toBe(`/retargeting/campaigns/new?segment=${segments[0]?.id}`);
});

test("true saves compare the orders of a published flow with its holdout, and belong to one workspace", async () => {
  const home = await mailWorkspace();
  const owner = new Visitor(home.cookie);
  expect(await (await owner.get(PAGE)).text()).toContain("Create win-back flow");
  const context = requestContext(env);
  const actor = { ...home.actor, timeZone: "UTC" };
  const created = await createFlow(context, actor, { name: "Bring them back", document: orderFlow("50") });
  if (!created.ok) throw new Error(created.error.message);
  const { id } = created.value;
  expect(await readTrueSaves(context, home.workspaceId)).toEqual([]);
  const draft = await flowStub(context, id).readDraft();
  const published = await publishFlow(context, actor, id, { revision: draft?.revision ?? 0, note: "" });
  if (!published.ok) throw new Error(published.error.message);
  const nowMs = Date.now();
  const event = (person: string, type: string, at: number) => ({
    ...{ id: `${person}-${type}-${at}`, type: "activity.recorded", at, person },
    data: { type, contactId: person },
  });
  // Forty people enter; every second one orders a day later.
  const people = Array.from({ length: 40 }, (_, at) => `person-${at}`);
  const entries = people.map((person) => event(person, "cart.abandoned", nowMs - days(20)));
  const orders = people
    .filter((_, at) => at % 2 === 0)
    .map((person) => event(person, "order.placed", nowMs - days(19)));
  await flowStub(context, id).importDemo([...entries, ...orders]);
  const [saves, ...others] = await readTrueSaves(context, home.workspaceId);
  expect(others).toEqual([]);
  expect(saves).toMatchObject({ id, name: "Bring them back", path: `/automation/${id}/report`, days: 30 });
  expect((saves?.flow.people ?? 0) + (saves?.heldOut.people ?? 0)).toBe(40);
  expect((saves?.flow.orders ?? 0) + (saves?.heldOut.orders ?? 0)).toBe(20);
  expect(saves?.saves).not.toBeNull();
  expect(await (await owner.get(PAGE)).text()).toContain("Bring them back");
  const stranger = await mailWorkspace();
  expect(await (await new Visitor(stranger.cookie).get(PAGE)).text()).not.toContain("Bring them back");
});

test("the win-back template is a ladder of four mails that a holdout measures", () => {
  const document = TEMPLATES.find(({ id }) => id === "win-back")?.document("UTC");
  expect(document?.nodes.filter(({ kind }) => kind === "send_mail").map(({ settings }) => settings.subject)).toEqual([
    "We miss you",
    "What is new since your last order",
    "An offer to come back",
    "Shall we stop writing?",
  ]);
  expect(document?.holdout).toMatchObject({ percent: "10", value1: "order.placed" });
});
