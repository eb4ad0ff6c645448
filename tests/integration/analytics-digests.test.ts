import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import { runDigests } from "#app/modules/analytics/index.server.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { topChange } from "#app/modules/insights/index.server.ts";
import { newId } from "#app/platform/ids.ts";
import { days, hours, minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import {
  analyticsDigests,
  analyticsGoals,
  analyticsSites,
  notices,
  profiles,
  workspaceMembers,
} from "#db/schema/index.ts";
import { createSite } from "#tests/support/analytics-rows.ts";
import { collectedEvent, NO_ORIGIN, siteConfig } from "#tests/support/collected.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { contextAt } from "#tests/support/privacy.ts";
import { Visitor } from "#tests/support/visitor.ts";

const db = openDatabase({ d1: env.DB });
/** A Monday, 08:00 in Tallinn. */
const DUE = new Date("2026-11-23T06:00:00Z");
const TIME_ZONE = "Europe/Tallinn";
const NEWS = { ...NO_ORIGIN, source: "news.example", referrerHost: "news.example" };

let owner: TestAccount;
let siteId: string;

/** 20 visits on each day of the week before, all from one page of news, and 10 without a source on each day of the week before that. */
beforeAll(async () => {
  owner = await createAccount(env, { plan: "pro" });
  siteId = await createSite(owner, { name: "Tea shop", timeZone: TIME_ZONE });
  const now = new Date();
  const goal = {
    id: newId(),
    workspaceId: owner.workspaceId,
    siteId,
    name: "Order",
    kind: "page" as const,
    pattern: "/thanks",
  };
  await db.insert(analyticsGoals).values({ ...goal, createdAt: now, updatedAt: now });
  const events: CollectedEvent[] = [];
  for (let ago = 14; ago >= 1; ago--) {
    for (let number = 0; number < (ago <= 7 ? 20 : 10); number++) {
      const atMs = DUE.getTime() - ago * days(1) + hours(number % 10);
      const visitor = ago * 1_000 + number;
      events.push(collectedEvent({ atMs, visitor, path: "/tea", ...(ago <= 7 ? { origin: NEWS } : {}) }));
      if (ago === 1 && number < 3)
        events.push(collectedEvent({ atMs: atMs + minutes(1), visitor, path: "/thanks", origin: NEWS }));
    }
  }
  await siteStub({ env }, siteId).collect({
    site: siteConfig({ siteId, workspaceId: owner.workspaceId, timeZone: TIME_ZONE }),
    events,
    bots: [],
  });
}, 60_000);

const runAt = (now: Date) => runDigests(contextAt(now), now, topChange);
const order = ({ userId, workspaceId }: TestAccount, change: Partial<typeof analyticsDigests.$inferInsert> = {}) =>
  db.insert(analyticsDigests).values({ siteId, userId, workspaceId, rhythm: "weekly", dueAt: DUE, ...change });
const digestsOf = ({ userId }: TestAccount) =>
  db.select().from(analyticsDigests).where(eq(analyticsDigests.userId, userId));
const digestMails = async ({ email }: TestAccount) =>
  (await mailsTo(env, email)).filter(({ template }) => template === "analytics-digest");
const colleague = () => createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "editor" });

describe("the digest of a website", () => {
  it("goes out once in its week, with figures against those before, first pages, sources, goals and what changed most", async () => {
    const account = await colleague();
    await order(account);
    await runAt(new Date(DUE.getTime() - 1));
    expect(await digestMails(account)).toEqual([]);
    await Promise.all([runAt(DUE), runAt(DUE)]);
    await runAt(new Date(DUE.getTime() + hours(3)));
    const [mail, ...more] = await digestMails(account);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Tea shop: 16 – 22 Nov 2026");
    for (const part of [
      "against 9 – 15 Nov 2026",
      "140 (+100%, before: 70)",
      "Visits from the channel Referral are new. 140 visits, 0 in the 7 days before",
      "/tea: 140 visitors",
      "news.example: 140 visitors",
      "Order: 3",
      "need not be the cause",
      `/analytics/sites/${siteId}?period=custom&from=2026-11-16&to=2026-11-22`,
      `/analytics/sites/${siteId}/settings#digest`,
      "/unsubscribe?token=",
    ])
      expect(mail?.textBody).toContain(part);
    expect(mail?.htmlBody).toContain("140 (+100%, before: 70)");
    expect(await db.select().from(notices).where(eq(notices.userId, account.userId))).toMatchObject([
      { title: "Tea shop: your week in figures" },
    ]);
    expect(await digestsOf(account)).toMatchObject([{ dueAt: new Date("2026-11-30T06:00:00Z") }]);
    await runAt(new Date(DUE.getTime() + days(7)));
    expect(await digestMails(account)).toHaveLength(2);
  });

  it("of a month covers the month, and a late one says the same as one in time", async () => {
    const account = await colleague();
    await order(account, { rhythm: "monthly", dueAt: new Date("2026-12-01T06:00:00Z") });
    await runAt(new Date("2026-12-03T12:00:00Z"));
    const [mail] = await digestMails(account);
    expect(mail?.subject).toBe("Tea shop: 1 – 30 Nov 2026");
    expect(mail?.textBody).toContain("210");
    expect(await digestsOf(account)).toMatchObject([{ dueAt: new Date("2027-01-01T06:00:00Z") }]);
  });

  it("does not reach viewers, people who left, or those whose mails are off", async () => {
    const [viewer, gone, off] = [await colleague(), await colleague(), await colleague()];
    for (const account of [viewer, gone, off]) await order(account);
    await order(gone, { rhythm: "monthly", dueAt: new Date("2026-12-01T06:00:00Z") });
    await db.update(workspaceMembers).set({ role: "viewer" }).where(eq(workspaceMembers.userId, viewer.userId));
    await db
      .delete(workspaceMembers)
      .where(and(eq(workspaceMembers.userId, gone.userId), eq(workspaceMembers.workspaceId, owner.workspaceId)));
    await db.update(profiles).set({ performanceReports: false }).where(eq(profiles.id, off.userId));
    await runAt(DUE);
    for (const account of [viewer, gone, off]) expect(await mailsTo(env, account.email)).toEqual([]);
    // A person who left is forgotten, with the digests that are not due yet; a viewer may work here again.
    expect(await digestsOf(gone)).toEqual([]);
    expect(await digestsOf(viewer)).toHaveLength(1);
  });

  it("stops with the link of its mail", async () => {
    const account = await colleague();
    await order(account);
    await runAt(DUE);
    const [mail] = await digestMails(account);
    const { pathname, search } = new URL(mail?.unsubscribeUrl ?? "");
    expect((await new Visitor().post(`${pathname}${search}`, { "List-Unsubscribe": "One-Click" })).status).toBeLessThan(
      300,
    );
    await runAt(new Date(DUE.getTime() + days(7)));
    expect(await digestMails(account)).toHaveLength(1);
  });

  it("says a week once where the website's clocks were moved between", async () => {
    const account = await colleague();
    await order(account);
    await runAt(DUE);
    // In Los Angeles it is still Sunday when the next comes due by Tallinn's clocks.
    await db.update(analyticsSites).set({ timeZone: "America/Los_Angeles" }).where(eq(analyticsSites.id, siteId));
    await runAt(new Date("2026-11-30T06:00:00Z"));
    await db.update(analyticsSites).set({ timeZone: TIME_ZONE }).where(eq(analyticsSites.id, siteId));
    expect(await digestMails(account)).toHaveLength(1);
    expect(await digestsOf(account)).toMatchObject([{ dueAt: new Date("2026-11-30T16:00:00Z") }]);
  });

  it("is not sent of a website that saw nobody, and tried again after a failure", async () => {
    const account = await colleague();
    const empty = await createSite(owner);
    await order(account, { siteId: empty });
    await order(account);
    const failing = await runDigests(contextAt(DUE), DUE, () => Promise.reject(new Error("not now")));
    expect(failing.sent).toBe(0);
    expect(await mailsTo(env, account.email)).toEqual([]);
    await runAt(new Date(DUE.getTime() + minutes(15)));
    expect((await digestMails(account)).map(({ subject }) => subject)).toEqual(["Tea shop: 16 – 22 Nov 2026"]);
  });

  it("is given up for its week when the day of its failures is over", async () => {
    const account = await colleague();
    await order(account);
    const fail = (now: Date) => runDigests(contextAt(now), now, () => Promise.reject(new Error("not now")));
    let runs = 0;
    for (let now = DUE; now.getTime() < DUE.getTime() + days(2); now = new Date(now.getTime() + minutes(15))) {
      const [row] = await digestsOf(account);
      if (row && row.dueAt <= now) runs += 1;
      await fail(now);
    }
    // From 08:00 to 23:45, every quarter of an hour.
    expect(runs).toBe(64);
    expect(await digestsOf(account)).toMatchObject([{ dueAt: new Date("2026-11-30T06:00:00Z") }]);
    await runAt(new Date(DUE.getTime() + days(7)));
    expect(await digestMails(account)).toHaveLength(1);
  });

  it("is ordered on the settings of the website, by each member alone", async () => {
    const account = await colleague();
    const visitor = new Visitor(account.cookie);
    const path = `/analytics/sites/${siteId}/settings`;
    const checked = async () =>
      (await (await visitor.get(path)).text())
        .match(/<input[^>]*name="(weekly|monthly)"[^>]*>/g)
        ?.map((tag) => tag.includes("checked"));
    expect(await checked()).toEqual([false, false]);
    expect((await visitor.post(`${path}?digest`, { weekly: "on" })).status).toBe(200);
    expect(await checked()).toEqual([true, false]);
    const [row] = await digestsOf(account);
    expect(row).toMatchObject({ siteId, rhythm: "weekly", toldDay: null });
    // Saved again, it continues as it was; unticked, it is gone.
    await visitor.post(`${path}?digest`, { weekly: "on", monthly: "on" });
    expect((await digestsOf(account)).find(({ rhythm }) => rhythm === "weekly")).toEqual(row);
    await visitor.post(`${path}?digest`, {});
    expect(await digestsOf(account)).toEqual([]);
    const stranger = new Visitor((await createAccount(env)).cookie);
    expect((await stranger.post(`${path}?digest`, { weekly: "on" })).status).toBe(404);
    const viewer = new Visitor(
      (await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "viewer" })).cookie,
    );
    expect((await viewer.post(`${path}?digest`, { weekly: "on" })).status).toBe(403);
  });
});
