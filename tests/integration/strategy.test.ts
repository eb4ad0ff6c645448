import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { PLAYS } from "#app/modules/strategy/domain/plays/plays.ts";
import { MAX_VERSIONS } from "#app/modules/strategy/versions/repo.server.ts";
import { openDatabase } from "#db/client.ts";
import { contentItems } from "#db/schema/content.ts";
import { productContexts, strategies, strategyTasks, strategyVersions } from "#db/schema/strategy.ts";
import { callApi, createApiKey } from "#tests/support/api.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });

const ANSWERS = {
  intent: "create",
  name: "Next 90 days",
  goal: "leads",
  stage: "launch",
  assets: "website",
  currency: "EUR",
  monthlyBudget: "1,200.50",
  customerMargin: "80",
  hoursPerWeek: "8",
};

const pro = () => createAccount(env, { plan: "pro" });
const create = (account: TestAccount, fields: Record<string, string> = {}) =>
  new Visitor(account.cookie).post("/strategy/new", { ...ANSWERS, ...fields });
const idOf = (answer: Response) => answer.headers.get("location")?.split("/").at(-1) ?? "";
const tasksOf = (id: string) => db.select().from(strategyTasks).where(eq(strategyTasks.strategyId, id));

test("answers become a strategy with a plan, which is shown and downloaded", async () => {
  const account = await pro();
  const answer = await create(account);
  expect(answer.status).toBe(303);
  const id = idOf(answer);
  const [row] = await db.select().from(strategies).where(eq(strategies.id, id));
  expect(row).toMatchObject({ monthlyBudgetMinor: 120_050, customerMarginMinor: 8_000, assets: ["website"] });
  expect((await tasksOf(id)).length).toBeGreaterThan(8);

  const visitor = new Visitor(account.cookie);
  const page = await (await visitor.get(`/strategy/${id}`)).text();
  expect(page).toMatch(/aria-current="page"[^>]*>Next 90 days</);
  for (const part of ["Channels", "Budget", "Positioning and messages", "Week 1"]) expect(page).toContain(part);
  const file = await visitor.get(`/strategy/${id}/plan.md`);
  expect(file.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(await file.text()).toContain("# Next 90 days");
});

test.each([
  [{ monthlyBudget: "a lot" }, "Enter an amount"],
  [{ customerMargin: "" }, "Margin is required"],
  [{ hoursPerWeek: "0" }, "at least one hour"],
  [{ hoursPerWeek: "0x1e" }, "whole number of hours"],
  [{ hoursPerWeek: "1e1" }, "whole number of hours"],
  [{ hoursPerWeek: "1.5" }, "whole number"],
  [{ goal: "fame" }, "Choose a goal"],
  [{ name: "x".repeat(101) }, "too long"],
])("%j is refused in words, and nothing is made", async (fields, message) => {
  const account = await pro();
  const answer = await create(account, fields);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain(message);
  expect(await db.select().from(strategies).where(eq(strategies.workspaceId, account.workspaceId))).toEqual([]);
});

test("a task is done, skipped and reopened; its draft is made once", async () => {
  const account = await pro();
  const visitor = new Visitor(account.cookie);
  const id = idOf(await create(account, { assets: "blog" }));
  const before = await tasksOf(id);
  const [task] = before.filter(({ draftTitle }) => draftTitle !== null);
  const key = task?.key ?? "";
  const stateOf = async () => (await tasksOf(id)).find((each) => each.key === key)?.state;
  for (const [intent, state] of [
    ["done", "done"],
    ["reopen", "open"],
    ["skip", "skipped"],
  ] as const) {
    expect((await visitor.post(`/strategy/${id}`, { intent, task: key })).status).toBeLessThan(400);
    expect(await stateOf()).toBe(state);
  }
  for (let times = 0; times < 2; times++) await visitor.post(`/strategy/${id}`, { intent: "draft", task: key });
  const drafts = await db.select().from(contentItems).where(eq(contentItems.workspaceId, account.workspaceId));
  expect(drafts).toMatchObject([{ title: task?.draftTitle, status: "draft" }]);
  expect((await visitor.post(`/strategy/${id}`, { intent: "done", task: "nothing" })).status).toBe(404);
});

test("a play comes into the plan once", async () => {
  const account = await pro();
  const visitor = new Visitor(account.cookie);
  const id = idOf(await create(account));
  const count = (await tasksOf(id)).length;
  const play = PLAYS[0]?.id ?? "";
  for (let times = 0; times < 2; times++)
    expect((await visitor.post("/strategy/plays", { intent: "plan", play, strategy: id })).status).toBe(303);
  expect(await tasksOf(id)).toHaveLength(count + 1);
  expect((await visitor.post("/strategy/plays", { intent: "plan", play: "none", strategy: id })).status).toBe(404);
});

test("assumptions change the budget, and nonsense is refused", async () => {
  const account = await pro();
  const visitor = new Visitor(account.cookie);
  const id = idOf(await create(account));
  const change = (fields: Record<string, string>) =>
    visitor.post(`/strategy/${id}`, { intent: "assumptions", ...fields });
  expect((await change({ visitCost: "0", conversionPercent: "2" })).status).toBe(400);
  expect((await change({ visitCost: "0.80", conversionPercent: "2.5" })).status).toBe(303);
  const [row] = await db.select().from(strategies).where(eq(strategies.id, id));
  expect(row).toMatchObject({ visitCostMinor: 80, conversionPer10k: 250 });
});

test("the product context is one for a workspace, and what was typed last", async () => {
  const account = await pro();
  const visitor = new Visitor(account.cookie);
  const empty = {
    audience: "",
    job: "",
    offer: "",
    difference: "",
    proof: "",
    limits: "",
    competitors: "",
    markets: "",
  };
  const saved = await visitor.post("/strategy/context", { intent: "save", ...empty, audience: "Cafés" });
  expect([saved.status, (await saved.text()).match(/text-bad">[^<]*/g)]).toEqual([303, null]);
  await visitor.post("/strategy/context", { intent: "save", ...empty, audience: "Tea rooms" });
  const rows = await db.select().from(productContexts).where(eq(productContexts.workspaceId, account.workspaceId));
  expect(rows).toMatchObject([{ audience: "Tea rooms" }]);
  const long = await visitor.post("/strategy/context", { intent: "save", ...empty, offer: "x".repeat(1_001) });
  expect(long.status).toBe(400);
});

test("another workspace neither sees nor changes a strategy; a viewer changes nothing", async () => {
  const account = await pro();
  const id = idOf(await create(account));
  const key = (await tasksOf(id))[0]?.key ?? "";
  const stranger = new Visitor((await pro()).cookie);
  expect((await stranger.get(`/strategy/${id}`)).status).toBe(404);
  expect((await stranger.get(`/strategy/${id}/plan.md`)).status).toBe(404);
  expect((await stranger.post(`/strategy/${id}`, { intent: "done", task: key })).status).toBe(404);
  expect((await stranger.post(`/strategy/${id}`, { intent: "delete" })).status).toBe(404);
  expect(
    (await stranger.post("/strategy/plays", { intent: "plan", play: PLAYS[0]?.id ?? "", strategy: id })).status,
  ).toBe(404);
  const viewer = await createAccount(env, { workspaceId: account.workspaceId, workspaceRole: "viewer", plan: null });
  expect((await new Visitor(viewer.cookie).post(`/strategy/${id}`, { intent: "done", task: key })).status).toBe(403);
  expect((await tasksOf(id)).every(({ state }) => state === "open")).toBe(true);
});

test("a strategy is deleted with its plan", async () => {
  const account = await pro();
  const id = idOf(await create(account));
  expect((await new Visitor(account.cookie).post(`/strategy/${id}`, { intent: "delete" })).status).toBe(303);
  expect(await tasksOf(id)).toEqual([]);
  expect((await new Visitor(account.cookie).get(`/strategy/${id}`)).status).toBe(404);
});

test("a change keeps what was before, shows what changed since, and can be taken back", async () => {
  const account = await pro();
  const visitor = new Visitor(account.cookie);
  const id = idOf(await create(account));
  const cost = async () =>
    (await db.select({ minor: strategies.visitCostMinor }).from(strategies).where(eq(strategies.id, id)))[0]?.minor;
  const versions = () => db.select().from(strategyVersions).where(eq(strategyVersions.strategyId, id));
  const change = (visitCost: string) =>
    visitor.post(`/strategy/${id}`, { intent: "assumptions", visitCost, conversionPercent: "2" });

  const first = await cost();
  await change("0.60");
  await change("0.60");
  const [kept, ...others] = await versions();
  expect(others).toEqual([]);
  expect(kept).toMatchObject({ visitCostMinor: first, workspaceId: account.workspaceId });
  expect(await (await visitor.get(`/strategy/${id}`)).text()).toContain("What changed since");

  const stranger = new Visitor((await pro()).cookie);
  const restore = { intent: "restore", version: kept?.id ?? "" };
  expect((await stranger.post(`/strategy/${id}`, restore)).status).toBe(404);
  const other = idOf(await create(account, { name: "Another" }));
  expect((await visitor.post(`/strategy/${other}`, restore)).status).toBe(404);
  expect(await cost()).toBe(60);
  expect((await visitor.post(`/strategy/${id}`, restore)).status).toBe(303);
  expect(await cost()).toBe(first);

  for (let cents = 1; cents <= MAX_VERSIONS + 1; cents++) await change(`2.${String(cents).padStart(2, "0")}`);
  expect(await versions()).toHaveLength(MAX_VERSIONS);
  expect((await visitor.post(`/strategy/${id}`, { intent: "delete" })).status).toBe(303);
  expect(await versions()).toEqual([]);
});

test("programs read strategies with their plans, and no other workspace's", async () => {
  const account = await pro();
  const ids = [idOf(await create(account)), idOf(await create(account, { name: "The 90 days after" }))];
  await new Visitor(account.cookie).post(`/strategy/${ids[0]}`, { intent: "done", task: "frame.1" });
  const { key } = await createApiKey(account, { scopes: ["strategies"] });
  const first = await (await callApi("/strategies?limit=1", { key })).json<{ data: object[]; nextCursor: string }>();
  expect(first.data).toEqual([
    expect.objectContaining({ id: ids[1], name: "The 90 days after", goal: "leads", monthlyBudgetCents: 120_050 }),
  ]);
  const rest = await callApi(`/strategies?limit=1&cursor=${encodeURIComponent(first.nextCursor)}`, { key });
  expect(await rest.json()).toMatchObject({ data: [{ id: ids[0] }], nextCursor: null });

  const one = await callApi(`/strategies/${ids[0]}`, { key });
  const plan = await one.json<{ channels: { isChosen: boolean; score: number }[]; tasks: { key: string }[] }>();
  expect(plan).toMatchObject({ conversionPercent: 1.5, startsOn: new Date().toISOString().slice(0, 10) });
  expect(plan.channels.filter(({ isChosen }) => isChosen).length).toBeGreaterThan(0);
  expect(plan.tasks.find((task) => task.key === "frame.1")).toMatchObject({ week: 1, state: "done", contentId: null });
  expect(plan.tasks).toHaveLength((await tasksOf(ids[0] ?? "")).length);

  const stranger = await createApiKey(await pro(), { scopes: ["strategies"] });
  expect((await callApi(`/strategies/${ids[0]}`, { key: stranger.key })).status).toBe(404);
  expect(await (await callApi("/strategies", { key: stranger.key })).json()).toMatchObject({ data: [] });
  const narrow = await createApiKey(account, { scopes: ["content"] });
  expect((await callApi("/strategies", { key: narrow.key })).status).toBe(403);
});

test("a plan is open to everybody with the link until it is withdrawn, without budget and numbers", async () => {
  const account = await pro();
  const visitor = new Visitor(account.cookie);
  const path = `/strategy/${idOf(await create(account, { name: "Shared plan" }))}`;
  const guest = new Visitor();
  expect((await visitor.post(path, { intent: "share" })).status).toBe(303);
  const shared = /\/shared\/strategies\/[\w.-]+/.exec(await (await visitor.get(path)).text())?.[0] ?? "";
  expect(shared).not.toBe("");
  const opens = await guest.get(shared);
  const page = await opens.text();
  expect(opens.status).toBe(200);
  expect(opens.headers.get("cache-control")).toContain("no-store");
  expect(opens.headers.get("x-robots-tag")).toContain("noindex");
  for (const text of ["Shared plan", "Week 1", "Positioning and messages"]) expect(page).toContain(text);
  for (const secret of ["1,200", "Strengths", "Done:", account.workspaceId]) expect(page).not.toContain(secret);
  expect((await guest.get(`${shared.slice(0, -3)}abc`)).status).toBe(404);
  // A link to something else opens nothing here.
  expect((await guest.get(shared.replace("strategies", "campaigns"))).status).toBe(404);
  const stranger = new Visitor((await pro()).cookie);
  expect((await stranger.post(path, { intent: "unshare" })).status).toBe(404);
  expect((await visitor.post(path, { intent: "unshare" })).status).toBe(303);
  const dead = await guest.get(shared);
  expect([dead.status, await dead.text()]).toEqual([404, expect.stringContaining("its owner withdrew it")]);
  await visitor.post(path, { intent: "share" });
  expect((await guest.get(shared)).status).toBe(404);
});
