import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import { siteStub } from "#app/modules/analytics/store/site-stub.server.ts";
import { FORM_KEY_FIELD } from "#app/platform/forms/form-key.ts";
import { newId } from "#app/platform/ids.ts";
import { days, hours } from "#app/shared/time.ts";
import { openDatabase } from "#db/client.ts";
import { contentItems } from "#db/schema/content.ts";
import { createSite } from "#tests/support/analytics-rows.ts";
import { collectedEvent, siteConfig } from "#tests/support/collected.ts";
import { createAccount, type TestAccount } from "#tests/support/factories.ts";
import { Visitor } from "#tests/support/visitor.ts";

const PAGE = "/content/refresh";
const today = Math.floor(Date.now() / days(1));
let account: TestAccount;
let owner: Visitor;

/** Eight weeks in which /old loses three quarters of its visits, /steady keeps them and /small loses too few to say anything. */
beforeAll(async () => {
  account = await createAccount(env, { plan: "pro" });
  owner = new Visitor(account.cookie);
  const siteId = await createSite(account, { hosts: ["tea.example"] });
  const events: CollectedEvent[] = [];
  const visits = (ago: number, path: string, count: number) => {
    for (let at = 0; at < count; at++)
      events.push(collectedEvent({ atMs: (today - ago) * days(1) + hours(9), visitor: events.length + 1, path }));
  };
  for (let ago = 56; ago >= 1; ago--) {
    visits(ago, "/old", ago > 28 ? 8 : 2);
    visits(ago, "/steady", 5);
    if (ago === 40) visits(ago, "/small", 2);
  }
  const site = siteConfig({ siteId, workspaceId: account.workspaceId, retentionDays: 730 });
  await siteStub({ env }, siteId).collect({ site, events, bots: [] });
}, 60_000);

test("lists the pages that lose visits beyond chance, and nobody else's", async () => {
  const page = (await (await owner.get(PAGE)).text()).replaceAll("<!-- -->", "");
  expect(page).toContain("tea.example/old");
  expect(page).toContain("224 to 56");
  for (const other of ["/steady", "/small"]) expect(page).not.toContain(`tea.example${other}`);
  const stranger = new Visitor((await createAccount(env, { plan: "pro" })).cookie);
  expect(await (await stranger.get(PAGE)).text()).toContain("Nothing to compare yet");
});

test("a fall that came in the same weeks of last year is the season's", async () => {
  const seasonal = await createAccount(env, { plan: "pro" });
  const siteId = await createSite(seasonal, { hosts: ["ice.example"] });
  const events: CollectedEvent[] = [];
  const visits = (ago: number, path: string, count: number) => {
    for (let at = 0; at < count; at++)
      events.push(collectedEvent({ atMs: (today - ago) * days(1) + hours(9), visitor: events.length + 1, path }));
  };
  for (let ago = 56; ago >= 1; ago--) {
    visits(ago + 364, "/", ago > 28 ? 12 : 6);
    visits(ago, "/cones", ago > 28 ? 12 : 6);
    visits(ago, "/forgotten", ago > 28 ? 12 : 2);
  }
  const site = siteConfig({ siteId, workspaceId: seasonal.workspaceId, retentionDays: 730 });
  await siteStub({ env }, siteId).collect({ site, events, bots: [] });
  const page = await (await new Visitor(seasonal.cookie).get(PAGE)).text();
  expect(page).toContain("ice.example/forgotten");
  expect(page).not.toContain("ice.example/cones");
}, 60_000);

test("a draft for a page is made once, however often its form is sent", async () => {
  const form = { [FORM_KEY_FIELD]: newId(), intent: "draft", address: "tea.example/old" };
  const answers = await Promise.all([1, 2, 3].map(() => owner.post(PAGE, form)));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  const made = await openDatabase({ d1: env.DB })
    .select({ title: contentItems.title, folder: contentItems.folder })
    .from(contentItems)
    .where(eq(contentItems.workspaceId, account.workspaceId));
  expect(made).toEqual([{ title: "Refresh: tea.example/old", folder: "Refresh" }]);
});
