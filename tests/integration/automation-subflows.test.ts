import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { flowStub } from "#app/modules/automation/store/flow-stub.server.ts";
import { documentOf, type TemplateStep } from "#app/modules/automation/templates/build.ts";
import { contactsStub } from "#app/modules/contacts/contacts-stub.server.ts";
import { createActiveFlow, createContactRow } from "#tests/support/api-rows.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { eventually } from "#tests/support/privacy.ts";
import { Visitor } from "#tests/support/visitor.ts";

let account: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  account = await createAccount(env, { plan: "enterprise" });
  visitor = new Visitor(account.cookie);
});

const tag = (name: string): TemplateStep => ({ kind: "tag", settings: { action: "add", tag: name } });
const PORTS = ["next", "not_entered", "timeout"];
const start = (flow: string, settings = {}): TemplateStep => ({
  ...{ kind: "subflow", settings: { flow, ...settings }, ports: PORTS },
  branches: { not_entered: [tag("refused")] },
});

async function fill(id: string, steps: readonly TemplateStep[]): Promise<void> {
  const stub = flowStub({ env }, id);
  const document = documentOf({ trigger: { kind: "flow" }, steps }, "UTC");
  await stub.saveDraft(document, (await stub.readDraft())?.revision ?? 0);
}

async function publish(id: string): Promise<number> {
  const draft = await flowStub({ env }, id).readDraft();
  const fields = { intent: "publish", revision: String(draft?.revision), note: "" };
  return (await visitor.post(`/automation/${id}/publish`, fields)).status;
}

async function createFlow(name: string, steps: readonly TemplateStep[]): Promise<string> {
  const created = await visitor.post("/automation/new", { intent: "create", name });
  const id = created.headers.get("location")?.split("/").at(-1) ?? "";
  await fill(id, steps);
  return id;
}

const enter = (id: string, person: string) =>
  flowStub({ env }, id).enter([{ person, key: "", source: `s-${person}`, triggerId: "api", event: { total: 7 } }]);

const runOf = (id: string, person: string, state = "ended") =>
  eventually(`the run is ${state}`, async () => {
    const { rows } = await flowStub({ env }, id).listRuns({ persons: [person], limit: 5 });
    return rows[0]?.state === state ? flowStub({ env }, id).readRun(rows[0].id) : null;
  });

const tagsOf = async (person: string) =>
  (await contactsStub({ env }, account.workspaceId).readPerson(person))?.tags.toSorted();

test("a flow starts another, waits for its end, and knows how it ended", async () => {
  const child = await createFlow("Child", [
    { kind: "wait_event", settings: { type: "activity.recorded" }, ports: ["happened", "timeout"] },
    { kind: "goal", settings: { name: "Bought", after: "end" } },
  ]);
  const asksForGoal = { by: "conditions", path1: "step.n1.outcome", op1: "is", value1: "goal" };
  const parent = await createFlow("Parent", [
    start(child),
    { kind: "split", settings: asksForGoal, ports: ["yes", "no"], branches: { yes: [tag("won")], no: [tag("lost")] } },
  ]);
  expect(await publish(child)).toBe(303);
  expect(await publish(parent)).toBe(303);
  const person = await createContactRow(account);
  await enter(parent, person);
  const waiting = await runOf(parent, person, "waiting");
  const within = await runOf(child, person, "waiting");
  expect(within).toMatchObject({ triggerId: "flow", event: { total: 7 } });
  expect(waiting?.waiting?.awaited).toEqual({ kind: "run", runId: within?.id });
  const order = { type: "activity.recorded", at: Date.now() + 1_000, person, data: {} };
  await flowStub({ env }, child).takeEvent({ id: "order-1", ...order });
  const ended = await runOf(parent, person);
  expect(ended?.steps[0]).toMatchObject({
    ...{ kind: "subflow", port: "next" },
    output: { outcome: "goal", goal: true, startedFlow: child, startedRun: within?.id },
  });
  expect(await tagsOf(person)).toEqual(["won"]);
  const page = await (await visitor.get(`/automation/${parent}/runs/${ended?.id}`)).text();
  expect(page).toContain(`/automation/${child}/runs/${within?.id}`);
});

test("a contact who may not enter the other flow leaves by its own way, and a flow that does not wait continues at once", async () => {
  const child = await createFlow("Paused", [{ kind: "wait", settings: { amount: "9", unit: "days" } }]);
  const parent = await createFlow("Does not wait", [start(child, { until: "start" }), tag("went-on")]);
  const person = await createContactRow(account);
  expect([await publish(child), await publish(parent)]).toEqual([303, 303]);
  await enter(parent, person);
  expect((await runOf(parent, person))?.steps[0]).toMatchObject({ port: "next", output: { startedFlow: child } });
  expect(await tagsOf(person)).toEqual(["went-on"]);
  expect((await runOf(child, person, "waiting"))?.state).toBe("waiting");
  await visitor.post(`/automation/${child}/versions`, { intent: "pause" });
  const other = await createContactRow(account);
  await enter(parent, other);
  expect((await runOf(parent, other))?.steps[0]).toMatchObject({ port: "not_entered", output: { why: "not active" } });
  expect(await tagsOf(other)).toEqual(["refused"]);
  const email = (await contactsStub({ env }, account.workspaceId).readPerson(other))?.email ?? "";
  const dry = await (await visitor.get(`/automation/${parent}/dry-run?contact=${encodeURIComponent(email)}`)).text();
  expect(dry).toContain("Not start the other flow: it is not active.");
});

test("a run that waits for another flow continues when that flow is deleted, with the outcome cancelled", async () => {
  const child = await createFlow("Deleted", [{ kind: "wait", settings: { amount: "9", unit: "days" } }]);
  const asks = { by: "conditions", path1: "step.n1.outcome", op1: "is", value1: "cancelled" };
  const parent = await createFlow("Waits", [
    start(child),
    { kind: "split", settings: asks, ports: ["yes", "no"], branches: { yes: [tag("left")], no: [] } },
  ]);
  expect([await publish(child), await publish(parent)]).toEqual([303, 303]);
  const persons = [await createContactRow(account), await createContactRow(account)];
  for (const person of persons) {
    await enter(parent, person);
    await runOf(parent, person, "waiting");
    await runOf(child, person, "waiting");
  }
  const deleted = await visitor.post(`/automation/${child}/versions`, { intent: "delete", name: "Deleted" });
  expect(deleted.status).toBe(303);
  for (const person of persons) {
    expect((await runOf(parent, person))?.steps[0]).toMatchObject({ port: "next", output: { outcome: "cancelled" } });
    expect(await tagsOf(person)).toEqual(["left"]);
  }
});

test("a flow whose step starts one that was never published is not published, and the page says why", async () => {
  const child = await createFlow("Unpublished", [tag("x")]);
  const parent = await createFlow("Too early", [start(child)]);
  expect(await publish(parent)).toBe(400);
  expect(await (await visitor.get(`/automation/${parent}/publish`)).text()).toContain(
    "The flow of this step is not published.",
  );
  expect([await publish(child), await publish(parent)]).toEqual([303, 303]);
});

test("flows that lead back to themselves are not published, nor those of another workspace", async () => {
  const one = await createFlow("One", [tag("x")]);
  const two = await createFlow("Two", [start(one)]);
  expect([await publish(one), await publish(two)]).toEqual([303, 303]);
  await fill(one, [start(two)]);
  expect(await publish(one)).toBe(400);
  expect(await (await visitor.get(`/automation/${one}/publish`)).text()).toContain("A flow cannot start itself.");
  const stranger = await createActiveFlow(await createAccount(env, { plan: "pro" }));
  await fill(two, [start(stranger)]);
  expect(await publish(two)).toBe(400);
});

test("flows that start one another without end are stopped where they are too deep", async () => {
  const [one, two] = [await createFlow("Left", []), await createFlow("Right", [])];
  await fill(one, [start(two, { until: "start" })]);
  await fill(two, [start(one, { until: "start" })]);
  // Published past the check of the page, as two people at the same moment could.
  for (const id of [one, two]) {
    const draft = await flowStub({ env }, id).readDraft();
    const document = { ...(draft?.document ?? never()), reentry: { rule: "always" as const, days: 1 } };
    await flowStub({ env }, id).saveDraft(document, draft?.revision ?? 0);
    await flowStub({ env }, id).publish((draft?.revision ?? 0) + 1, { by: account.userId, note: "" });
  }
  const person = await createContactRow(account);
  await enter(one, person);
  const stopped = await eventually("a run is stopped", async () => {
    const { rows } = await flowStub({ env }, one).listRuns({ state: "failed", limit: 5 });
    return rows[0];
  });
  expect(stopped?.error).toBe("Flows can start one another at most 5 deep. This step would go further.");
});

function never(): never {
  throw new Error("no draft");
}
