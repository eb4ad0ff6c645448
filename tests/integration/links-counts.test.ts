import { createExecutionContext, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { eraseWorkspaceLinks, exportLinks } from "#app/modules/links/index.server.ts";
import { recordClick } from "#app/modules/links/store/clicks.ts";
import { linkStub } from "#app/modules/links/store/link-stub.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { MAX_OBJECT_BYTES } from "#app/shared/object-size.ts";
import { openDatabase } from "#db/client.ts";
import { usageMeters } from "#db/schema/platform.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { clickOf, createLink, follow, linkFields, restart, rowOf, totalsOf } from "#tests/support/links.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });

let account: TestAccount;
let visitor: Visitor;
beforeAll(async () => {
  account = await createAccount(env);
  visitor = new Visitor(account.cookie);
});

describe("counts", () => {
  test("are exact with 16 connections at once, and after the object was ended", async () => {
    const link = await createLink(visitor);
    const one = async (at: number) => {
      const person = new Visitor();
      for (let round = 0; round < 10; round++) expect((await follow(link.slug, {}, person)).status, `${at}`).toBe(302);
    };
    await Promise.all(Array.from({ length: 16 }, (_, at) => one(at)));
    expect(await totalsOf(link.id)).toMatchObject({ clicks: 160, visitors: 16, bots: 0 });
    await restart(link.id);
    expect(await totalsOf(link.id)).toMatchObject({ clicks: 160, visitors: 16 });
    await Promise.all(Array.from({ length: 16 }, () => follow(link.slug)));
    await restart(link.id);
    const { totals, days, by } = await linkStub({ env }, link.id).report(0, 100_000);
    expect(totals).toMatchObject({ clicks: 176, visitors: 32 });
    expect(days.reduce((sum, { clicks }) => sum + clicks, 0)).toBe(176);
    expect(by.browser).toEqual([{ value: "Firefox", clicks: 176 }]);
  });

  test("reach the database by the alarm, once, and again after more clicks", async () => {
    const link = await createLink(visitor);
    const stub = env.LINK.getByName(link.id);
    await follow(link.slug);
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect(await rowOf(link.id)).toMatchObject({ clicks: 1, visitors: 1, bots: 0 });
    await follow(link.slug);
    await restart(link.id);
    expect(await runDurableObjectAlarm(env.LINK.getByName(link.id))).toBe(true);
    expect(await rowOf(link.id)).toMatchObject({ clicks: 2, visitors: 2 });
    expect((await rowOf(link.id)).lastClickAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test("an alarm that fails half way counts nothing twice", async () => {
    const link = await createLink(visitor);
    await follow(link.slug);
    const stub = env.LINK.getByName(link.id);
    await runInDurableObject(stub, async (object) => {
      const broken = object as unknown as { env: Env; alarm(): Promise<void> };
      const { env: own } = broken;
      broken.env = { ...env, DB: null as never };
      await expect(broken.alarm()).rejects.toThrow();
      broken.env = own;
    });
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect(await rowOf(link.id)).toMatchObject({ clicks: 1 });
    const { by } = await linkStub({ env }, link.id).report(0, 100_000);
    expect(by.browser).toEqual([{ value: "Firefox", clicks: 1 }]);
  });

  test("beyond the month's budget clicks are counted and their details go", async () => {
    const other = await createAccount(env);
    const id = newId();
    const head = { linkId: id, slug: "budget", workspaceId: other.workspaceId };
    const month = new Date().toISOString().slice(0, 7);
    await db.insert(usageMeters).values({ workspaceId: other.workspaceId, meter: "link_clicks", month, used: 499_999 });
    const object = linkStub({ env }, id);
    await object.record(clickOf(account.workspaceId, id, { head }));
    await runDurableObjectAlarm(env.LINK.getByName(id));
    await object.record(clickOf(account.workspaceId, id, { head, visitor: "2" }));
    await runDurableObjectAlarm(env.LINK.getByName(id));
    expect(await object.totals()).toMatchObject({ clicks: 2, visitors: 2 });
    expect(await object.clicks(null, 10)).toHaveLength(1);
    expect((await object.report(0, 100_000)).by.country).toEqual([{ value: "EE", clicks: 2 }]);
  });

  test("a flood on one link leaves details of its later days and of the other links, and the owner is notified", async () => {
    const other = await createAccount(env, { plan: "basic" });
    const busy = await createLink(new Visitor(other.cookie));
    const month = new Date().toISOString().slice(0, 7);
    await db.insert(usageMeters).values({ workspaceId: other.workspaceId, meter: "link_clicks", month, used: 15_000 });
    const head = { linkId: busy.id, slug: busy.slug, workspaceId: other.workspaceId };
    const flood = Array.from({ length: 12_000 }, (_, at) => ({
      atMs: Date.now(),
      click: clickOf(other.workspaceId, busy.id, { head, visitor: `${at}` }),
    }));
    const object = linkStub({ env }, busy.id);
    for (let at = 0; at < flood.length; at += 3_000) await object.importDemo(head, flood.slice(at, at + 3_000));
    await runDurableObjectAlarm(env.LINK.getByName(busy.id));
    const usedNow = () =>
      db.select({ used: usageMeters.used }).from(usageMeters).where(eq(usageMeters.workspaceId, other.workspaceId));
    // An even day's share of 20,000 whole, then every tenth, then every hundredth.
    const kept = ((await usedNow())[0]?.used ?? 0) - 15_000;
    expect(kept).toBeGreaterThan(1_200);
    expect(kept).toBeLessThan(1_400);
    expect(await object.totals()).toMatchObject({ clicks: 12_000, visitors: 12_000 });
    const report = await object.report(0, 100_000);
    expect(report.by.country).toEqual([{ value: "EE", clicks: 12_000 }]);
    expect(report.unkept).toBe(12_000 - kept);
    const quietId = newId();
    const quiet = linkStub({ env }, quietId);
    const quietHead = { ...head, linkId: quietId, slug: "quiet-one" };
    for (let at = 0; at < 5; at++)
      await quiet.record(clickOf(other.workspaceId, quietId, { head: quietHead, visitor: `${at}` }));
    await runDurableObjectAlarm(env.LINK.getByName(quietId));
    expect(await quiet.clicks(null, 10)).toHaveLength(5);
    const owner = new Visitor(other.cookie);
    expect(await (await owner.get("/notifications")).text()).toContain(
      "80% of this month&#x27;s clicks with details are used",
    );
    expect(await (await owner.get(`/cross-module/links/${busy.id}`)).text()).toContain("of this month were not kept");
    expect(await (await owner.get("/cross-module/links")).text()).toContain(
      "of its 20,000 clicks with details this month",
    );
  });

  test("what is older than the plan keeps goes; its count stays", async () => {
    const id = newId();
    const head = { linkId: id, slug: "old-one", workspaceId: account.workspaceId };
    const dayMs = 86_400_000;
    const at = (daysAgo: number) => ({
      atMs: Date.now() - daysAgo * dayMs,
      click: clickOf(account.workspaceId, id, { head, visitor: String(daysAgo) }),
    });
    await linkStub({ env }, id).importDemo(head, [at(400), at(10)]);
    await runDurableObjectAlarm(env.LINK.getByName(id));
    expect(await linkStub({ env }, id).totals()).toMatchObject({ clicks: 2 });
    expect(await linkStub({ env }, id).clicks(null, 10)).toHaveLength(1);
  });

  test("one day keeps at most 200 referrers and counts the others together", async () => {
    const id = newId();
    const head = { linkId: id, slug: "many", workspaceId: account.workspaceId };
    const made = Array.from({ length: 300 }, (_, at) => ({
      atMs: Date.now(),
      click: clickOf(account.workspaceId, id, { head, visitor: `${at}`, referrer: `r${at}.example` }),
    }));
    await linkStub({ env }, id).importDemo(head, made);
    const { by } = await linkStub({ env }, id).report(0, 100_000);
    expect(by.referrer[0]).toEqual({ value: "(other)", clicks: 100 });
  });

  test("an object that is full only counts, and people still arrive", async () => {
    const link = await createLink(visitor);
    await follow(link.slug);
    const recorded = await runInDurableObject(env.LINK.getByName(link.id), (_, { storage }) => {
      const full = { exec: storage.sql.exec.bind(storage.sql), databaseSize: MAX_OBJECT_BYTES + 1 };
      const click = clickOf(account.workspaceId, link.id, { visitor: "another" });
      return storage.transactionSync(() => recordClick(full as unknown as SqlStorage, click, Date.now()));
    });
    expect(recorded).toBeNull();
    expect(await linkStub({ env }, link.id).totals()).toMatchObject({ clicks: 2 });
    expect(await linkStub({ env }, link.id).clicks(null, 10)).toHaveLength(1);
  });

  test("a deleted link counts nothing any more, and its clicks are gone", async () => {
    const link = await createLink(visitor);
    await follow(link.slug);
    expect((await visitor.post(`/cross-module/links/${link.id}`, { intent: "delete" })).status).toBe(303);
    expect((await follow(link.slug)).status).toBe(404);
    expect(await linkStub({ env }, link.id).record(clickOf(account.workspaceId, link.id))).toBeNull();
    expect(await totalsOf(link.id)).toMatchObject({ clicks: 0 });
  });
});

test("the clicks of a workspace are in its export, and go with it", async () => {
  const own = await createAccount(env);
  const made = await new Visitor(own.cookie).post("/cross-module/links/new", linkFields({ slug: "export-me" }));
  const id = made.headers.get("location")?.split("/").at(-1) ?? "";
  await follow("export-me");
  await runDurableObjectAlarm(env.LINK.getByName(id));
  const context = createAppContext(env, createExecutionContext());
  const names: string[] = [];
  for await (const file of exportLinks(context, own.workspaceId)) {
    names.push(file.name);
    for await (const batch of file.batches)
      expect(batch).toMatchObject([{ device: "desktop", at: expect.any(String) }]);
  }
  expect(names).toEqual(["links/export-me/clicks.jsonl"]);
  await eraseWorkspaceLinks(context, own.workspaceId);
  expect(await totalsOf(id)).toMatchObject({ clicks: 0 });
});

test("a link that is made again by the same form after it was deleted counts from nothing", async () => {
  const account = await createAccount(env);
  const linkId = crypto.randomUUID();
  const stub = linkStub({ env }, linkId);
  expect(await stub.record(clickOf(account.workspaceId, linkId))).not.toBeNull();
  await stub.erase();
  expect(await stub.record(clickOf(account.workspaceId, linkId))).toBeNull();
  const again = clickOf(account.workspaceId, linkId, { madeAtMs: Date.now() + 1 });
  expect(await stub.record(again)).not.toBeNull();
  expect(await stub.totals()).toMatchObject({ clicks: 1 });
});
