import { createExecutionContext, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq, ne } from "drizzle-orm";
import { expect, inject, test, vi } from "vitest";
import { automationModule } from "#app/modules/automation/manifest.ts";
import { httpRequest } from "#app/modules/automation/nodes/run/http.server.ts";
import { flowStub } from "#app/modules/automation/store/flow-stub.server.ts";
import { documentOf } from "#app/modules/automation/templates/build.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { FlowCall } from "#app/platform/manifest/flow-kinds.ts";
import { hours } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { workspaces } from "#db/schema/workspaces.ts";
import { createContactRow } from "#tests/support/api-rows.ts";
import { createAccount } from "#tests/support/factories.ts";
import { flowCallOf } from "#tests/support/flow-call.ts";
import { eventually } from "#tests/support/privacy.ts";
import type { ReceivedHook } from "#tests/support/receiver.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });

const context = () => createAppContext(env, createExecutionContext());
const RECEIVER = inject("receiverUrl");

const received = async (name: string): Promise<ReceivedHook[]> => (await fetch(`${RECEIVER}/received/${name}`)).json();

const callOf = (workspaceId: string, name: string, flowId = "flow"): FlowCall =>
  flowCallOf(workspaceId, `${RECEIVER}/hooks/${name}`, flowId);

test("a call names the product, and a workspace makes as many in 24 hours as its plan allows, over all its flows", async () => {
  const [account, neighbor] = await Promise.all([
    createAccount(env, { plan: "pro" }),
    createAccount(env, { plan: "pro" }),
  ]);
  const { workspaceId } = account;
  const name = newId();
  const most = vi.spyOn(automationModule.limits.httpCalls, "pro", "get").mockReturnValue(2 as never);
  const call = (flowId: string) => httpRequest.run(context(), callOf(workspaceId, name, flowId));
  expect(await call("one")).toMatchObject({ port: "next", output: { status: 204 } });
  expect(await call("two")).toMatchObject({ port: "next" });
  expect(await call("one")).toEqual({
    stop: "No request was made. Your plan (Pro) allows 2 HTTP calls of flows in 24 hours. They are used up. Agency allows 100,000. Retry the step tomorrow.",
  });
  expect(await call("three")).toMatchObject({ stop: expect.stringContaining("They are used up.") });
  // Another workspace of the same person has no calls of its own.
  await new Visitor(account.cookie).post("/workspace/new", { name: "Second" });
  const [second] = await db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(and(eq(workspaces.billingUserId, account.userId), ne(workspaces.id, workspaceId)));
  expect(await httpRequest.run(context(), callOf(second?.id ?? "", name))).toMatchObject({ stop: expect.any(String) });
  expect(await httpRequest.run(context(), callOf(neighbor.workspaceId, name))).toMatchObject({ port: "next" });
  const hooks = await received(name);
  expect(hooks).toHaveLength(3);
  for (const { headers } of hooks)
    expect(headers["user-agent"]).toBe(`Kaja-Automation/1.0 (+${env.APP_URL}/developers)`);

  // A larger plan counts at once.
  most.mockReturnValue(3 as never);
  expect(await call("one")).toMatchObject({ port: "next" });
  most.mockRestore();
});

test("a plan without automation makes no calls", async () => {
  const { workspaceId } = await createAccount(env, { plan: "basic" });
  const name = newId();
  expect(await httpRequest.run(context(), callOf(workspaceId, name))).toMatchObject({
    stop: expect.stringContaining("Your plan (Starter) allows 0 HTTP calls of flows in 24 hours."),
  });
  expect(await received(name)).toEqual([]);
});

test("a person's calls keep their pace over all flows, and a run does not wait for its turn for long", async () => {
  const account = await createAccount(env, { plan: "enterprise" });
  const [name, payer] = [newId(), env.HOST.getByName(`flow calls of ${account.userId}`)];
  const call = () => httpRequest.run(context(), callOf(account.workspaceId, name, newId()));
  const startedAtMs = Date.now();
  await Promise.all(Array.from({ length: 6 }, call));
  expect(Date.now() - startedAtMs).toBeGreaterThanOrEqual(500);
  expect(await received(name)).toHaveLength(6);

  const request = { gapMs: 2_000, crawlDelayMs: 0, patienceMs: hours(1) };
  for (let at = 0; at < 20; at += 1) await payer.takePermits({ ...request, count: 1 });
  const nowMs = Date.now();
  const later = await call();
  expect(later).toEqual({
    again: "Other calls of your flows come first. The step is tried again.",
    atMs: expect.any(Number),
  });
  expect((later as { atMs: number }).atMs - nowMs).toBeGreaterThan(30_000);
  expect(await received(name)).toHaveLength(6);
});

const script = (name: string, statuses: number[]) =>
  fetch(`${RECEIVER}/script/${name}`, {
    method: "PUT",
    body: JSON.stringify({ answers: statuses.map((status) => ({ status })) }),
  });

/** The pause of the calls of a flow is over. */
const endPause = (flowId: string) =>
  runInDurableObject(env.FLOW.getByName(flowId), (_, state) => {
    state.storage.sql.exec("UPDATE circuits SET retry_at = 0");
    state.storage.sql.exec(
      "UPDATE runs SET due_at = 0, waiting = json_set(waiting, '$.untilMs', 0) WHERE state = 'waiting'",
    );
  });

test("after five failures calls pause, runs wait or leave, the team is notified once, and one call tries again", async () => {
  const account = await createAccount(env, { plan: "enterprise" });
  const [name, flowId] = [newId(), newId()];
  await script(name, [500, 503, 429, 500, 503, 503, 204]);
  const call = (more: Partial<FlowCall> = {}) =>
    httpRequest.run(context(), { ...callOf(account.workspaceId, name, flowId), ...more });
  for (const status of [500, 503, 429, 500])
    await expect(call()).rejects.toThrow(`The URL answered with status ${status}.`);
  const { host } = new URL(RECEIVER);
  const again = { again: `${host} does not answer. The step is tried again.`, atMs: expect.any(Number) };
  expect(await call()).toEqual(again);
  expect(await call()).toEqual(again);
  const failing = { ...callOf(account.workspaceId, name, flowId).settings, whenDown: "fail" };
  expect(await call({ settings: failing })).toEqual({ port: "failed", output: { status: 0 } });
  await expect(call({ cameAtMs: Date.now() - hours(24) })).rejects.toThrow(`${host} has not answered for a day.`);
  expect(await received(name)).toHaveLength(5);
  const notices = await new Visitor(account.cookie).get("/notifications");
  expect((await notices.text()).split(`${host} does not answer`).length - 1).toBeGreaterThan(0);

  await endPause(flowId);
  // The trial fails: the pause is longer now, and nobody is notified again.
  expect(await call()).toEqual(again);
  expect(await call()).toEqual(again);
  expect(await received(name)).toHaveLength(6);
  await endPause(flowId);
  expect(await call()).toMatchObject({ port: "next" });
  expect(await call()).toMatchObject({ port: "next" });
  expect((await flowStub({ env }, flowId).report()).circuits).toEqual([]);
});

test("a run waits at its step while calls pause, and continues from there", async () => {
  const account = await createAccount(env, { plan: "enterprise" });
  const visitor = new Visitor(account.cookie);
  const name = newId();
  const created = await visitor.post("/automation/new", { intent: "create", name: "Calls" });
  const id = created.headers.get("location")?.split("/").at(-1) ?? "";
  const stub = flowStub({ env }, id);
  const steps = [{ kind: "http", settings: { method: "POST", url: `${RECEIVER}/hooks/${name}` } }];
  await stub.saveDraft(documentOf({ trigger: { kind: "manual" }, steps }, "UTC"), 1);
  await visitor.post(`/automation/${id}/publish`, { intent: "publish", revision: "2", note: "" });
  const { host } = new URL(RECEIVER);
  for (let at = 0; at < 5; at += 1) await stub.noteCall(host, false);
  const person = await createContactRow(account);
  await visitor.post(`/automation/${id}/runs`, { intent: "contact", contactId: person });
  const stateOf = async (state: string) =>
    eventually(`the run is ${state}`, async () => {
      const { rows } = await stub.listRuns({ limit: 1 });
      return rows[0]?.state === state ? stub.readRun(rows[0].id) : null;
    });
  expect(await stateOf("waiting")).toMatchObject({
    node: "n1",
    error: `${host} does not answer. The step is tried again.`,
  });
  expect(await (await visitor.get(`/automation/${id}/report`)).text()).toContain("has not answered since");
  await endPause(id);
  await stub.wake();
  const ended = await stateOf("ended");
  expect(ended).toMatchObject({ outcome: "completed", error: "", steps: [{ seq: 1, state: "done", tries: 2 }] });
  const hooks = await received(name);
  expect(hooks.map(({ headers }) => headers["idempotency-key"])).toEqual([`${ended?.id}:1`]);
});
