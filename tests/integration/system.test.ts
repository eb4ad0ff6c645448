import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { requestExport } from "#app/modules/privacy/index.server.ts";
import { runDueCrawls, startCrawl } from "#app/modules/seo/index.server.ts";
import { createRequestContext, type RequestContext } from "#app/platform/context.server.ts";
import {
  keepDeadLetters,
  listDeadLetters,
  purgeDeadLetters,
  replayDeadLetter,
} from "#app/platform/dead-letters/dead-letters.server.ts";
import { isFlagOn, listFlags, setFlag } from "#app/platform/flags/flags.server.ts";
import { resendMail } from "#app/platform/mail/mail.server.ts";
import {
  countRequest,
  purgeMetrics,
  readSeries,
  readSystem,
  recordMetrics,
} from "#app/platform/metrics/metrics.server.ts";
import { startOfMinute } from "#app/platform/metrics/minute-counts.ts";
import { readSession } from "#app/platform/session/session.server.ts";
import { days, minutes } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { users } from "#db/schema/account.ts";
import { auditLog, dataExports, deadLetters, mailOutbox, systemMetrics } from "#db/schema/platform.ts";
import { seoProjects } from "#db/schema/seo.ts";
import { createAccount, ORIGIN, PASSWORD } from "#tests/support/factories.ts";
import { createProject } from "#tests/support/seo-rows.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { anActor } from "../support/records.ts";

const db = openDatabase({ d1: env.DB });
const ADMIN = { userId: "admin" };

const waiting: Promise<unknown>[] = [];
const contextAt = (nowMs = Date.now()): RequestContext => ({
  ...createRequestContext(new Request(ORIGIN), env, { waitUntil: (work) => void waiting.push(work) }),
  now: () => new Date(nowMs),
});

const object = () => env.SYSTEM_METRICS.get(env.SYSTEM_METRICS.idFromName("system"));

describe("figures of the system", () => {
  // Other files of this runtime have counted, some of them with a clock of long ago.
  beforeEach(async () => {
    await recordMetrics(contextAt(), new Date());
    await object().forget(Date.now() + days(1));
    await db.delete(systemMetrics);
  });

  it("are added up over isolates, written once for each minute, and kept for 30 days", async () => {
    const minuteMs = startOfMinute(Date.now()) - minutes(5);
    const counts = { minuteMs, requests: 10, errors: 1, rateLimitHits: 2, durationMs: 1_000 };
    await Promise.all([
      object().add([counts]),
      object().add([counts, { ...counts, minuteMs: minuteMs + minutes(1), errors: 0, durationMs: 100 }]),
    ]);
    const now = new Date(minuteMs + minutes(3));
    await recordMetrics(contextAt(now.getTime()), now);
    await recordMetrics(contextAt(now.getTime()), now);
    const rows = await readSeries(
      { db },
      ["api_response_time", "error_rate", "requests", "rate_limit_hits"],
      new Date(minuteMs),
    );
    expect(rows.map(({ name, value, at }) => [name, value, (at.getTime() - minuteMs) / minutes(1)]).sort()).toEqual([
      ["api_response_time", 10, 1],
      ["api_response_time", 100, 0],
      ["error_rate", 0, 1],
      ["error_rate", 10, 0],
      ["rate_limit_hits", 2, 1],
      ["rate_limit_hits", 4, 0],
      ["requests", 10, 1],
      ["requests", 20, 0],
    ]);
    expect(await object().read(now.getTime())).toEqual([]);
    expect(await readSystem({ db })).toEqual({
      status: "critical",
      responseTimeMs: 55,
      errorRatePercent: 5,
      uptimePercent: 100,
    });
    await purgeMetrics(contextAt(), new Date(now.getTime() + days(31)));
    expect(await db.select().from(systemMetrics)).toEqual([]);
    expect(await readSystem({ db })).toEqual({
      status: "healthy",
      responseTimeMs: null,
      errorRatePercent: null,
      uptimePercent: null,
    });
  });

  it("count the answers of the Worker", async () => {
    // Minutes that are over may be written, and forgotten, in between.
    const fromMs = startOfMinute(Date.now());
    const counted = async () =>
      (await object().read(Date.now() + minutes(1))).filter(({ minuteMs }) => minuteMs >= fromMs);
    const before = await counted();
    await exports.default.fetch(`${ORIGIN}/healthz`);
    countRequest(contextAt(), { status: 503, durationMs: 40 });
    countRequest(contextAt(), { status: 429, durationMs: 2 });
    await recordMetrics(contextAt(), new Date());
    await Promise.all(waiting);
    const sum = (minutesCounted: typeof before, name: "requests" | "errors" | "rateLimitHits") =>
      minutesCounted.reduce((total, counts) => total + counts[name], 0);
    const after = await counted();
    expect(sum(after, "requests") - sum(before, "requests")).toBeGreaterThanOrEqual(2);
    expect([
      sum(after, "errors") - sum(before, "errors"),
      sum(after, "rateLimitHits") - sum(before, "rateLimitHits"),
    ]).toEqual([1, 1]);
  });
});

describe("flags", () => {
  it("have a default, are switched with an audit row, and only a change leaves one", async () => {
    const context = contextAt();
    expect(await isFlagOn(context, "sign_up")).toBe(true);
    await setFlag(context, ADMIN, "sign_up", false);
    await setFlag(context, ADMIN, "sign_up", false);
    expect(await isFlagOn(context, "sign_up")).toBe(false);
    expect((await listFlags(context)).find(({ key }) => key === "sign_up")).toMatchObject({
      enabled: false,
      byDefault: true,
    });
    const rows = await db.select().from(auditLog).where(eq(auditLog.subject, "flag:sign_up"));
    expect(rows.map(({ action, detail }) => [action, detail])).toEqual([["flag.changed", "off"]]);
    await setFlag(context, ADMIN, "sign_up", true);
    expect(await isFlagOn(context, "sign_up")).toBe(true);
  });

  it("close sign-up with clear words, and nothing is stored", async () => {
    const context = contextAt();
    await setFlag(context, ADMIN, "sign_up", false);
    const form = { firstName: "Ann", lastName: "Late", email: "late@example.com", password: PASSWORD };
    // Seen everywhere within 10 s; until then somebody still gets in.
    const early = (attempt: number) =>
      new Visitor().post("/signup", { ...form, email: `early-${attempt}@example.com` });
    let attempt = 0;
    await expect.poll(async () => (await early(attempt++)).status, { timeout: 12_000, interval: 500 }).toBe(503);
    const refused = await new Visitor().post("/signup", form);
    expect(refused.status).toBe(503);
    expect(await refused.text()).toContain("New accounts cannot be made at this moment");
    expect(await db.select().from(users).where(eq(users.email, "late@example.com"))).toEqual([]);
    // Nobody fills in a form first.
    const page = await (await new Visitor().get("/signup")).text();
    expect(page).toContain("New accounts cannot be made at this moment");
    expect(page).not.toContain('name="password"');
    await setFlag(context, ADMIN, "sign_up", true);
  });

  it("stop new crawls, also scheduled ones, which stay due", async () => {
    const context = contextAt();
    const account = await createAccount(env, { plan: "pro" });
    const projectId = await createProject(account);
    const dueAt = new Date(Date.now() - minutes(1));
    await db.update(seoProjects).set({ schedule: "daily", nextCrawlAt: dueAt }).where(eq(seoProjects.id, projectId));
    await setFlag(context, ADMIN, "crawls", false);
    const principal = anActor({ userId: account.userId, workspaceId: account.workspaceId });
    expect(await startCrawl(context, principal, projectId, { startedBy: "person" })).toMatchObject({
      ok: false,
      error: { code: "unavailable" },
    });
    expect(await runDueCrawls(context, new Date())).toEqual({ started: 0 });
    expect((await db.select().from(seoProjects).where(eq(seoProjects.id, projectId)))[0]?.nextCrawlAt).toEqual(dueAt);
    await setFlag(context, ADMIN, "crawls", true);
  });

  it("stop new data exports with clear words", async () => {
    const context = contextAt();
    const account = await createAccount(env);
    const session = await readSession(new Request(ORIGIN, { headers: { cookie: account.cookie } }), context);
    if (!session) throw new Error("no session");
    await setFlag(context, ADMIN, "data_exports", false);
    const refused = await requestExport(context, session, {});
    expect(refused).toMatchObject({
      ok: false,
      error: { code: "unavailable", message: "No data exports are made at this moment. Please come back later." },
    });
    expect(await db.select().from(dataExports).where(eq(dataExports.userId, account.userId))).toEqual([]);
    await setFlag(context, ADMIN, "data_exports", true);
  });

  it("keep what was read last while the database is away", async () => {
    const context = contextAt();
    const refuse = () => {
      throw new Error("D1_ERROR: away");
    };
    const away = { ...context, db: new Proxy(db, { get: () => refuse }) };
    expect(await isFlagOn({ ...away, env: { ...env } }, "crawls")).toBe(true);
  });
});

describe("dead letters", () => {
  it("are kept, sent again once, and come back when the queue refuses", async () => {
    const context = contextAt();
    await keepDeadLetters(context, "kaja-mail", [{ mailId: "one" }, { mailId: "two" }]);
    const letters = await listDeadLetters(context, 10);
    expect(letters.map(({ body }) => body).sort()).toEqual(['{"mailId":"one"}', '{"mailId":"two"}']);
    const id = letters[0]?.id ?? "";
    const sent: string[] = [];
    const send = async ({ body }: { body: string }) => void sent.push(body);
    const refused = await replayDeadLetter(context, ADMIN, id, () => Promise.reject(new Error("full")));
    expect(refused).toMatchObject({ ok: false, error: { code: "unavailable" } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => replayDeadLetter(context, ADMIN, id, send)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(sent).toEqual([letters[0]?.body]);
    const log = await db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.subject, `dead_letter:${id}`));
    expect(log.map(({ action }) => action).sort()).toEqual([
      "dead_letter.replayed",
      "dead_letter.replayed",
      "dead_letter.returned",
    ]);
    expect(await listDeadLetters(context, 10)).toHaveLength(1);
    await purgeDeadLetters(context, new Date(Date.now() + days(31)));
    expect(await db.select().from(deadLetters)).toEqual([]);
  });

  it("stay on the list when neither the queue nor the table answers, and are sent again a minute later", async () => {
    const nowMs = Date.now();
    const context = contextAt(nowMs);
    await keepDeadLetters(context, "kaja-mail", [{ mailId: "stuck" }]);
    const id = (await listDeadLetters(context, 1))[0]?.id ?? "";
    // The first batch takes the letter; from then on nothing can be written.
    let batches = 0;
    const batch = (...args: Parameters<typeof db.batch>) =>
      batches++ === 0 ? db.batch(...args) : Promise.reject(new Error("D1_ERROR: away"));
    const failing = {
      ...context,
      db: new Proxy(db, { get: (target, name) => (name === "batch" ? batch : Reflect.get(target, name)) }),
    };
    const refused = await replayDeadLetter(failing, ADMIN, id, () => Promise.reject(new Error("full")));
    expect(refused).toMatchObject({ ok: false, error: { code: "unavailable" } });
    expect(batches).toBe(2);
    expect((await listDeadLetters(context, 10)).map((letter) => letter.id)).toEqual([id]);
    const send = async () => undefined;
    expect(await replayDeadLetter(contextAt(nowMs + minutes(1) - 1), ADMIN, id, send)).toMatchObject({
      ok: false,
      error: { code: "not_found" },
    });
    expect(await replayDeadLetter(contextAt(nowMs + minutes(1)), ADMIN, id, send)).toEqual({
      ok: true,
      value: undefined,
    });
    expect(await listDeadLetters(context, 10)).toEqual([]);
  });

  it("stay on the list when nobody can note that they were sent", async () => {
    const context = contextAt();
    await keepDeadLetters(context, "kaja-mail", [{ mailId: "unnoted" }]);
    const id = (await listDeadLetters(context, 1))[0]?.id ?? "";
    let isAway = false;
    const away = () => {
      if (isAway) throw new Error("D1_ERROR: away");
      return db.update(deadLetters);
    };
    const failing = {
      ...context,
      db: new Proxy(db, { get: (target, name) => (name === "update" ? away : Reflect.get(target, name)) }),
    };
    const send = async () => {
      isAway = true;
    };
    await expect(replayDeadLetter(failing, ADMIN, id, send)).rejects.toThrow("away");
    expect((await listDeadLetters(context, 10)).map((letter) => letter.id)).toEqual([id]);
    await purgeDeadLetters(context, new Date(Date.now() + days(31)));
  });

  it("a failed mail is queued again", async () => {
    const mail = {
      id: "failed-mail",
      recipient: "a@example.com",
      template: "t",
      subject: "s",
      textBody: "t",
      htmlBody: "h",
      createdAt: new Date(),
    };
    await db.insert(mailOutbox).values({ ...mail, status: "failed", attempts: 20 });
    await resendMail(contextAt(), mail.id);
    const [row] = await db.select().from(mailOutbox).where(eq(mailOutbox.id, mail.id));
    expect(["queued", "sending", "stored"]).toContain(row?.status);
    expect(row?.attempts).toBeLessThan(20);
  });
});
