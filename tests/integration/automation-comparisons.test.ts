import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { takeBusEvent } from "#app/modules/automation/index.server.ts";
import { flowStub } from "#app/modules/automation/store/flow-stub.server.ts";
import { documentOf, type TemplateStep } from "#app/modules/automation/templates/build.ts";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createContactRow } from "#tests/support/api-rows.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { eventually } from "#tests/support/privacy.ts";
import { Visitor } from "#tests/support/visitor.ts";

const context = () => createAppContext(env, createExecutionContext());
const contacts = () => contactsStub({ env }, account.workspaceId);

let account: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  account = await createAccount(env, { plan: "enterprise" });
  visitor = new Visitor(account.cookie);
});

async function createFlow(
  steps: readonly TemplateStep[],
  trigger: { kind: string; settings?: Record<string, string> },
): Promise<string> {
  const created = await visitor.post("/automation/new", { intent: "create", name: "Comparison" });
  const id = created.headers.get("location")?.split("/").at(-1) ?? "";
  const stub = flowStub({ env }, id);
  await stub.saveDraft(documentOf({ trigger, steps }, "UTC"), (await stub.readDraft())?.revision ?? 0);
  return id;
}

const edit = async (id: string, fields: Record<string, string>) => {
  const draft = await flowStub({ env }, id).readDraft();
  return visitor.post(`/automation/${id}?index`, { revision: String(draft?.revision), ...fields });
};

async function publish(id: string): Promise<void> {
  const draft = await flowStub({ env }, id).readDraft();
  const answer = await visitor.post(`/automation/${id}/publish`, {
    ...{ intent: "publish", revision: String(draft?.revision), note: "" },
  });
  expect(answer.status).toBe(303);
}

const runsOf = async (id: string, count: number) =>
  eventually(
    "all runs have ended",
    async () => {
      const { rows } = await flowStub({ env }, id).listRuns({ state: "ended", limit: 100 });
      return rows.length >= count ? rows : null;
    },
    50_000,
  );

const pageOf = async (path: string) => (await visitor.get(path)).text();

test("an A/B test runs by Workflows, finds its winner, and sends everyone that way", async () => {
  const id = await createFlow(
    [
      {
        kind: "ab_test",
        settings: { share: "50", minimum: "20", onWin: "use" },
        ports: ["a", "b"],
        branches: {
          a: [{ kind: "goal", settings: { name: "Bought", after: "end" } }],
          b: [{ kind: "exit", settings: { reason: "nothing" }, ports: [] }],
        },
      },
    ],
    { kind: "api" },
  );
  await publish(id);
  const enter = (people: readonly string[]) =>
    flowStub({ env }, id).enter(
      people.map((person) => ({ person, key: "", source: person, triggerId: "api", event: {} })),
    );
  const person = await createContactRow(account);
  // Runs of contacts who are gone end as exited: their path must not count as one without a goal, so all of these exist.
  const people = [person, ...(await Promise.all(Array.from({ length: 69 }, () => createContactRow(account))))];
  await enter(people);
  await runsOf(id, people.length);
  const { tests } = await flowStub({ env }, id).report();
  expect(tests).toMatchObject([{ node: "n1", winner: "a", checks: 1 }]);
  const later = await Promise.all(Array.from({ length: 8 }, () => createContactRow(account)));
  await enter(later);
  const rows = await runsOf(id, people.length + later.length);
  const ends = rows.filter((run) => later.includes(run.person)).map(({ outcome }) => outcome);
  expect(ends).toEqual(Array(later.length).fill("goal"));
  const report = await pageOf(`/automation/${id}/report`);
  for (const shown of ["A/B test: A/B test with a winner (n1)", "A won: its runs reach a goal clearly more often."])
    expect(report).toContain(shown);
}, 60_000);

test("a step changes the score once, and the contact shows why", async () => {
  const change = { nowMs: Date.now(), workspaceId: account.workspaceId, actor: null } as never;
  await contacts().saveScoreRules(change, {
    groups: [{ id: "interest", name: "Interest", halfLifeDays: null }],
    rules: [],
  });
  const id = await createFlow(
    [{ kind: "score", settings: { scoreGroup: "interest", points: "25", reason: "Asked for a sample" } }],
    { kind: "manual" },
  );
  const person = await createContactRow(account);
  const dry = await pageOf(
    `/automation/${id}/dry-run?contact=${encodeURIComponent((await contacts().readPerson(person))?.email ?? "")}`,
  );
  expect(dry).toContain("Give 25 points.");
  expect((await contacts().readPerson(person))?.score).toBe(0);
  await publish(id);
  expect((await visitor.post(`/automation/${id}/runs`, { intent: "contact", contactId: person })).status).toBe(303);
  expect((await runsOf(id, 1))[0]?.outcome).toBe("completed");
  expect((await contacts().readPerson(person))?.score).toBe(25);
  const page = await pageOf(`/leads/contacts/${person}`);
  for (const shown of ["Given by automation flows", "Points from a flow", "Asked for a sample"])
    expect(page).toContain(shown);
  // Another program cannot give points under the same name.
  const { key } = await createApiKey(account, { scopes: ["leads"] });
  const forged = { contactId: person, type: "points.given", data: { groupId: "interest", points: 900 } };
  expect((await callApi("/activities", { key, json: forged })).status).toBe(201);
  expect((await contacts().readPerson(person))?.score).toBe(25);
});

test("a holdout is set in the editor, keeps contacts out, and the report compares both groups", async () => {
  const trigger = {
    kind: "event",
    settings: { type: "activity.recorded", path1: "event.type", op1: "is", value1: "trial" },
  };
  const id = await createFlow([{ kind: "wait", settings: { mode: "duration", amount: "1", unit: "days" } }], trigger);
  expect((await edit(id, { intent: "holdout", s_percent: "70" })).status).toBe(303);
  const problems = await pageOf(`/automation/${id}/publish`);
  for (const shown of ["enter a whole number from 0 to 50", "Holdout: choose what counts as success."])
    expect(problems).toContain(shown);
  const measure = { s_type: "activity.recorded", s_path1: "event.type", s_op1: "is", s_value1: "order.placed" };
  await edit(id, { intent: "holdout", s_percent: "50", s_days: "7", s_value: "event.valueCents", ...measure });
  await publish(id);
  const people = await Promise.all(Array.from({ length: 24 }, () => createContactRow(account)));
  const event = (person: string, type: string, at: number, valueCents = 0) => ({
    ...{ id: `activity.recorded_${person}_${type}`, type: "activity.recorded", workspaceId: account.workspaceId, at },
    data: { contactId: person, type, data: { valueCents } },
  });
  for (const person of people) await takeBusEvent(context(), event(person, "trial", Date.now()));
  const rows = (await flowStub({ env }, id).listRuns({ limit: 100 })).rows;
  const held = rows.filter(({ outcome }) => outcome === "held_out");
  expect(rows).toHaveLength(people.length);
  expect(held.length).toBeGreaterThan(2);
  expect(held.length).toBeLessThan(22);
  const [out] = held;
  for (let again = 0; again < 2; again += 1)
    await takeBusEvent(context(), event(out?.person ?? "", "order.placed", Date.now() + 1_000, 2_500));
  expect((await flowStub({ env }, id).report()).holdout).toMatchObject({
    groups: [
      { group: "flow", people: people.length - held.length, successes: 0 },
      { group: "holdout", people: held.length, successes: 1, value: 25 },
    ],
    watched: people.length,
  });
  const report = await pageOf(`/automation/${id}/report`);
  for (const shown of ["Compared with the holdout", "In the flow", "Held out"]) expect(report).toContain(shown);
  expect(await pageOf(`/automation/${id}/runs`)).toContain("Held out");
  const { key } = await createApiKey(account, { scopes: ["flows"] });
  const ended = await (await callApi(`/flows/${id}/runs?state=ended`, { key })).json<{ data: { outcome: string }[] }>();
  expect(new Set(ended.data.map(({ outcome }) => outcome))).toEqual(new Set(["held_out"]));
  const [other] = rows.filter(({ outcome }) => outcome === null);
  const chosen = await visitor.post(`/automation/${id}/runs`, { intent: "contact", contactId: out?.person ?? "" });
  // By name nobody is held out; the run that was is over.
  expect([chosen.status, other?.state]).toEqual([303, expect.any(String)]);
});
