import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { pauseCampaign, resumeCampaign } from "#app/modules/messages/campaigns/control.server.ts";
import { WARM_UP_DAYS } from "#app/modules/messages/domains/domain/warm-up.ts";
import { findDomains } from "#app/modules/messages/domains/repo.server.ts";
import { addDomain, setWarmUp } from "#app/modules/messages/domains/service.server.ts";
import { giveBackWarmUp, readWarmUpNote, takeWarmUp } from "#app/modules/messages/domains/warm-up.server.ts";
import { providerSchema } from "#app/modules/messages/providers/schema.ts";
import { saveProvider } from "#app/modules/messages/providers/service.server.ts";
import { campaignStub } from "#app/modules/messages/store/campaign-stub.server.ts";
import { days } from "#app/shared/time.ts";
import { sendingDomains } from "#db/schema/messages.ts";
import {
  addPeople,
  collectingEnv,
  drive,
  type MailWorkspace,
  mailWorkspace,
  requestContext,
  startedCampaign,
  verifyDomain,
} from "#tests/support/mail-campaigns.ts";
import { SERVICE_SECRETS } from "#tests/support/mail-service-records.ts";
import { Visitor } from "#tests/support/visitor.ts";

const SERVICES = { MAIL_API_URL: inject("mailServicesUrl") };

/** A workspace that sends through a service, from a verified domain at a step of its warm-up. */
async function warmingWorkspace(plan: Partial<typeof sendingDomains.$inferInsert> = { warmUpStep: 0 }) {
  const home = await mailWorkspace();
  const context = requestContext(env);
  const postmark = { kind: "postmark", providerSecret: SERVICE_SECRETS.postmark, fromEmail: "news@mail.shop.example" };
  const saved = await saveProvider(context, home.actor, providerSchema.parse(postmark));
  if (!saved.ok) throw new Error(saved.error.message);
  await verifyDomain(home, "shop.example");
  await context.db.update(sendingDomains).set(plan).where(eq(sendingDomains.workspaceId, home.workspaceId));
  return home;
}

const scopeOf = ({ workspaceId }: MailWorkspace) => ({ db: requestContext(env).db, workspaceId });

async function domainOf(home: MailWorkspace) {
  const [row] = await findDomains(scopeOf(home));
  if (!row) throw new Error("There is no domain");
  return row;
}

const emails = (count: number) =>
  Array.from({ length: count }, () => `mari+${crypto.randomUUID().slice(0, 8)}@example.com`);

test("a campaign stops at the day's maximum, continues on the next day, and mails nobody twice", async () => {
  const home = await warmingWorkspace();
  const collected = collectingEnv(env, SERVICES);
  await addPeople(home.workspaceId, emails(57));
  const id = await startedCampaign(collected, home);
  await drive(collected, { rounds: 4 }).catch(() => undefined);
  const stub = campaignStub({ env }, id);
  expect((await stub.totals()).counts).toEqual({ sent: 50, queued: 7 });
  expect(await domainOf(home)).toMatchObject({ warmUpStep: 1, warmUpSent: 50 });
  const page = await (await new Visitor(home.cookie).get(`/retargeting/campaigns/${id}`)).text();
  expect(page).toContain("50 of 50 mails sent today");

  // The next look of the campaign, brought forward by a pause.
  const tomorrow = () => new Date(Date.now() + days(1));
  const context = requestContext(collected.env);
  expect((await pauseCampaign(context, home.actor, id)).ok).toBe(true);
  expect((await resumeCampaign(context, home.actor, id)).ok).toBe(true);
  await drive(collected, { rounds: 4, now: tomorrow }).catch(() => undefined);
  expect((await stub.totals()).counts).toEqual({ sent: 57 });
  expect(await domainOf(home)).toMatchObject({ warmUpStep: 2, warmUpSent: 7 });
});

test("senders that meet at one domain never pass its maximum together", async () => {
  const home = await warmingWorkspace();
  const context = requestContext(env);
  const row = await domainOf(home);
  const granted = await Promise.all(Array.from({ length: 6 }, () => takeWarmUp(context, row, 25)));
  expect(granted.reduce((sum, mails) => sum + mails, 0)).toBeLessThanOrEqual(50);
  expect((await domainOf(home)).warmUpSent).toBe(granted.reduce((sum, mails) => sum + mails, 0));
  const more = (await takeWarmUp(context, row, 25)) + (await takeWarmUp(context, row, 25));
  expect(granted.reduce((sum, mails) => sum + mails, more)).toBe(50);
  await giveBackWarmUp(context, row, 10);
  expect(await takeWarmUp(context, row, 25)).toBe(10);
  expect(await takeWarmUp(context, row, 25)).toBe(0);
});

test("a plan that is off or over holds nothing back", async () => {
  const off = await warmingWorkspace({ warmUpStep: null });
  const context = requestContext(env);
  expect(await takeWarmUp(context, await domainOf(off), 25)).toBe(25);
  expect(await readWarmUpNote(scopeOf(off), Date.now(), 1_000)).toBeNull();
  const yesterday = Math.floor(Date.now() / days(1)) - 1;
  const over = await warmingWorkspace({ warmUpStep: WARM_UP_DAYS.length, warmUpDay: yesterday, warmUpSent: 75_000 });
  expect(await takeWarmUp(context, await domainOf(over), 25)).toBe(25);
  expect(await takeWarmUp(context, await domainOf(over), 1_000)).toBe(1_000);
  expect(await readWarmUpNote(scopeOf(over), Date.now(), 1_000)).toBeNull();
});

test("the plan is chosen with a new domain, started and turned off on its page, by editors alone", async () => {
  const home = await mailWorkspace();
  const context = requestContext(env);
  const domain = `shop-${crypto.randomUUID().slice(0, 8)}.ee`;
  const added = await addDomain(context, home.actor, { domain, selector: "", warmUp: "on" });
  expect(added).toMatchObject({ value: { warmUpStep: 0 } });
  const { id } = await domainOf(home);
  const owner = new Visitor(home.cookie);
  const path = `/retargeting/sending/domains/${id}`;
  expect(await (await owner.get(path)).text()).toContain("Day 1 of 14");
  expect((await owner.post(path, { intent: "warm", plan: "stop" })).status).toBe(303);
  expect(await domainOf(home)).toMatchObject({ warmUpStep: null });
  expect(await setWarmUp(context, home.actor, id, true)).toEqual({ ok: true, value: undefined });
  expect(await domainOf(home)).toMatchObject({ warmUpStep: 0, warmUpSent: 0 });
  const viewer = { ...home.actor, workspaceRole: "viewer" } as const;
  expect(await setWarmUp(context, viewer, id, false)).toMatchObject({ error: { code: "forbidden" } });
  const stranger = (await mailWorkspace()).actor;
  expect(await setWarmUp(context, stranger, id, false)).toMatchObject({ error: { code: "not_found" } });
});
