import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, it, test } from "vitest";
import {
  countUnread,
  type NoticeKind,
  notify,
  notifyWorkspace,
  purgeNotices,
  runPeriodic,
} from "#app/modules/notifications/index.server.ts";
import { KIND_LABELS } from "#app/modules/notifications/index.ts";
import { marketingTip } from "#app/modules/notifications/mail-templates.server.ts";
import { duePeriod } from "#app/modules/notifications/periodic/domain/schedule.ts";
import * as periodic from "#app/modules/notifications/periodic/repo.server.ts";
import * as bell from "#app/modules/notifications/repo.server.ts";
import { onCrawlEnded } from "#app/modules/seo/crawls/crawl-ended.server.ts";
import { NO_CHANGES, type SiteChanges } from "#app/modules/seo/crawls/domain/crawl-alert.ts";
import { summariseWorkspace, topFixes } from "#app/modules/seo/index.server.ts";
import { type AppContext, createAppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { createLogger } from "#app/platform/log.ts";
import { days, hours, minutes } from "#app/shared/time.ts";
import { announcements, notices, profiles, users, workspaceMembers, workspaces } from "#db/schema/index.ts";
import { seoCrawls } from "#db/schema/seo.ts";
import { crawl, openSite, planFor, rpcOf } from "#tests/support/crawl.ts";
import { endWith } from "#tests/support/crawl-end.ts";
import { forEachDatabase } from "#tests/support/databases.ts";
import { createAccount, ORIGIN, type TestAccount } from "#tests/support/factories.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { createCrawl, createProject } from "#tests/support/seo-rows.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** A Monday, 08:30 UTC. */
const MONDAY = new Date("2026-11-23T08:30:00Z");

const contextAt = (now: Date): AppContext => ({
  ...createAppContext(env, createExecutionContext()),
  now: () => now,
  log: createLogger({}, () => undefined),
});
const context = contextAt(MONDAY);
const { db } = context;

const choose = ({ userId }: Pick<TestAccount, "userId">, change: Partial<typeof profiles.$inferInsert>) =>
  db.update(profiles).set(change).where(eq(profiles.id, userId));
const noticesOf = ({ userId }: Pick<TestAccount, "userId">) =>
  db.select().from(notices).where(eq(notices.userId, userId));

const MAIL = marketingTip({ title: "Look", body: "There is news.", action: "Go", url: `${ORIGIN}/seo` });
const notifyPerson = ({ userId }: Pick<TestAccount, "userId">, kind: NoticeKind, title = "Look", now = MONDAY) =>
  notify(contextAt(now), { userId, workspaceId: null, kind, title, body: "There is news.", href: "/seo", mail: MAIL });

/** How many notices and mails somebody got. */
const reached = async (account: TestAccount) => ({
  notices: (await noticesOf(account)).length,
  mails: (await mailsTo(env, account.email)).length,
});

describe("a notice reaches a person", () => {
  it.each([
    ["campaign_alerts", "campaignAlerts"],
    ["performance_reports", "performanceReports"],
    ["ai_recommendations", "aiRecommendations"],
    ["marketing_tips", "marketingTips"],
  ] as const)(
    "%s: by bell and mail while it is on, by the bell alone without Email Notifications, not at all when it is off",
    async (kind, choice) => {
      const on = await createAccount(env);
      await choose(on, { [choice]: true });
      await notifyPerson(on, kind);
      expect(await reached(on)).toEqual({ notices: 1, mails: 1 });
      await choose(on, { emailNotifications: false });
      await notifyPerson(on, kind);
      expect(await reached(on)).toEqual({ notices: 2, mails: 1 });
      await choose(on, { emailNotifications: true, [choice]: false });
      await notifyPerson(on, kind);
      expect(await reached(on)).toEqual({ notices: 2, mails: 1 });
    },
  );

  it("about the account whatever is off, without a link to unsubscribe", async () => {
    const account = await createAccount(env);
    await choose(account, {
      emailNotifications: false,
      campaignAlerts: false,
      performanceReports: false,
      aiRecommendations: false,
    });
    await notifyPerson(account, "account");
    expect(await reached(account)).toEqual({ notices: 1, mails: 1 });
    const [mail] = await mailsTo(env, account.email);
    expect(mail?.unsubscribeUrl).toBe("");
    expect(mail?.textBody).not.toContain("Unsubscribe");
  });

  it("by no mail before the address is confirmed or while suspended, and nobody who is gone", async () => {
    const waiting = await createAccount(env, { confirmed: false });
    await notifyPerson(waiting, "campaign_alerts");
    expect(await reached(waiting)).toEqual({ notices: 1, mails: 0 });
    const suspended = await createAccount(env);
    await db.update(users).set({ suspendedAt: MONDAY }).where(eq(users.id, suspended.userId));
    await notifyPerson(suspended, "campaign_alerts");
    expect(await reached(suspended)).toEqual({ notices: 1, mails: 0 });
    await notifyPerson({ userId: "nobody" }, "account");
    expect(await noticesOf({ userId: "nobody" })).toEqual([]);
  });

  it("of a workspace: its owners and editors, no viewers", async () => {
    const owner = await createAccount(env);
    const editor = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "editor" });
    const viewer = await createAccount(env, { workspaceId: owner.workspaceId, workspaceRole: "viewer" });
    await notifyWorkspace(context, {
      workspaceId: owner.workspaceId,
      kind: "campaign_alerts",
      title: "t",
      body: "b",
      href: "/seo",
      mail: MAIL,
    });
    for (const [account, count] of [
      [owner, 1],
      [editor, 1],
      [viewer, 0],
    ] as const)
      expect(await reached(account)).toEqual({ notices: count, mails: count });
  });
});

describe("the end of a scheduled crawl", () => {
  async function ended(
    change: Partial<typeof seoCrawls.$inferInsert>,
    {
      newErrors = 0,
      choices = {},
      previousHealth = 90,
      changes = NO_CHANGES,
    }: {
      newErrors?: number;
      choices?: Partial<typeof profiles.$inferInsert>;
      previousHealth?: number;
      changes?: SiteChanges;
    } = {},
  ) {
    const account = await createAccount(env);
    await choose(account, { autoSave: true, ...choices });
    const previousCrawlId = await createCrawl(account);
    await db.update(seoCrawls).set({ healthPercent: previousHealth }).where(eq(seoCrawls.id, previousCrawlId));
    const [previous] = await db.select().from(seoCrawls).where(eq(seoCrawls.id, previousCrawlId));
    const crawlId = await createCrawl(account, previous?.projectId);
    await db
      .update(seoCrawls)
      .set({ startedBy: "schedule", previousCrawlId, healthPercent: 90, ...change })
      .where(eq(seoCrawls.id, crawlId));
    await onCrawlEnded(context, crawlId, endWith({ newErrors, changes }));
    const [notice, ...more] = await noticesOf(account);
    expect(more).toEqual([]);
    const mails = await mailsTo(env, account.email);
    return {
      kind: notice?.kind,
      title: notice?.title,
      href: notice?.href,
      templates: mails.map(({ template }) => template),
      crawlId,
      account,
    };
  }

  it("is a report while all is well", async () => {
    const { kind, templates, href, crawlId } = await ended({});
    expect({ kind, templates }).toEqual({ kind: "performance_reports", templates: ["crawl-finished"] });
    expect(href).toContain(`?crawl=${crawlId}`);
  });

  it.each([
    [
      "blocked",
      { status: "blocked", reason: "robots.txt forbids it.", healthPercent: null } as const,
      {},
      "was blocked",
    ],
    ["failed", { status: "failed", healthPercent: null } as const, {}, "failed"],
    ["worse by 5 points", { healthPercent: 85 }, {}, "health score fell"],
    ["of new errors", {}, { newErrors: 3 }, "3 new errors"],
    [
      "of another robots.txt",
      {},
      { changes: { robots: { added: ["Disallow: /a"], removed: [] }, canonicals: null } },
      "robots.txt has changed",
    ],
  ])("is an alert when it was %s", async (_, change, options, words) => {
    const { kind, title, templates } = await ended(change, options);
    expect({ kind, templates }).toEqual({ kind: "campaign_alerts", templates: ["campaign-alert"] });
    expect(title).toContain(words);
  });

  it("gets nothing whose toggle is off, and nothing when a person started or ended it", async () => {
    expect(await ended({ healthPercent: 50 }, { choices: { campaignAlerts: false } })).toMatchObject({
      kind: undefined,
      templates: [],
    });
    expect(await ended({}, { choices: { performanceReports: false } })).toMatchObject({
      kind: undefined,
      templates: [],
    });
    expect(await ended({ status: "canceled" })).toMatchObject({ kind: undefined, templates: [] });
    expect(await ended({ startedBy: "person", status: "failed" })).toMatchObject({ kind: undefined, templates: [] });
  });
});

describe("what to fix first", () => {
  it("is weighed over the latest finished crawls of the workspace, with its evidence", async () => {
    const account = await createAccount(env);
    const projectId = await createProject(account, { name: "Shop" });
    const site = await openSite({ scenario: "defects" });
    const plan = planFor(site.url, {
      crawlId: await createCrawl(account, projectId),
      workspaceId: account.workspaceId,
      projectId,
    });
    await crawl(plan);
    await site.close();
    const fixes = await topFixes(context, { db, workspaceId: account.workspaceId }, 3);
    expect(fixes).toHaveLength(3);
    for (const fix of fixes) {
      expect(fix).toMatchObject({ projectId, projectName: "Shop" });
      expect((await rpcOf(plan.crawlId).issues()).find(({ code }) => code === fix.code)?.count).toBe(fix.pageCount);
    }
    expect(await topFixes(context, { db, workspaceId: (await createAccount(env)).workspaceId }, 3)).toEqual([]);
  }, 60_000);
});

describe("what goes out by the calendar", () => {
  const FIXES = [
    {
      projectId: "p1",
      projectName: "Shop",
      code: "title-missing",
      title: "Page without a title",
      why: "It matters.",
      pageCount: 7,
    },
  ];
  const reports = { summariseWorkspace, topFixes: async () => FIXES };
  /** Runs ticks until nobody is left: people of other tests wait as well. */
  const runAt = async (now: Date, ports: Parameters<typeof runPeriodic>[2] = reports) => {
    for (let tick = 0; tick < 20; tick++) if ((await runPeriodic(contextAt(now), now, ports)).sent < 50) return;
  };
  const templatesOf = async ({ email }: TestAccount) =>
    (await mailsTo(env, email)).map(({ template }) => template).sort();
  const crawledBefore = async (account: TestAccount, now: Date) => {
    const crawlId = await createCrawl(account);
    const at = new Date(now.getTime() - days(2));
    await db
      .update(seoCrawls)
      .set({ createdAt: at, finishedAt: at, newCount: 4, fixedCount: 6 })
      .where(eq(seoCrawls.id, crawlId));
  };

  test("the week in numbers: Mondays from 08:00 on the person's clocks, once however often it runs", async () => {
    const account = await createAccount(env);
    await crawledBefore(account, MONDAY);
    await choose(account, { timeZone: "America/Lima" });
    await runAt(new Date("2026-11-23T12:59:00Z"));
    expect(await templatesOf(account)).toEqual([]);
    const due = new Date("2026-11-23T13:00:00Z");
    await Promise.all([runAt(due), runAt(due), runAt(due)]);
    await runAt(new Date(due.getTime() + hours(3)));
    expect(await templatesOf(account)).toEqual(["performance-report"]);
    const [mail] = await mailsTo(env, account.email);
    expect(mail?.textBody).toContain("health 75%, 4 new and 6 fixed findings, 12 pages crawled");
    expect(mail?.textBody).toContain("/unsubscribe?token=");
    expect(await noticesOf(account)).toHaveLength(1);
    await runAt(new Date(due.getTime() + days(7)));
    expect(await templatesOf(account)).toEqual(["performance-report"]);
  });

  test("nothing without activity, for a viewer, on a plan without it, or with the toggle off", async () => {
    const zone = { timeZone: "Africa/Lagos" };
    const idle = await createAccount(env);
    const busy = await createAccount(env);
    const viewer = await createAccount(env, { workspaceId: busy.workspaceId, workspaceRole: "viewer" });
    const silent = await createAccount(env, { workspaceId: busy.workspaceId, workspaceRole: "editor" });
    const free = await createAccount(env, { plan: "free" });
    for (const account of [busy, free]) await crawledBefore(account, MONDAY);
    for (const account of [idle, busy, viewer, silent, free]) await choose(account, zone);
    await choose(silent, { performanceReports: false });
    await runAt(MONDAY);
    expect(await Promise.all([idle, busy, viewer, silent, free].map(templatesOf))).toEqual([
      [],
      ["performance-report"],
      [],
      [],
      [],
    ]);
  });

  test("what to fix first: Wednesdays, with the count of pages and a link to them", async () => {
    const account = await createAccount(env);
    const off = await createAccount(env);
    for (const one of [account, off]) await choose(one, { timeZone: "Asia/Tokyo" });
    await choose(off, { aiRecommendations: false });
    const wednesday = new Date("2026-11-24T23:00:00Z");
    await runAt(new Date(wednesday.getTime() - minutes(1)));
    expect(await templatesOf(account)).toEqual([]);
    await runAt(wednesday);
    await runAt(wednesday);
    expect(await templatesOf(account)).toEqual(["recommendations"]);
    const [mail] = await mailsTo(env, account.email);
    expect(mail?.textBody).toContain("7 pages of Shop");
    expect(mail?.textBody).toContain("/seo/projects/p1/issues/title-missing");
    expect(await templatesOf(off)).toEqual([]);
  });

  test("a tip every second Friday, to those who asked for it; without Email Notifications behind the bell alone", async () => {
    const [asked, bell, byDefault] = [await createAccount(env), await createAccount(env), await createAccount(env)];
    for (const account of [asked, bell, byDefault]) await choose(account, { timeZone: "Asia/Dubai" });
    await choose(asked, { marketingTips: true });
    await choose(bell, { marketingTips: true, emailNotifications: false });
    for (let week = 0; week < 4; week++) await runAt(new Date(Date.parse("2026-11-27T06:00:00Z") + week * days(7)));
    expect(await templatesOf(asked)).toEqual(["marketing-tip", "marketing-tip"]);
    expect(new Set((await noticesOf(asked)).map(({ title }) => title)).size).toBe(2);
    expect(await reached(bell)).toEqual({ notices: 2, mails: 0 });
    expect(await reached(byDefault)).toEqual({ notices: 0, mails: 0 });
  });

  test("what could not be composed is tried again by the next run", async () => {
    const account = await createAccount(env);
    await choose(account, { timeZone: "Pacific/Auckland" });
    const due = new Date("2026-11-22T19:30:00Z");
    const broken = { ...reports, summariseWorkspace: () => Promise.reject(new Error("no answer")) };
    await runAt(due, broken);
    expect(await templatesOf(account)).toEqual([]);
    await crawledBefore(account, due);
    await runAt(due);
    expect(await templatesOf(account)).toEqual(["performance-report"]);
    expect(await noticesOf(account)).toHaveLength(1);
  });

  test("one run is bounded, and the rest follows", async () => {
    const fridays = [0, 7].map((more) => new Date(Date.parse("2026-11-27T03:00:00Z") + days(more)));
    const friday = fridays.find((day) => duePeriod("marketing_tips", day, "Asia/Karachi") !== null) ?? MONDAY;
    const people = Array.from({ length: 55 }, () => newId());
    for (const id of people) {
      const stamps = { createdAt: MONDAY, updatedAt: MONDAY };
      const email = `${id}@example.com`;
      await db.batch([
        db.insert(users).values({ id, email, passwordHash: "-", emailConfirmedAt: MONDAY, ...stamps }),
        db.insert(profiles).values({
          id,
          email,
          firstName: "A",
          lastName: "B",
          timeZone: "Asia/Karachi",
          marketingTips: true,
          updatedAt: MONDAY,
        }),
      ]);
    }
    const noticeCount = () => db.$count(notices, inArray(notices.userId, people));
    await runPeriodic(contextAt(friday), friday, reports);
    expect(await noticeCount()).toBeLessThanOrEqual(50);
    await runAt(friday);
    expect(await noticeCount()).toBe(55);
    await runAt(friday);
    expect(await noticeCount()).toBe(55);
  }, 20_000);
});

forEachDatabase("the queries", (on) => {
  it("find zones, people and lines, and take a mail once", async () => {
    const now = MONDAY;
    const [userId, workspaceId] = [newId(), newId()];
    const stamps = { createdAt: now, updatedAt: now };
    const email = `${userId}@example.com`;
    await on.db.batch([
      on.db.insert(users).values({ id: userId, email, passwordHash: "-", emailConfirmedAt: now, ...stamps }),
      on.db.insert(profiles).values({
        id: userId,
        email,
        firstName: "A",
        lastName: "B",
        timeZone: "Asia/Tbilisi",
        marketingTips: true,
        updatedAt: now,
      }),
      on.db.insert(workspaces).values({ id: workspaceId, name: "Shop", billingUserId: userId, ...stamps }),
      on.db.insert(workspaceMembers).values({ workspaceId, userId, role: "owner", createdAt: now }),
      on.db.insert(notices).values({
        id: newId(),
        userId,
        workspaceId,
        kind: "account",
        title: "t",
        body: "b",
        href: "/seo",
        createdAt: now,
      }),
      on.db.insert(announcements).values({
        id: newId(),
        title: "News",
        description: "d",
        route: "/seo",
        type: "new",
        priority: "low",
        category: "core",
        publishedAt: now,
        ...stamps,
      }),
    ]);
    expect(await periodic.findTimeZones(on)).toContain("Asia/Tbilisi");
    const due = { userId, workspace: { id: workspaceId, name: "Shop" } };
    expect(await periodic.findDueMembers(on, "performance_reports", "Asia/Tbilisi", "2026-11-23", 5)).toEqual([due]);
    expect(await periodic.findDuePeople(on, "marketing_tips", "Asia/Tbilisi", "2026-11-27", 5)).toEqual([
      { userId, workspace: null },
    ]);
    const id = `performance_reports:${userId}:${workspaceId}:2026-11-23`;
    const taken = await Promise.all(Array.from({ length: 5 }, () => periodic.take(on, id, userId, now)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect(await periodic.findDueMembers(on, "performance_reports", "Asia/Tbilisi", "2026-11-23", 5)).toEqual([]);
    expect(await periodic.findTaken(on, [id, "other"])).toEqual(new Set([id]));
    await periodic.giveBack(on, [id]);
    expect(await periodic.findTaken(on, [id])).toEqual(new Set());

    expect(await bell.countUnread(on, userId, now)).toBe(2);
    const [first] = await bell.findBellRows(on, userId, now, { cursor: null, limit: 1 });
    const rest = await bell.findBellRows(on, userId, now, {
      cursor: first ? { value: first.createdAtMs, id: first.id } : null,
      limit: 5,
    });
    expect(new Set([first, ...rest].map((row) => row?.source))).toEqual(new Set(["notice", "announcement"]));
    for (let time = 0; time < 2; time++) await bell.markAllRead(on, userId, now);
    expect(await bell.countUnread(on, userId, now)).toBe(0);
    await on.db.delete(announcements);
  });
});

describe("the bell", () => {
  const REPORT = KIND_LABELS.performance_reports;

  it("counts what is unread on every page and lists the newest eight", async () => {
    const account = await createAccount(env);
    const visitor = new Visitor(account.cookie);
    expect(await (await visitor.get("/dashboard")).text()).toContain('aria-label="Notices"');
    for (let at = 1; at <= 9; at++)
      await notifyPerson(account, "performance_reports", `Report ${at}.`, new Date(MONDAY.getTime() + at));
    const page = await (await visitor.get("/dashboard")).text();
    expect(page).toContain('aria-label="Notices, 9 unread"');
    expect(page).toContain("Report 2.");
    expect(page).not.toContain("Report 1.");
  });

  it("lists all, 25 at a time", async () => {
    const account = await createAccount(env);
    for (let at = 101; at <= 130; at++)
      await notifyPerson(
        account,
        "performance_reports",
        `Report ${at}.`,
        new Date(MONDAY.getTime() + (at < 115 ? 0 : at)),
      );
    const visitor = new Visitor(account.cookie);
    // The popover repeats the newest eight.
    const listOf = async (path: string) =>
      (await (await visitor.get(path)).text()).split('id="main"')[1]?.split("<script")[0] ?? "";
    const first = await listOf("/notices");
    const next = /\/notices\?cursor=([\w-]+)/.exec(first)?.[1] ?? "";
    const second = await listOf(`/notices?cursor=${next}`);
    const titles = [first, second].map((html) =>
      [...html.matchAll(/<h2[^>]*>(Report \d+)\./g)].map(([, title]) => title),
    );
    expect(titles.map(({ length }) => length)).toEqual([25, 5]);
    expect(new Set(titles.flat()).size).toBe(30);
    expect(first).toContain(REPORT);
    expect((await visitor.get("/notices?cursor=nonsense!")).status).toBe(400);
  });

  it("marks one as read and leads to it, or all of them; only the person's own", async () => {
    const account = await createAccount(env);
    await notifyPerson(account, "performance_reports", "First");
    await notifyPerson(account, "campaign_alerts", "Second");
    await notifyPerson(account, "account", "Third");
    const rows = await noticesOf(account);
    const stranger = new Visitor((await createAccount(env)).cookie);
    expect((await stranger.post("/notices", { intent: "open", id: rows[0]?.id ?? "" })).status).toBe(404);
    await stranger.post("/notices", { intent: "read_all" });
    expect(await countUnread(context, account.userId)).toBe(3);

    const visitor = new Visitor(account.cookie);
    const opened = await visitor.post("/notices", { intent: "open", id: rows[0]?.id ?? "" });
    expect([opened.status, opened.headers.get("location")]).toEqual([303, "/seo"]);
    await visitor.post("/notices", { intent: "read", id: rows[1]?.id ?? "" });
    expect(await countUnread(context, account.userId)).toBe(1);
    expect((await visitor.post("/notices", { intent: "read_all" })).headers.get("location")).toBe("/notices");
    expect(await countUnread(context, account.userId)).toBe(0);
    for (const fields of [{}, { intent: "delete" }, { intent: "open" }] as Record<string, string>[])
      expect((await visitor.post("/notices", fields)).status).toBe(400);
  });

  it("shows an announcement from its day to its end, and remembers who read it", async () => {
    const account = await createAccount(env);
    const other = await createAccount(env);
    const visitor = new Visitor(account.cookie);
    const now = Date.now();
    const announce = async (title: string, publishedAt: number | null, endsAt: number | null, route = "/seo") => {
      const id = newId();
      const moment = new Date(now);
      await db.insert(announcements).values({
        id,
        title,
        description: "New for everybody.",
        route,
        type: "new",
        priority: "high",
        category: "core",
        publishedAt: publishedAt === null ? null : new Date(publishedAt),
        endsAt: endsAt === null ? null : new Date(endsAt),
        createdAt: moment,
        updatedAt: moment,
      });
      return id;
    };
    const shown = await announce("Shown now", now - days(1), now + days(1));
    await announce("Not published", null, null);
    await announce("To come", now + days(1), null);
    await announce("Over", now - days(2), now - days(1));
    const hostile = await announce("Elsewhere", now - days(1), null, "//evil.example");
    const page = await (await visitor.get("/notices")).text();
    expect(page).toContain("Shown now");
    for (const title of ["Not published", "To come", "Over"]) expect(page).not.toContain(title);
    const later = contextAt(new Date());
    expect(await countUnread(later, account.userId)).toBe(2);
    expect((await visitor.post("/notices", { intent: "open", id: shown })).headers.get("location")).toBe("/seo");
    expect((await visitor.post("/notices", { intent: "open", id: hostile })).headers.get("location")).toBe(
      "/dashboard",
    );
    expect(await countUnread(later, account.userId)).toBe(0);
    expect(await countUnread(later, other.userId)).toBe(2);
    await visitor.post("/notices", { intent: "open", id: shown });
    await db.delete(announcements);
  });

  it("says so when there is nothing", async () => {
    const account = await createAccount(env);
    const page = await (await new Visitor(account.cookie).get("/notices")).text();
    expect(page).toContain("Choose what you hear of");
  });

  it("forgets notices after 90 days", async () => {
    const account = await createAccount(env);
    await notifyPerson(account, "account", "Old", new Date(MONDAY.getTime() - days(90) - 1));
    await notifyPerson(account, "account", "Young", new Date(MONDAY.getTime() - days(90) + 1));
    await purgeNotices(context, MONDAY);
    expect((await noticesOf(account)).map(({ title }) => title)).toEqual(["Young"]);
  });
});
