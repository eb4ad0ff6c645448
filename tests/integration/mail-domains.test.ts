import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { contentOf, startCampaign } from "#app/modules/messages/campaigns/control.server.ts";
import { findCampaign } from "#app/modules/messages/campaigns/repo.server.ts";
import { createCampaign } from "#app/modules/messages/campaigns/service.server.ts";
import { checkDueDomains } from "#app/modules/messages/domains/daily-check.server.ts";
import { proofName, proofValue } from "#app/modules/messages/domains/domain/records.ts";
import { findDomain } from "#app/modules/messages/domains/repo.server.ts";
import { unverifiedDomain } from "#app/modules/messages/domains/sender.server.ts";
import { addDomain, checkDomain, removeDomain, setSelector } from "#app/modules/messages/domains/service.server.ts";
import { providerSchema } from "#app/modules/messages/providers/schema.ts";
import { saveProvider } from "#app/modules/messages/providers/service.server.ts";
import { campaignStub } from "#app/modules/messages/store/campaign-stub.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { TxtResolver } from "#app/platform/safe-fetch/resolve.ts";
import { err, ok } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { sendingDomains } from "#db/schema/messages.ts";
import { notices } from "#db/schema/notifications.ts";
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
import { Visitor } from "#tests/support/visitor.ts";

/** A DNS with these TXT records; "silent": it answers nothing. */
const dnsOf = (records: Record<string, string[]> | "silent"): TxtResolver => ({
  txt: async (name) =>
    records === "silent" ? err("unavailable") : records[name] ? ok(records[name]) : err("not-found"),
});

const uniqueName = () => `shop-${crypto.randomUUID().slice(0, 8)}.ee`;

async function added({ actor }: MailWorkspace, domain = uniqueName(), selector = "s1") {
  const made = await addDomain(requestContext(env), actor, { domain, selector });
  if (!made.ok) throw new Error(made.error.message);
  return made.value;
}

const recordsFor = ({ domain, proof }: { domain: string; proof: string }): Record<string, string[]> => ({
  [proofName(domain)]: [proofValue(proof)],
  [domain]: ["v=spf1 include:spf.mtasv.net ~all"],
  [`_dmarc.${domain}`]: ["v=DMARC1; p=none; rua=mailto:a@b.ee"],
  [`s1._domainkey.${domain}`]: ["v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="],
});

const noticesOf = async ({ actor }: MailWorkspace) =>
  (await requestContext(env).db.select().from(notices).where(eq(notices.userId, actor.userId))).map(
    ({ title }) => title,
  );

describe("a sending domain", () => {
  test("is verified by its record alone, covers what is below it, and belongs to one workspace", async () => {
    const [home, other] = [await mailWorkspace(), await mailWorkspace()];
    const context = requestContext(env);
    const row = await added(home);
    const scope = { db: context.db, workspaceId: home.workspaceId };
    expect(await checkDomain(context, home.actor, row.id, dnsOf({}))).toMatchObject({
      value: { row: { status: "pending" }, problem: expect.stringContaining("was not found") },
    });
    expect(await checkDomain(context, home.actor, row.id, dnsOf("silent"))).toMatchObject({
      error: { code: "unavailable" },
    });
    const foreign = { ...recordsFor(row), [proofName(row.domain)]: [proofValue("ab")] };
    const forged = await checkDomain(context, home.actor, row.id, dnsOf(foreign));
    expect(forged.ok && forged.value.row.status).toBe("pending");
    expect(await unverifiedDomain(scope, `news@${row.domain}`)).toBe(row.domain);
    expect(await checkDomain(context, home.actor, row.id, dnsOf(recordsFor(row)))).toMatchObject({
      value: { row: { status: "verified" }, problem: null },
    });
    expect(await unverifiedDomain(scope, `news@${row.domain}`)).toBeNull();
    expect(await unverifiedDomain(scope, `news@mail.${row.domain}`)).toBeNull();
    expect(await unverifiedDomain(scope, `news@not${row.domain}`)).toBe(`not${row.domain}`);
    const elsewhere = { db: context.db, workspaceId: other.workspaceId };
    expect(await unverifiedDomain(elsewhere, `news@${row.domain}`)).toBe(row.domain);
    expect(await checkDomain(context, other.actor, row.id, dnsOf(recordsFor(row)))).toMatchObject({
      error: { code: "not_found" },
    });
    expect((await removeDomain(context, other.actor, row.id)).ok).toBe(false);
    const stranger = new Visitor(other.cookie);
    expect((await stranger.get(`/retargeting/sending/domains/${row.id}`)).status).toBe(404);
    // A DNS that is silent for a moment takes nothing away.
    await checkDomain(context, home.actor, row.id, dnsOf("silent"));
    expect((await findDomain(scope, row.id))?.status).toBe("verified");
    expect((await removeDomain(context, home.actor, row.id)).ok).toBe(true);
    expect(await unverifiedDomain(scope, `news@${row.domain}`)).toBe(row.domain);
  });

  test("is added once, within the plan, and is never an example", async () => {
    const home = await mailWorkspace();
    const context = requestContext(env);
    const row = await added(home);
    const again = { domain: row.domain, selector: "" };
    expect(await addDomain(context, home.actor, again, row.id)).toMatchObject({ value: { id: row.id } });
    expect(await addDomain(context, home.actor, again)).toMatchObject({ error: { fields: [{ path: "domain" }] } });
    const example = { domain: "tea.example", selector: "" };
    expect(await addDomain(context, home.actor, example)).toMatchObject({ error: { fields: [{ path: "domain" }] } });
    for (let count = 1; count < 5; count += 1) await added(home);
    const full = await addDomain(context, home.actor, { domain: uniqueName(), selector: "" });
    expect(full).toMatchObject({ error: { code: "limit_reached" } });
    const viewer = { ...home.actor, workspaceRole: "viewer" as const };
    expect(await addDomain(context, viewer, example)).toMatchObject({ error: { code: "forbidden" } });
    expect(await setSelector(context, viewer, row.id, "s2")).toMatchObject({ error: { code: "forbidden" } });
    expect((await setSelector(context, home.actor, row.id, "s2")).ok).toBe(true);
    expect((await findDomain({ db: context.db, workspaceId: home.workspaceId }, row.id))?.selector).toBe("s2");
  });

  test("shows the records to add on its page", async () => {
    const home = await mailWorkspace();
    const owner = new Visitor(home.cookie);
    const domain = uniqueName();
    const form = { intent: "add", domain: `news@${domain}`, key: newId() };
    const made = await owner.post("/retargeting/sending/domains", form);
    expect(made.status).toBe(303);
    const html = await (await owner.get(made.headers.get("location") ?? "")).text();
    expect(html).toContain(proofName(domain));
    expect(html).toContain("kaja-mail-verification=");
    expect(html).toContain(`_dmarc.${domain}`);
    expect(await (await owner.get("/retargeting/sending/domains")).text()).toContain(domain);
  });
});

describe("the daily check", () => {
  const tomorrow = () => new Date(Date.now() + days(1));

  test("notices a proof and records that vanish, once, and leaves a silent DNS alone", async () => {
    const home = await mailWorkspace();
    const context = requestContext(env);
    const scope = { db: context.db, workspaceId: home.workspaceId };
    const row = await added(home);
    const records = recordsFor(row);
    await checkDomain(context, home.actor, row.id, dnsOf(records));
    await checkDueDomains(context, tomorrow(), dnsOf("silent"));
    expect(await noticesOf(home)).toEqual([]);
    const { [`_dmarc.${row.domain}`]: _, ...withoutDmarc } = records;
    await checkDomain(context, home.actor, row.id, dnsOf(records));
    await checkDueDomains(context, tomorrow(), dnsOf(withoutDmarc));
    // Checked a moment ago: not due.
    await checkDueDomains(context, tomorrow(), dnsOf({}));
    expect(await noticesOf(home)).toEqual([`DMARC of ${row.domain} is missing`]);
    expect((await findDomain(scope, row.id))?.status).toBe("verified");
    await checkDueDomains(context, new Date(Date.now() + days(2)), dnsOf({}));
    await checkDueDomains(context, new Date(Date.now() + days(3)), dnsOf({}));
    expect((await findDomain(scope, row.id))?.status).toBe("lost");
    expect((await noticesOf(home)).sort()).toEqual([
      `DMARC of ${row.domain} is missing`,
      `${row.domain} is no longer verified`,
    ]);
  });

  test("asks no DNS about the example of the demonstration", async () => {
    const home = await mailWorkspace();
    const context = requestContext(env);
    await verifyDomain(home, "tea.example");
    await checkDueDomains(context, new Date(Date.now() + days(5)), dnsOf({}));
    expect(await unverifiedDomain({ db: context.db, workspaceId: home.workspaceId }, "a@tea.example")).toBeNull();
  });
});

describe("a campaign", () => {
  const connect = async (home: MailWorkspace) => {
    const postmark = { kind: "postmark", providerSecret: "token", fromEmail: "news@shop.example" };
    const saved = await saveProvider(requestContext(env), home.actor, providerSchema.parse(postmark));
    if (!saved.ok) throw new Error(saved.error.message);
  };

  test("does not start from an address whose domain is not verified, and says where to verify it", async () => {
    const home = await mailWorkspace();
    const context = requestContext(env);
    await connect(home);
    const created = await createCampaign(context, home.actor, {
      ...{ name: "Spring", templateId: home.templateId, segmentId: "", topic: "", subject: "", subjectB: "" },
      ...{ testPercent: 20, testHours: 1, tracksOpens: undefined, tracksClicks: undefined },
    });
    if (!created.ok) throw new Error(created.error.message);
    const refused = await startCampaign(context, home.actor, created.value.id, null);
    expect(refused).toMatchObject({ error: { code: "invalid_input" } });
    expect(refused.ok ? "" : refused.error.message).toContain("the domain shop.example is not verified");
    const page = await (await new Visitor(home.cookie).get(`/retargeting/campaigns/${created.value.id}`)).text();
    expect(page).toContain('href="/retargeting/sending/domains"');
    await verifyDomain(home, "shop.example");
    const row = await findCampaign({ db: context.db, workspaceId: home.workspaceId }, created.value.id);
    const planned = row ? await contentOf(context, home.actor, row) : null;
    expect(planned?.ok && planned.value.findings.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  test("under way is paused when its domain is no longer verified, and mails nobody", async () => {
    const home = await mailWorkspace();
    await connect(home);
    await verifyDomain(home, "shop.example");
    const collected = collectingEnv();
    await addPeople(home.workspaceId, [`mari+${crypto.randomUUID().slice(0, 8)}@example.com`]);
    const id = await startedCampaign(collected, home);
    const context = requestContext(env);
    await context.db
      .update(sendingDomains)
      .set({ status: "lost" })
      .where(eq(sendingDomains.workspaceId, home.workspaceId));
    await drive(collected);
    const { state, pauseReason, counts } = await campaignStub({ env }, id).totals();
    expect({ state, pauseReason, counts }).toEqual({ state: "paused", pauseReason: "domain", counts: { queued: 1 } });
  });

  test("through the product's own path needs no domain", async () => {
    const home = await mailWorkspace();
    const collected = collectingEnv();
    await addPeople(home.workspaceId, [`mari+${crypto.randomUUID().slice(0, 8)}@example.com`]);
    const id = await startedCampaign(collected, home);
    await drive(collected);
    expect((await campaignStub({ env }, id).totals()).counts).toEqual({ sent: 1 });
  });
});
