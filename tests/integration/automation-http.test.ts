import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq, ne } from "drizzle-orm";
import { expect, inject, test, vi } from "vitest";
import { automationModule } from "#app/modules/automation/manifest.ts";
import { httpRequest } from "#app/modules/automation/nodes/run/http.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { FlowCall } from "#app/platform/manifest/flow-kinds.ts";
import { openDatabase } from "#db/client.ts";
import { workspaces } from "#db/schema/workspaces.ts";
import { createAccount } from "#tests/support/factories.ts";
import type { ReceivedHook } from "#tests/support/receiver.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });

const context = () => createAppContext(env, createExecutionContext());
const RECEIVER = inject("receiverUrl");

const received = async (name: string): Promise<ReceivedHook[]> => (await fetch(`${RECEIVER}/received/${name}`)).json();

const callOf = (workspaceId: string, name: string, flowId = "flow"): FlowCall => ({
  ...{ workspaceId, flowId, flowName: "Orders", runId: "run", key: `run:${newId()}` },
  settings: { method: "POST", url: `${RECEIVER}/hooks/${name}`, body: "" },
  contact: {
    ...{ id: "c1", name: "Mari", email: "mari@tea.example", phone: null, jobTitle: "", country: "EE", language: "et" },
    ...{ timeZone: null, ownerId: null, source: "test", stage: null, score: 0, custom: {}, tags: [] },
  },
  caller: { flowId, runId: "run", key: "", depth: 0 },
  ...{ event: {}, vars: {}, nowMs: Date.now(), enteredAtMs: Date.now(), timeZone: "UTC" },
});

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
