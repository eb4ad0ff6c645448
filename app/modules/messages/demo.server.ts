import { findContacts } from "#app/modules/contacts/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { countAdded } from "#app/platform/usage/totals.server.ts";
import { spendOf } from "#app/platform/usage/usage.server.ts";
import { days, hours, minutes } from "#app/shared/time.ts";
import { mailCampaigns, mailSettings, mailTemplates } from "#db/schema/messages.ts";
import { campaignSettingsSchema } from "./campaigns/domain/settings.ts";
import { writeTotals } from "./campaigns/totals-repo.server.ts";
import { importDemoDomain } from "./domains/demo.server.ts";
import { messagesModule } from "./manifest.ts";
import { importDemoOnsite } from "./onsite/demo.server.ts";
import { importDemoPush } from "./push/demo.server.ts";
import { readMailSettings } from "./settings/service.server.ts";
import type { CampaignContent, NewTouch } from "./store/campaign-rpc.ts";
import { campaignStub } from "./store/campaign-stub.server.ts";
import { DEFAULT_FOOTER, type MailDocument } from "./templates/domain/blocks.ts";
import { DEFAULT_THEME } from "./templates/domain/theme.ts";
import { writeVersion } from "./templates/files.server.ts";
import { compileFor } from "./templates/service.server.ts";

const TEMPLATE_ID = "00000000-0000-7000-8000-000000000070";
const CAMPAIGN_ID = "00000000-0000-7000-8000-000000000071";
const MAX_RECIPIENTS = 200;
const BROWSER = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15";

const DOCUMENT: MailDocument = {
  subject: "The first flush is here",
  preheader: "Three green teas of this spring, and how to brew them.",
  blocks: [
    { kind: "heading", id: "b1", level: "1", align: "left", text: 'Hello {{ contact.first_name | default: "there" }}' },
    {
      kind: "text",
      id: "b2",
      align: "left",
      text: "The **first flush** arrived on Monday. We tasted eleven teas and kept three.\n\n- Sencha from Uji\n- Dragon Well\n- Jeju green",
    },
    { kind: "button", id: "b3", align: "left", label: "See the three teas", url: "https://tea.example/shop/sencha" },
    { kind: "divider", id: "b4" },
    {
      kind: "text",
      id: "b5",
      align: "left",
      text: "New to green tea? [Read how to brew it](https://tea.example/blog/water).",
    },
  ],
  footer: DEFAULT_FOOTER,
};

/** Made-up opens and clicks: people over two days, and a security gateway that follows every link at once. */
function touchesOf(count: number, sentAtMs: number, links: number): NewTouch[] {
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((n): NewTouch[] => {
    const base = { n, userAgent: BROWSER, isPrefetch: false, isProgram: false };
    if (n % 9 === 0)
      return Array.from({ length: links }, (_, link) => ({
        ...base,
        kind: "click" as const,
        link,
        atMs: sentAtMs + 2_000 + link * 300,
      }));
    const open: NewTouch = { ...base, kind: "open", link: null, atMs: sentAtMs + minutes(7 * n) };
    if (n % 2 === 0) return [open];
    return n % 3 === 0
      ? [open, { ...base, kind: "click" as const, link: (n % 5) % links, atMs: sentAtMs + minutes(7 * n + 1) }]
      : [];
  });
}

/** Hands a sent campaign of the demonstration to its object: for local development alone, once. Returns its number of mails. */
export async function importDemoMails(context: AppContext, workspaceId: string, userId: string): Promise<number> {
  const { db } = context;
  const nowMs = context.now().getTime();
  const sentAtMs = nowMs - days(6) - hours(3);
  const sort = { by: "createdAt", descending: false } as const;
  const page = await findContacts(context, { workspaceId }, { sort, limit: MAX_RECIPIENTS });
  const people = page.ok ? page.value.rows.filter(({ email }) => email !== null) : [];
  if (people.length === 0) return 0;
  const now = new Date(sentAtMs);
  const version = { version: 1, fileId: "demo" };
  await writeVersion(context, workspaceId, TEMPLATE_ID, version, DOCUMENT);
  const made = { createdAt: now, updatedAt: now };
  const settings = {
    ...{ workspaceId, fromName: "Tea shop", replyTo: "", postalAddress: "Telliskivi 60a\n10412 Tallinn\nEstonia" },
    ...{ theme: JSON.stringify(DEFAULT_THEME), quietFrom: 21, quietTo: 8, timeZone: "Europe/Tallinn" },
    ...{ capMails: 4, capDays: 7, updatedAt: now },
  };
  const [, , , campaigns] = await db.batch([
    db.insert(mailSettings).values(settings).onConflictDoNothing(),
    db
      .insert(mailTemplates)
      .values({
        id: TEMPLATE_ID,
        workspaceId,
        userId,
        name: "First flush",
        subject: DOCUMENT.subject,
        ...version,
        ...made,
      })
      .onConflictDoNothing(),
    countAdded(db, workspaceId, "mail_templates"),
    db
      .insert(mailCampaigns)
      .values({
        ...{ id: CAMPAIGN_ID, workspaceId, userId, name: "First flush of spring", status: "sent" as const },
        ...{ templateId: TEMPLATE_ID, settings: JSON.stringify(campaignSettingsSchema.parse({})), ...made },
      })
      .onConflictDoNothing()
      .returning({ id: mailCampaigns.id }),
    countAdded(db, workspaceId, "mail_campaigns"),
  ]);
  await importDemoDomain(context, workspaceId, userId);
  await importDemoOnsite(context, workspaceId, userId);
  await importDemoPush(context, workspaceId, userId);
  const mailSettingsNow = await readMailSettings({ db, workspaceId });
  const content: CampaignContent = {
    mail: compileFor(DOCUMENT, mailSettingsNow),
    ...{ subjectB: "", testPercent: 20, testMs: hours(4), topic: "", fromName: "Tea shop", replyTo: "" },
    ...{ tracksOpens: true, tracksClicks: true, quiet: null, timeZone: "Europe/Tallinn", cap: null },
    ...{ perMinute: 600, utmCampaign: "first-flush" },
  };
  const recipients = people.map(({ id, email }) => ({ contactId: id, email: email ?? "", skip: null }));
  const touches = touchesOf(recipients.length, sentAtMs, content.mail.links.length);
  const head = { campaignId: CAMPAIGN_ID, workspaceId };
  const stub = campaignStub(context, CAMPAIGN_ID);
  await stub.importDemo(head, content, { recipients, sentAtMs, touches });
  await writeTotals(context, head, await stub.totals(), true);
  const limit = messagesModule.limits.campaignMails;
  if (campaigns.length > 0)
    await spendOf(
      { db, now: () => now },
      { workspaceId, plan: "pro" },
      { meter: limit.meter, limit },
      recipients.length,
    );
  return recipients.length;
}
