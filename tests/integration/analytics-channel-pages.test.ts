import { env, exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { days } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { adPerformance } from "#db/schema/insights.ts";
import { createSite } from "../support/analytics-rows.ts";
import { createCampaignRow } from "../support/campaign-rows.ts";
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
    await siteStub({ env }, siteId).collect({
      site: siteConfig({ siteId }),
      events: [collectedEvent({ atMs: Date.now() - 60_000, origin })],
      bots: [],
    });
    expect(await get("/channels")).toMatchObject({ status: 200, text: expect.stringContaining("AI Assistants") });
    const tried = await get("/channels/rules?referrer=https%3A%2F%2Ftarget.com%2F");
    expect(tried).toMatchObject({ status: 200, text: expect.stringContaining("Referral, by the built-in tables.") });
    const send = async (fields: Record<string, string>) => {
      const rule = { field0: "referrer", operator0: "is", value0: "claude.ai", ...fields };
      const request = {
        method: "POST",
        redirect: "manual",
        headers: { ...SAME_ORIGIN, cookie: account.cookie },
        body: new URLSearchParams(rule),
      } as const;
      const response = await exports.default.fetch(`${base}/channels/rules?edit=0`, request);
      return { status: response.status, location: response.headers.get("location") };
    };
    expect(await send({ intent: "add", version: "0", channel: "My assistants" })).toMatchObject({ status: 303 });
    expect((await get("/channels")).text).toContain("My assistants");
    const form = (await get("/channels/rules?edit=0")).text;
    for (const part of ["Save rule", 'value="My assistants"', 'value="claude.ai"', 'name="intent" value="replace"'])
      expect(form).toContain(part);
    expect((await get("/channels/rules?edit=7")).text).toContain("Add rule");
    expect(await send({ intent: "replace", at: "0", version: "1", channel: "Talking machines" })).toEqual({
      status: 303,
      location: `/analytics/sites/${siteId}/channels/rules`,
    });
    const changed = (await get("/channels")).text;
    expect([changed.includes("Talking machines"), changed.includes("My assistants")]).toEqual([true, false]);
    // What somebody else changed meanwhile is not written over.
    expect(await send({ intent: "replace", at: "0", version: "1", channel: "Mine" })).toMatchObject({ status: 409 });
    expect(await get("/attribution")).toMatchObject({
      status: 200,
      text: expect.stringContaining("Nothing to attribute yet"),
    });
  });

  it("price the next conversion of campaigns by week, and say where there are too few weeks", async () => {
    const account = await createAccount(env, { plan: "pro" });
    const siteId = await createSite(account);
    const events = [collectedEvent({ atMs: Date.now() - 60_000 })];
    await siteStub({ env }, siteId).collect({ site: siteConfig({ siteId }), events, bots: [] });
    const [spring, quiet] = [
      await createCampaignRow(account, { name: "Spring" }),
      await createCampaignRow(account, { name: "Quiet" }),
    ];
    const today = Math.floor(Date.now() / days(1));
    // The example of domain/marginal-cost.test.ts: a day of each week, the last of them in the week before this one.
    const weeks = [
      [600, 60],
      [500, 52],
      [400, 38],
      [300, 32],
      [200, 18],
      [100, 10],
    ] as const;
    for (const [at, [dollars, conversions]] of weeks.entries())
      await putFigures(account, spring, today - 7 * (at + 1), dollars, conversions);
    await putFigures(account, quiet, today - 7, 50, 5);
    const page = await exports.default.fetch(`${ORIGIN}/analytics/sites/${siteId}/channels`, {
      headers: { cookie: account.cookie },
    });
    const text = (await page.text()).replaceAll("<!-- -->", "");
    expect(text).toMatch(/Spring<\/td>.*?\$10\.00<\/td>.*?\$9\.78<\/td>.*?\$9\.14 to \$10\.51/s);
    expect(text).toMatch(/Quiet<\/td>.*?\$10\.00<\/td>.*?Not enough weeks: 6 with spend are needed/s);
    expect(text).toContain("These 2 together");
    expect(text).toContain("this is not causal");
  });
});

async function putFigures(
  { workspaceId }: { workspaceId: string },
  campaignId: string,
  day: number,
  dollars: number,
  conversions: number,
) {
  const date = new Date(day * days(1)).toISOString().slice(0, 10);
  const none = { reach: 0, impressions: 0, clicks: 0, revenueCents: 0 };
  await openDatabase({ d1: env.DB })
    .insert(adPerformance)
    .values({
      id: `${campaignId}:${date}`,
      workspaceId,
      campaignId,
      date,
      conversions,
      costCents: dollars * 100,
      ...none,
    });
}
