import { runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import type { CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import type { LiveSite } from "#app/modules/analytics/index.ts";
import { readTrafficWindows } from "#app/modules/analytics/store/readers/traffic-windows.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { runTrafficAlerts } from "#app/modules/realtime/index.server.ts";
import { days, minutes, seconds } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { notices, webhookEvents } from "#db/schema/index.ts";
import { realtimeAlerts } from "#db/schema/realtime.ts";
import { createSite } from "../support/analytics-rows.ts";
import { collectedEvent, NO_ORIGIN, siteConfig } from "../support/collected.ts";
import { createAccount, ORIGIN, SAME_ORIGIN, type TestAccount } from "../support/factories.ts";
import { contextAt } from "../support/privacy.ts";
import { createHookEndpoint } from "../support/webhooks.ts";

const db = openDatabase({ d1: env.DB });

const collect = (siteId: string, events: CollectedEvent[]) =>
  siteStub({ env }, siteId).collect({ site: siteConfig({ siteId }), events, bots: [] });

/** Views of people of their own, spread evenly over the minutes before a moment. */
const viewsBefore = (endMs: number, length: number, count: number, change: Partial<CollectedEvent> = {}) =>
  Array.from({ length: count }, (_, index) =>
    collectedEvent({
      atMs: endMs - Math.floor((minutes(length) * (index + 0.5)) / count),
      visitor: Math.floor(endMs / 1_000) + index,
      ...change,
    }),
  );

describe("the live view", () => {
  const watch = (siteId: string, headers: Record<string, string>) =>
    exports.default.fetch(`${ORIGIN}/live/sites/${siteId}`, {
      headers: { upgrade: "websocket", origin: ORIGIN, ...headers },
    });

  it("counts who is there, where from, and what happened", async () => {
    const siteId = "live-counts";
    const nowMs = Date.now();
    const FROM_NEWS = { ...NO_ORIGIN, source: "news.example", referrerHost: "news.example" };
    await collect(siteId, [
      collectedEvent({ visitor: 1, atMs: nowMs - seconds(90), path: "/a", origin: FROM_NEWS }),
      collectedEvent({ visitor: 1, atMs: nowMs - seconds(80), path: "/b", origin: FROM_NEWS }),
      collectedEvent({ visitor: 1, atMs: nowMs - seconds(70), path: "/b", kind: "custom", name: "signup" }),
      collectedEvent({
        visitor: 2,
        atMs: nowMs - seconds(10),
        path: "/b",
        place: { country: "FI", region: "", city: "" },
      }),
      collectedEvent({ visitor: 3, atMs: nowMs - minutes(20), path: "/a" }),
      collectedEvent({ visitor: 4, atMs: nowMs - minutes(31), path: "/a" }),
    ]);
    const rule = { id: "g", kind: "event", pattern: "signup", property: null, minScrollPercent: null } as const;
    const live = await siteStub({ env }, siteId).live([{ name: "Sign-up", rule }]);
    expect(live).toMatchObject({
      siteId,
      visitorsNow: 2,
      visitors: 3,
      pages: [{ value: "/b", visitors: 2 }],
      sources: [
        { value: "", visitors: 1 },
        { value: "news.example", visitors: 1 },
      ],
      countries: [
        { value: "EE", visitors: 1 },
        { value: "FI", visitors: 1 },
      ],
      goals: [{ name: "Sign-up", count: 1 }],
    });
    expect(live.viewsByMinute).toHaveLength(30);
    expect(live.viewsByMinute.reduce((sum, views) => sum + views, 0)).toBe(4);
    expect(live.events.map(({ kind, name, path, country }) => [kind, name, path, country])).toEqual([
      ["view", "", "/b", "FI"],
      ["custom", "signup", "/b", "EE"],
      ["view", "", "/b", "EE"],
      ["view", "", "/a", "EE"],
      ["view", "", "/a", "EE"],
    ]);
  });

  it("is for members of the workspace, on our own pages", async () => {
    const [owner, stranger] = [await createAccount(env), await createAccount(env)];
    const siteId = await createSite(owner);
    expect((await watch(siteId, {})).status).toBe(401);
    expect((await watch(siteId, { cookie: stranger.cookie })).status).toBe(404);
    expect((await watch(siteId, { cookie: owner.cookie, origin: "https://evil.example" })).status).toBe(403);
    const free = await createAccount(env, { plan: "free" });
    expect((await watch(await createSite(free), { cookie: free.cookie })).status).toBe(403);
  });

  it("is pushed: at once, with every event, and with each heartbeat until the minute is over", async () => {
    const owner = await createAccount(env);
    const siteId = await createSite(owner);
    const { webSocket: socket } = await watch(siteId, { cookie: owner.cookie });
    if (!socket) throw new Error("no socket");
    const messages: LiveSite[] = [];
    socket.addEventListener("message", ({ data }) => void messages.push(JSON.parse(String(data)) as LiveSite));
    const next = (count: number) => vi.waitFor(() => expect(messages).toHaveLength(count), { timeout: 10_000 });
    socket.accept();
    await next(1);
    await collect(siteId, [collectedEvent({ atMs: Date.now(), path: "/now" })]);
    await next(2);
    socket.send("here");
    await next(3);
    expect(messages.map(({ visitorsNow }) => visitorsNow)).toEqual([0, 1, 1]);
    const closed = new Promise<number>((resolve) => socket.addEventListener("close", ({ code }) => resolve(code)));
    await runInDurableObject(env.SITE.get(env.SITE.idFromName(siteId)), (_object, ctx) => {
      for (const one of ctx.getWebSockets())
        one.serializeAttachment({ joinedAtMs: Date.now() - minutes(1) - 1, goals: [] });
    });
    socket.send("here");
    expect(await closed).toBe(1001);
  });
});

it("compares windows with the same minutes of the clock in earlier weeks, also where clocks were changed between them", async () => {
  const siteId = "live-windows";
  const timeZone = "Europe/Tallinn";
  // Clocks went back on 25 October: 12:00 was 09:00 UTC before, and is 10:00 UTC since.
  const nowMs = Date.parse("2026-10-27T10:00:00Z");
  const week = (at: string) => Date.parse(at);
  await siteStub({ env }, siteId).collect({
    site: siteConfig({ siteId, timeZone }),
    bots: [],
    events: [
      ...viewsBefore(nowMs, 2, 7, { origin: { ...NO_ORIGIN, source: "news.example" } }),
      ...viewsBefore(nowMs - minutes(4), 2, 2),
      ...viewsBefore(week("2026-10-20T09:00:00Z"), 2, 3),
      ...viewsBefore(week("2026-10-13T09:00:00Z"), 2, 4),
      // Measured since the day before the third week.
      ...viewsBefore(week("2026-10-05T09:00:00Z"), 2, 1),
    ],
  });
  const windows = await runInDurableObject(env.SITE.get(env.SITE.idFromName(siteId)), (_, { storage }) =>
    readTrafficWindows(storage.sql, timeZone, [2, 10], nowMs),
  );
  expect(windows).toEqual([
    { minutes: 2, views: 7, earlier: [3, 4, 0], topSource: { value: "news.example", visits: 7, ofVisits: 7 } },
    { minutes: 10, views: 9, earlier: [3, 4, 0], topSource: { value: "news.example", visits: 7, ofVisits: 9 } },
  ]);
});

describe("traffic alerts", () => {
  const save = (owner: TestAccount, siteId: string, fields: Record<string, string>) =>
    exports.default.fetch(`${ORIGIN}/realtime/alerts.data?site=${siteId}`, {
      method: "POST",
      headers: { cookie: owner.cookie, ...SAME_ORIGIN },
      body: new URLSearchParams(fields),
    });
  const titlesOf = async (owner: TestAccount) =>
    (await db.select().from(notices).where(eq(notices.userId, owner.userId))).map(({ title }) => title);
  const swingOf = async (siteId: string) =>
    (await db.select().from(realtimeAlerts).where(eq(realtimeAlerts.siteId, siteId)))[0]?.swing;

  it("notify owners and editors once of a spike, and again only after it was over", async () => {
    const owner = await createAccount(env);
    const siteId = await createSite(owner, { name: "Tea shop" });
    await createHookEndpoint(owner, { url: "https://hooks.example/", events: ["traffic.alert"] });
    expect((await save(owner, siteId, { spike: "on", spikeFactor: "3", minViews: "30" })).status).toBe(200);
    const nowMs = Date.now();
    await collect(
      siteId,
      [1, 2, 3].flatMap((week) => viewsBefore(nowMs - days(7 * week), 2, 5)),
    );
    const run = () => runTrafficAlerts(contextAt(new Date(nowMs)), new Date(nowMs));
    expect(await run()).toEqual({ notified: 0 });
    await collect(siteId, viewsBefore(nowMs, 2, 60, { origin: { ...NO_ORIGIN, source: "news.example" } }));
    expect(await run()).toEqual({ notified: 1 });
    expect(await run()).toEqual({ notified: 0 });
    expect(await titlesOf(owner)).toEqual(["Tea shop: Traffic is far above the usual"]);
    expect(await swingOf(siteId)).toBe("spike");
    const events = await db.select().from(webhookEvents).where(eq(webhookEvents.workspaceId, owner.workspaceId));
    expect(events.map(({ type, payload }) => [type, JSON.parse(payload).data])).toMatchObject([
      [
        "traffic.alert",
        {
          siteId,
          siteName: "Tea shop",
          swing: "spike",
          minutes: 2,
          views: 60,
          usualViews: 5,
          topSource: "news.example",
        },
      ],
    ]);
  });

  it("are silent for a plan without the live view", async () => {
    const owner = await createAccount(env, { plan: "free" });
    const siteId = await createSite(owner);
    const now = new Date();
    await db
      .insert(realtimeAlerts)
      .values({ siteId, workspaceId: owner.workspaceId, spikeFactor: 3, minViews: 30, updatedAt: now });
    await collect(siteId, [
      ...[1, 2, 3].flatMap((week) => viewsBefore(now.getTime() - days(7 * week), 2, 5)),
      ...viewsBefore(now.getTime(), 2, 60),
    ]);
    expect(await runTrafficAlerts(contextAt(now), now)).toEqual({ notified: 0 });
    expect(await titlesOf(owner)).toEqual([]);
  });

  it("take no bad rule, and none for a site of somebody else", async () => {
    const owner = await createAccount(env);
    const siteId = await createSite(owner);
    for (const fields of [
      { spikeFactor: "1", minViews: "30" },
      { spikeFactor: "3", minViews: "9" },
      { spikeFactor: "x", minViews: "30" },
    ]) {
      expect((await save(owner, siteId, { spike: "on", ...fields })).status).toBe(400);
    }
    const stranger = await createAccount(env);
    await createSite(stranger);
    await save(stranger, siteId, { spike: "on", spikeFactor: "3", minViews: "30" });
    expect(await swingOf(siteId)).toBeUndefined();
  });
});
