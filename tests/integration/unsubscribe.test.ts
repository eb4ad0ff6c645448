import { createExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { notify } from "#app/modules/notifications/index.server.ts";
import { marketingTip } from "#app/modules/notifications/mail-templates.server.ts";
import { createAppContext } from "#app/platform/context.server.ts";
import { parseKeyRing } from "#app/platform/crypto/key-ring.ts";
import { signToken } from "#app/platform/crypto/signed-token.ts";
import { profiles } from "#db/schema/account.ts";
import { createAccount, ORIGIN } from "#tests/support/factories.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { Visitor } from "#tests/support/visitor.ts";

const context = createAppContext(env, createExecutionContext());

const TIP = marketingTip({ title: "A tip", body: "Do it.", action: "Go", url: `${ORIGIN}/seo` });

/** A person with a mail of performance reports, and the two addresses it carries. */
async function mailed() {
  const account = await createAccount(env);
  await notify(context, {
    userId: account.userId,
    workspaceId: null,
    kind: "performance_reports",
    title: "t",
    body: "b",
    href: "/seo",
    mail: TIP,
  });
  const [mail] = await mailsTo(env, account.email);
  const page = new URL(/Unsubscribe from these mails:\n(\S+)/.exec(mail?.textBody ?? "")?.[1] ?? "");
  const oneClick = new URL(mail?.unsubscribeUrl ?? "");
  return { account, mail, page: page.pathname + page.search, oneClick: oneClick.pathname + oneClick.search };
}

const wants = async ({ userId }: { userId: string }) =>
  (await context.db.select().from(profiles).where(eq(profiles.id, userId)))[0];

/** What a mail provider sends: no cookies, no page of ours behind it. */
const oneClickPost = (path: string, body = "List-Unsubscribe=One-Click", headers: Record<string, string> = {}) =>
  exports.default.fetch(
    new Request(ORIGIN + path, {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      redirect: "manual",
    }),
  );

describe("the link of a mail", () => {
  it("turns its kind off and on again without signing in, and a look changes nothing", async () => {
    const { account, page } = await mailed();
    const visitor = new Visitor();
    const shown = await visitor.get(page);
    expect(shown.status).toBe(200);
    expect(shown.headers.get("cache-control")).toContain("no-store");
    expect(shown.headers.get("referrer-policy")).toBe("strict-origin");
    const html = await shown.text();
    expect(html).toContain("Unsubscribe from Performance Reports");
    expect(html).not.toContain(account.email);
    expect((await wants(account))?.performanceReports).toBe(true);

    expect((await visitor.post(page, { intent: "off" })).headers.get("location")).toBe(page);
    expect(await wants(account)).toMatchObject({
      performanceReports: false,
      campaignAlerts: true,
      emailNotifications: true,
      notificationsVersion: 1,
    });
    expect(await (await visitor.get(page)).text()).toContain("Turn it on again");
    await visitor.post(page, { intent: "on" });
    expect((await wants(account))?.performanceReports).toBe(true);
  });

  it("is in both parts of the mail, and its header's address in the outbox", async () => {
    const { mail, oneClick } = await mailed();
    expect(mail?.htmlBody).toContain("/unsubscribe?token=");
    expect(mail?.textBody).toContain("Performance Reports are on in your settings");
    expect(oneClick).toMatch(/^\/unsubscribe\/one-click\?token=/);
  });

  it("is refused when forged, made for something else, or of a person who is gone", async () => {
    const { account, page } = await mailed();
    const visitor = new Visitor();
    const ring = parseKeyRing(context.config.SIGNING_KEY);
    if (!ring.ok) throw new Error(ring.error);
    const sign = (purpose: string, payload: unknown) => signToken(ring.value, { purpose, payload, expiresAtMs: null });
    const own = { userId: account.userId, kind: "performance_reports" };
    const tokens = [
      "",
      "nonsense",
      page.split("token=")[1]?.replace(/.$/, (last) => (last === "A" ? "B" : "A")) ?? "",
      await sign("device", own),
      await sign("unsubscribe", { ...own, kind: "account" }),
      await sign("unsubscribe", { userId: "nobody", kind: "performance_reports" }),
      "x".repeat(5_000),
    ];
    for (const token of tokens) {
      expect((await visitor.get(`/unsubscribe?token=${token}`)).status, token).toBe(404);
      expect((await visitor.post(`/unsubscribe?token=${token}`, { intent: "off" })).status, token).toBe(404);
      expect((await oneClickPost(`/unsubscribe/one-click?token=${token}`)).status, token).toBe(404);
    }
    expect((await wants(account))?.performanceReports).toBe(true);
  });

  it("does nothing else: no session, no other kind, no unknown action", async () => {
    const { account, page } = await mailed();
    const visitor = new Visitor();
    for (const fields of [{}, { intent: "delete" }, { intent: "off", kind: "campaign_alerts" }] as Record<
      string,
      string
    >[])
      await visitor.post(page, fields);
    expect(visitor.cookie).toBe("");
    expect((await wants(account))?.campaignAlerts).toBe(true);
    expect((await visitor.get("/settings/notifications")).headers.get("location")).toMatch(/^\/login/);
  });
});

describe("one click", () => {
  it("unsubscribes by the POST of a mail provider, from anywhere and repeatedly", async () => {
    const { account, oneClick } = await mailed();
    for (const headers of [{}, { "sec-fetch-site": "cross-site", origin: "https://mail.example" }] as Record<
      string,
      string
    >[]) {
      expect((await oneClickPost(oneClick, undefined, headers)).status).toBe(200);
      expect((await wants(account))?.performanceReports).toBe(false);
    }
  });

  it("takes a multipart form as well, nothing but the one word, and shows the page to who opens it", async () => {
    const { account, oneClick, page } = await mailed();
    expect((await oneClickPost(oneClick, "List-Unsubscribe=No")).status).toBe(400);
    expect((await oneClickPost(oneClick, "")).status).toBe(400);
    expect((await wants(account))?.performanceReports).toBe(true);
    expect((await new Visitor().get(oneClick)).headers.get("location")).toBe(page);
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    const response = await exports.default.fetch(new Request(ORIGIN + oneClick, { method: "POST", body: form }));
    expect(response.status).toBe(200);
    expect((await wants(account))?.performanceReports).toBe(false);
  });

  it("exempts that one address from the rule against other sites, and no neighbour", async () => {
    const { account, page } = await mailed();
    for (const path of [
      page,
      page.replace("/unsubscribe", "/unsubscribe/one-clicks"),
      page.replace("/unsubscribe", "/unsubscribe/one-click.data"),
    ]) {
      expect((await oneClickPost(path, "intent=off", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    }
    expect((await wants(account))?.performanceReports).toBe(true);
  });

  it("is limited for each person", async () => {
    const { oneClick } = await mailed();
    const answers: number[] = [];
    for (let time = 0; time < 32; time++) answers.push((await oneClickPost(oneClick)).status);
    expect(answers.slice(0, 30).every((status) => status === 200)).toBe(true);
    expect(answers.slice(30)).toEqual([429, 429]);
  });
});
