import { env, exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { siteObject } from "#app/modules/analytics/site-object.server.ts";
import { createSite } from "../support/analytics-rows.ts";
import { collectedEvent, NO_ORIGIN, siteConfig } from "../support/collected.ts";
import { createAccount, ORIGIN, SAME_ORIGIN } from "../support/factories.ts";

describe("the pages of channels", () => {
  it("show the channels, take a rule, apply it to what is stored, and answer without goals", async () => {
    const account = await createAccount(env, { plan: "pro" });
    const siteId = await createSite(account);
    const base = `${ORIGIN}/analytics/sites/${siteId}`;
    const get = async (path: string) => {
      const response = await exports.default.fetch(`${base}${path}`, { headers: { cookie: account.cookie } });
      return { status: response.status, text: await response.text() };
    };
    const origin = { ...NO_ORIGIN, referrerHost: "claude.ai", source: "claude.ai" };
    await siteObject({ env }, siteId).collect({ site: siteConfig({ siteId }), events: [collectedEvent({ atMs: Date.now() - 60_000, origin })], bots: [] });
    expect(await get("/channels")).toMatchObject({ status: 200, text: expect.stringContaining("AI Assistants") });
    const tried = await get("/channels/rules?referrer=https%3A%2F%2Ftarget.com%2F");
    expect(tried).toMatchObject({ status: 200, text: expect.stringContaining("Referral, by the built-in tables.") });
    const body = new URLSearchParams({ intent: "add", version: "0", channel: "My assistants", field0: "referrer", operator0: "is", value0: "claude.ai" });
    const saved = await exports.default.fetch(`${base}/channels/rules`, {
      method: "POST",
      redirect: "manual",
      headers: { ...SAME_ORIGIN, cookie: account.cookie },
      body,
    });
    expect(saved.status).toBe(303);
    expect((await get("/channels")).text).toContain("My assistants");
    expect(await get("/attribution")).toMatchObject({ status: 200, text: expect.stringContaining("Nothing to attribute yet") });
  });
});
