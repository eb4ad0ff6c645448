import { listSites } from "#app/modules/analytics/index.server.ts";
import { findContacts } from "#app/modules/contacts/index.server.ts";
import { sealValues } from "#app/modules/integrations/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { randomToken, sha256Hex, toBase64Url } from "#app/platform/crypto/bytes.ts";
import { days, hours } from "#app/shared/time.ts";
import { pushCampaigns, pushKeys } from "#db/schema/messages.ts";
import { writePushTotals } from "./campaigns/totals-repo.server.ts";
import { type PushSettings, pushSettingsSchema } from "./domain/settings.ts";
import { newVapidKeys } from "./protocol/vapid.ts";
import { ABOUT_KEYS } from "./setup/service.server.ts";
import type { NewSubscription } from "./store/push-rpc.ts";
import { pushStub } from "./store/push-stub.server.ts";

const SENT_ID = "00000000-0000-7000-8000-000000000077";
const DRAFT_ID = "00000000-0000-7000-8000-000000000078";
const SUBSCRIBERS = 90;
/** Hosts of the services of browsers that no browser of a demonstration has: nothing is ever sent there. */
const SERVICES = ["push.chrome.example", "push.firefox.example", "push.safari.example"];

const SETTINGS: PushSettings = pushSettingsSchema.parse({
  title: "The first flush is here",
  text: "Three green teas of this spring, tasted and kept.",
  linkUrl: "https://tea.example/shop/sencha",
});

async function subscriberOf(at: number, siteId: string, contactId: string): Promise<NewSubscription> {
  const endpoint = `https://${SERVICES[at % SERVICES.length]}/demo/${at}`;
  return {
    ...{
      endpoint,
      hash: (await sha256Hex(endpoint)).slice(0, 40),
      p256dh: toBase64Url(new Uint8Array(65).fill(4)),
      auth: randomToken(16),
    },
    ...{ siteId, contactId, timeZone: "Europe/Tallinn" },
  };
}

/** Push messages of the demonstration: keys, browsers, a sent campaign and a draft. For local development alone, once. */
export async function importDemoPush(context: AppContext, workspaceId: string, userId: string): Promise<void> {
  const { db } = context;
  const sentAtMs = context.now().getTime() - days(3) - hours(2);
  const at = new Date(sentAtMs);
  const keys = await newVapidKeys();
  const sealedKey = await sealValues(context, workspaceId, ABOUT_KEYS, { privateKey: keys.privateKey });
  const made = { createdAt: at, updatedAt: at };
  const row = { workspaceId, userId, settings: JSON.stringify(SETTINGS), ...made };
  await db.batch([
    db
      .insert(pushKeys)
      .values({ workspaceId, publicKey: keys.publicKey, sealedKey, ...made })
      .onConflictDoNothing(),
    db
      .insert(pushCampaigns)
      .values([
        { ...row, id: SENT_ID, name: "First flush of spring", status: "sent", startAt: at },
        { ...row, id: DRAFT_ID, name: "Weekend offer", status: "draft" },
      ])
      .onConflictDoNothing(),
  ]);
  const sort = { by: "createdAt", descending: false } as const;
  const page = await findContacts(context, { workspaceId }, { sort, limit: SUBSCRIBERS / 3 });
  const people = page.ok ? page.value.rows : [];
  const [site] = await listSites({ db, workspaceId });
  const subscriptions = await Promise.all(
    Array.from({ length: SUBSCRIBERS }, (_, index) => subscriberOf(index, site?.id ?? "", people[index]?.id ?? "")),
  );
  const stub = pushStub(context, workspaceId);
  const content = { ...SETTINGS, url: SETTINGS.linkUrl, quiet: null, timeZone: "Europe/Tallinn", cap: null };
  await stub.importDemo({ workspaceId, campaignId: SENT_ID, content, subscriptions, sentAtMs });
  await writePushTotals(context, { campaignId: SENT_ID, workspaceId }, await stub.totals(SENT_ID));
}
