import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { importCampaigns } from "#app/modules/sem/files/service.server.ts";
import { eraseWorkspaceSem, exportSem, getCampaign, listCampaigns } from "#app/modules/sem/index.server.ts";
import { readPacing } from "#app/modules/sem/pacing/service.server.ts";
import { readTerms } from "#app/modules/sem/terms/service.server.ts";
import { editCampaign, markApplied, replaceInCampaign, undoEdit } from "#app/modules/sem/tree/service.server.ts";
import { semStub } from "#app/modules/sem/tree/store/sem-stub.server.ts";
import type { Actor } from "#app/platform/access/actor.ts";
import { createRequestContext, type RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { createCampaignRow } from "#tests/support/campaign-rows.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

let account: TestAccount;
let visitor: Visitor;
let actor: Actor;

/** The key of a form that was opened now. */
const formKey = (): string => newId();

const contextOf = (): RequestContext => createRequestContext(new Request(ORIGIN), env, createExecutionContext());

beforeAll(async () => {
  account = await createAccount(env, { plan: "pro" });
  visitor = new Visitor(account.cookie);
  actor = {
    userId: account.userId,
    workspaceId: account.workspaceId,
    plan: "pro",
    workspaceRole: "owner",
    via: "session",
  } as Actor;
});

const value = <T>(result: { ok: true; value: T } | { ok: false; error: { message: string } }): T => {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
};

const newCampaign = (name = "Spring") => createCampaignRow(account, { name, status: "active" });
const group = (name: string, line = 1) => ({
  line,
  kind: "group" as const,
  group: null,
  patch: { name },
  isRemoval: false,
});
const keyword = (text: string, of = "Green", line = 1) => ({
  ...{ line, kind: "keyword" as const, group: of, isRemoval: false },
  patch: { text, match: "Exact" },
});
const edit = (campaignId: string, operations: Parameters<typeof editCampaign>[4], id = newId(), label = "Edit") =>
  editCampaign(contextOf(), actor, campaignId, { id, label }, operations);

const file = (text: string, name = "editor.csv") => new File([text], name);

describe("drafts", () => {
  test("200 ad groups with 5 bad rows: the good ones are taken, the bad ones named by line; sent twice, done once", async () => {
    const id = await newCampaign();
    const rows = Array.from({ length: 205 }, (_, at) =>
      at % 41 === 0 ? group("x".repeat(121), at + 1) : group(`Group ${at}`, at + 1),
    );
    const editId = newId();
    const done = value(await edit(id, rows, editId));
    expect(done).toMatchObject({ created: 200, problemCount: 5 });
    expect(done.problems.map(({ line }) => line)).toEqual([1, 42, 83, 124, 165]);
    expect(value(await edit(id, rows, editId))).toEqual(done);
    expect((await semStub({ env }, account.workspaceId).counts([id]))[id]).toMatchObject({ groups: 200, changes: 200 });
  });

  test("a change, its diff against what was applied, and the undo in the order of the edits", async () => {
    const id = await newCampaign();
    const stub = semStub({ env }, account.workspaceId);
    value(await edit(id, [keyword("green tea"), keyword("buy tea")]));
    expect(value(await markApplied(contextOf(), actor, id))).toBe(3);
    const [first, second] = [newId(), newId()];
    value(
      await edit(
        id,
        [{ ...keyword("green tea"), patch: { text: "green tea", match: "Exact", maxCpc: "1.20" } }],
        first,
      ),
    );
    value(await edit(id, [{ ...keyword("buy tea"), isRemoval: true }], second));
    const changes = await stub.walk(id, true, 0, 10);
    expect(changes.map(({ base, data, isRemoved }) => [base?.maxCpc, data.maxCpc, isRemoved])).toEqual([
      [undefined, "1.20", false],
      [undefined, undefined, true],
    ]);
    expect(await undoEdit(contextOf(), actor, first)).toMatchObject({ error: { code: "conflict" } });
    value(await undoEdit(contextOf(), actor, second));
    value(await undoEdit(contextOf(), actor, first));
    expect(await stub.walk(id, true, 0, 10)).toEqual([]);
  });

  test("an undo after the changes were applied shows as a change of its own", async () => {
    const id = await newCampaign();
    const editId = newId();
    value(await edit(id, [keyword("green tea")], editId));
    value(await markApplied(contextOf(), actor, id));
    value(await undoEdit(contextOf(), actor, editId));
    const changes = await semStub({ env }, account.workspaceId).walk(id, true, 0, 10);
    expect(changes.every(({ isRemoved, base }) => isRemoved && base !== null)).toBe(true);
    expect(changes.length).toBeGreaterThan(0);
  });

  test("find and replace counts first, then changes, and what no longer fits is reported", async () => {
    const id = await newCampaign();
    value(await edit(id, [keyword("green tea"), keyword("black tea"), keyword("cups")]));
    const what = { campaignId: id, kinds: ["keyword"] as const, find: "tea", replace: "teapot", matchesCase: false };
    expect(value(await replaceInCampaign(contextOf(), actor, what, null))).toMatchObject({
      changed: 2,
      examples: ["green teapot", "black teapot"],
    });
    const done = value(await replaceInCampaign(contextOf(), actor, what, { id: newId(), label: "Replaced" }));
    expect(done).toMatchObject({ changed: 2, problemCount: 0 });
    const tooLong = { ...what, find: "cups", replace: "x".repeat(81) };
    expect(
      value(await replaceInCampaign(contextOf(), actor, tooLong, { id: newId(), label: "Replaced" })),
    ).toMatchObject({
      changed: 0,
      problemCount: 1,
    });
  });

  test("nothing is written by viewers, on the free plan, into archived or foreign campaigns", async () => {
    const id = await newCampaign();
    const call = (who: Actor, campaignId = id) =>
      editCampaign(contextOf(), who, campaignId, { id: newId(), label: "x" }, [group("A")]);
    expect(await call({ ...actor, workspaceRole: "viewer" })).toMatchObject({ error: { code: "forbidden" } });
    expect(await call({ ...actor, plan: "free" })).toMatchObject({ error: { code: "plan_required" } });
    const stranger = await createAccount(env, { plan: "pro" });
    expect(await call({ ...actor, workspaceId: stranger.workspaceId })).toMatchObject({ error: { code: "not_found" } });
    const archived = await createCampaignRow(account, { archivedAt: new Date() });
    expect(await call(actor, archived)).toMatchObject({ error: { code: "conflict" } });
  });
});

const EDITOR = [
  "campaign,AD GROUP,Keyword,criterion_type,Max CPC,Campaign Status,Budget,Status",
  "File tea,,,,,Enabled,12.50,",
  "File tea,Green,green tea,Exact,0.80,,,Enabled",
  "File tea,Green,free,Negative Phrase,,,,",
  "File tea,Green,bad!word,Exact,,,,",
].join("\r\n");

describe("files", () => {
  test("a file is taken as drafts once, with its bad row named; the export of all gives it back", async () => {
    const id = newId();
    const first = value(await importCampaigns(contextOf(), actor, file(EDITOR), id));
    expect(first).toMatchObject({ created: 4, problemCount: 1, problems: [{ line: 5 }], format: "google" });
    expect(value(await importCampaigns(contextOf(), actor, file(EDITOR), id)).campaigns.map((one) => one.id)).toEqual(
      first.campaigns.map((one) => one.id),
    );
    const campaignId = first.campaigns[0]?.id ?? "";
    expect(
      value(await getCampaign({ db: contextOf().db, workspaceId: account.workspaceId }, campaignId)),
    ).toMatchObject({
      name: "File tea",
      status: "active",
    });
    const answer = await visitor.get(`/sem/${campaignId}/export.csv?format=google&only=all`);
    const text = await answer.text();
    expect(answer.status).toBe(200);
    expect(text).toContain("green tea");
    expect(text).toContain("Negative Phrase");
    const again = value(await importCampaigns(contextOf(), actor, file(text), newId()));
    expect(again).toMatchObject({ created: 0, changed: 0, problemCount: 0 });
    expect((await visitor.get(`/sem/${campaignId}/export.csv?format=microsoft&only=changes`)).status).toBe(200);
  });

  test("campaigns beyond the plan are named, the others are taken", async () => {
    const basic = await createAccount(env, { plan: "basic" });
    const owner = { ...actor, userId: basic.userId, workspaceId: basic.workspaceId, plan: "basic" } as Actor;
    const text = ["Campaign,Ad Group", ...Array.from({ length: 5 }, (_, at) => `Campaign ${at},Group`)].join("\n");
    const done = value(await importCampaigns(contextOf(), owner, file(text), newId()));
    expect(done).toMatchObject({ created: 3, problemCount: 2 });
    const page = value(
      await listCampaigns(
        { db: contextOf().db, workspaceId: basic.workspaceId },
        { archived: false, sort: { by: "createdAt", descending: true }, limit: 10 },
      ),
    );
    expect(page.rows).toHaveLength(3);
  });

  const ownerOf = async (plan: "basic" | "enterprise"): Promise<Actor> => {
    const { userId, workspaceId } = await createAccount(env, { plan });
    return { ...actor, userId, workspaceId, plan };
  };
  const fileOf = (count: number) =>
    file(["Campaign,Ad Group", ...Array.from({ length: count }, (_, at) => `Campaign ${at},Group`)].join("\n"));

  test("after the first refusal of the plan, the database is not asked for the other names", async () => {
    const owner = await ownerOf("basic");
    const context = contextOf();
    const batches = vi.spyOn(context.db, "batch");
    const few = value(await importCampaigns(context, owner, fileOf(4), newId()));
    const asked = batches.mock.calls.length;
    expect([few.problemCount, asked >= 4]).toEqual([1, true]);
    const [one] = few.campaigns;
    const text = [
      "Campaign,Ad Group",
      ...Array.from({ length: 60 }, (_, at) => `New ${at},Group`),
      `${one?.name},Late`,
    ];
    const many = value(await importCampaigns(context, owner, file(text.join("\n")), newId()));
    expect(many).toMatchObject({ created: 1, problemCount: 60, campaigns: [{ id: one?.id }] });
    expect(many.problems.at(-1)?.message).toContain("Campaign “New 59”: ");
    expect(batches.mock.calls.length - asked).toBeLessThan(asked);
  });

  test("a file adds 200 campaigns at most, also when it is sent again", async () => {
    const owner = await ownerOf("enterprise");
    const editId = newId();
    const first = value(await importCampaigns(contextOf(), owner, fileOf(203), editId));
    expect(first).toMatchObject({ created: 200, problemCount: 3 });
    expect(first.problems[0]?.message).toContain("at most 200 campaigns");
    const again = value(await importCampaigns(contextOf(), owner, fileOf(203), editId));
    expect(again.campaigns.map(({ id }) => id)).toEqual(first.campaigns.map(({ id }) => id));
  });

  test.each([
    ["", "empty"],
    ["PK\u0003\u0004", "workbook"],
    ["a,b\n1,2", "no column “Campaign”"],
    ["x".repeat(10_000_001), "larger than 10 MB"],
  ])("%# a file that is none is refused in words", async (text, words) => {
    const refused = await importCampaigns(contextOf(), actor, file(text), newId());
    expect(refused).toMatchObject({ ok: false, error: { code: "invalid_input" } });
    if (!refused.ok) expect(refused.error.message).toContain(words);
  });
});

describe("pages", () => {
  const post = (path: string, fields: Record<string, string>) => visitor.post(path, { key: formKey(), ...fields });

  test("from nothing to an ad in an ad group, its changes and an undo", async () => {
    expect(await (await visitor.get("/sem")).text()).toContain("SEM Manager");
    const created = await post("/sem/new", { intent: "create", name: "Winter tea", budget: "12.50", currency: "EUR" });
    expect(created.status).toBe(303);
    const path = created.headers.get("location") ?? "";
    expect((await post(path, { intent: "add", lines: "Green tea; 0.80\nBlack tea" })).status).toBe(303);
    const page = await (await visitor.get(path)).text();
    const groupPath = /\/sem\/[\w-]+\/groups\/\d+/.exec(page)?.[0] ?? "";
    expect(
      (await post(groupPath, { intent: "keywords", match: "Broad", lines: '[green tea]\n"buy tea"; 0.90' })).status,
    ).toBe(303);
    const bad = await post(groupPath, { intent: "keywords", match: "Broad", lines: "oolong\nbad!word" });
    expect(await bad.text()).toContain("is not allowed in a keyword");
    const ad = {
      ...{ intent: "save", headline1: "Green tea from Japan", headline2: "Fresh harvest", headline3: "Two days" },
      ...{ description1: "Loose leaves of small farms.", description2: "Order before noon.", status: "Enabled" },
    };
    const refused = await post(`${groupPath}/new-ad`, ad);
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("An ad needs a final URL.");
    expect((await post(`${groupPath}/new-ad`, { ...ad, finalUrl: "https://shop.example/tea" })).status).toBe(303);
    const withAd = await (await visitor.get(groupPath)).text();
    const adPath = /\/sem\/[\w-]+\/groups\/\d+\/ads\/\d+/.exec(withAd)?.[0] ?? "";
    for (const each of [
      adPath,
      `${groupPath}/new-ad`,
      `${path}/settings`,
      `${path}/negatives`,
      `${path}/extensions`,
      `${path}/replace`,
      `${path}/landing-pages`,
    ])
      expect((await visitor.get(each)).status, each).toBe(200);
    const changes = await (await visitor.get(`${path}/changes`)).text();
    expect(changes).toContain("Green tea from Japan");
    const newest = /name="edit" value="([^"]+)"/.exec(changes)?.[1] ?? "";
    expect((await post(`${path}/changes`, { intent: "undo", edit: newest })).status).toBe(303);
    expect(await (await visitor.get(`${path}/changes`)).text()).toContain("Undone");
    expect((await visitor.get(`/sem/${newId()}`)).status).toBe(404);
    expect((await visitor.get(`${path}/groups/999999`)).status).toBe(404);
  });

  test("reports: search terms with proposals, costs with a forecast, conversions", async () => {
    const upload = async (path: string, text: string) => {
      const body = new FormData();
      for (const [name, field] of Object.entries({ key: formKey(), intent: "import" })) body.set(name, field);
      body.set("file", file(text, "report.csv"));
      return visitor.send(
        new Request(ORIGIN + path, { method: "POST", body, headers: SAME_ORIGIN, redirect: "manual" }),
      );
    };
    const terms = [
      "Search term,Clicks,Impr.,Cost,Conversions",
      "free tea,80,900,90.00,0",
      "green tea,50,700,40.00,5",
    ].join("\n");
    expect((await upload("/sem/terms", terms)).status).toBe(303);
    const view = await readTerms(contextOf(), account.workspaceId, { view: "1", target: 10 });
    expect(view.head?.total).toMatchObject({ clicks: 130, costCents: 13_000, conversions: 5 });
    expect(view.rows.find(({ words }) => words === "free")?.reason).toContain("No conversion in 80 clicks");
    expect(view.rows.find(({ words }) => words === "green")?.reason).toBeNull();
    const campaignId = await newCampaign("Paced");
    value(
      await edit(campaignId, [{ line: 1, kind: "campaign", group: null, patch: { budget: "10" }, isRemoval: false }]),
    );
    const days = Array.from({ length: 20 }, (_, at) =>
      new Date(Date.now() - (at + 1) * 86_400_000).toISOString().slice(0, 10),
    );
    const spend = ["Day,Campaign,Cost", ...days.map((day) => `${day},Paced,8.00`), "2026-01-01,Nobody,1"].join("\n");
    expect(await (await upload("/sem/pacing", spend)).text()).toContain("There is no campaign “Nobody” here.");
    const today = new Date().toISOString().slice(0, 10);
    const [paced] = (await readPacing(contextOf(), account, today)).filter(({ id }) => id === campaignId);
    expect(paced?.pacing.forecast).not.toBeNull();
    // A report notifies once a month for each campaign and kind.
    const target = (fields: Record<string, string>) => post("/sem/pacing", { intent: "target", ...fields });
    expect((await target({ campaignId, target: "1e9" })).status).toBe(400);
    const elsewhere = await createCampaignRow(await createAccount(env, { plan: "pro" }), { name: "Theirs" });
    expect((await target({ campaignId: elsewhere, target: "100" })).status).toBe(404);
    const noticesOf = async (kind: "under" | "over") => {
      const id = `sem-pacing-${kind}-${today.slice(0, 7)}-${campaignId}_${account.userId}`;
      const found = await env.DB.prepare("select title, body from notices where id = ?").bind(id).all();
      return found.results;
    };
    expect(await noticesOf("under")).toEqual([
      { title: "“Paced” will end the month under its budget", body: expect.stringContaining(" of €304. ") },
    ]);
    expect((await target({ campaignId, target: "50" })).status).toBe(303);
    expect(await noticesOf("over")).toEqual([]);
    for (let reports = 0; reports < 2; reports++) await upload("/sem/pacing", spend);
    expect(await noticesOf("over")).toEqual([
      { title: "“Paced” will end the month over its budget", body: expect.stringContaining(" of €50. ") },
    ]);
    expect((await target({ campaignId, target: "" })).status).toBe(303);
    const [bare] = (await readPacing(contextOf(), account, today)).filter(({ id }) => id === campaignId);
    expect(bare).toMatchObject({ hasTarget: false, pacing: { targetCents: 30_400 } });
    for (const path of [
      "/sem/terms",
      "/sem/terms?view=candidates",
      "/sem/pacing",
      "/sem/planner?search=green+teas&keyword=green+tea&match=Exact",
      "/sem/conversions",
    ])
      expect((await visitor.get(path)).status, path).toBe(200);
    const plan = await post("/sem/planner", {
      ...{ intent: "forecast", keywords: "green tea, 2400, 0.80", cpc: "0.50" },
      ...{ ctr: "4", ctrOf: "1000", cvr: "3", cvrOf: "1000" },
    });
    expect(await plan.text()).toContain("Forecast of a month");
  });
});

test("what a workspace holds is in the copy of its owner's data, and goes with the workspace", async () => {
  const names: string[] = [];
  for await (const { name } of exportSem(contextOf(), account.workspaceId)) names.push(name);
  expect(names.length).toBeGreaterThan(0);
  await eraseWorkspaceSem(contextOf(), account.workspaceId);
  expect(await semStub({ env }, account.workspaceId).size()).toBe(0);
});
