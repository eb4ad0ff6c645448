import type { AppContext } from "#app/platform/context.server.ts";
import type { ExportFile, KnownPerson } from "#app/platform/manifest/server-module.ts";
import { findCampaignIds } from "./campaigns/repo.server.ts";
import { onsiteStub } from "./onsite/store/onsite-stub.server.ts";
import { pushStub } from "./push/store/push-stub.server.ts";
import { campaignStub } from "./store/campaign-stub.server.ts";
import { deleteWorkspaceFiles } from "./templates/files.server.ts";

const PAGE = 500;

/** Erases what the campaigns and templates of a workspace hold outside the database. Bears repetition. */
export async function eraseWorkspaceMessages(context: AppContext, workspaceId: string): Promise<void> {
  for (const id of await findCampaignIds({ db: context.db, workspaceId })) await campaignStub(context, id).erase();
  await onsiteStub(context, workspaceId).erase();
  await pushStub(context, workspaceId).erase();
  await deleteWorkspaceFiles(context, workspaceId);
}

async function* recipientsOf(context: AppContext, campaignId: string) {
  for (let after = 0; ; ) {
    const rows = await campaignStub(context, campaignId).recipients({ after, limit: PAGE });
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.n ?? after;
  }
}

/** The recipients of each campaign of a workspace, for the copy of its owner's data. */
export async function* exportCampaigns(context: AppContext, workspaceId: string): AsyncGenerator<ExportFile> {
  for (const id of await findCampaignIds({ db: context.db, workspaceId }))
    yield { name: `mail-campaigns/${id}/recipients.jsonl`, batches: recipientsOf(context, id) };
  if ((await pushStub(context, workspaceId).counts()).total > 0)
    yield { name: "push/subscribers.jsonl", batches: subscribersOf(context, workspaceId) };
}

async function* subscribersOf(context: AppContext, workspaceId: string) {
  for (let after = 0; ; ) {
    const rows = await pushStub(context, workspaceId).listSubscriptions(after, PAGE);
    if (rows.length === 0) return;
    yield rows.map(({ row }) => row);
    after = rows.at(-1)?.n ?? after;
  }
}

/** The mails of campaigns to a person, with what became of them. */
export async function* exportPersonMails(
  context: AppContext,
  workspaceId: string,
  { contactIds, emails }: KnownPerson,
): AsyncGenerator<ExportFile> {
  for (const id of await findCampaignIds({ db: context.db, workspaceId })) {
    const rows = await campaignStub(context, id).findPerson(contactIds, emails);
    if (rows.length === 0) continue;
    async function* batches() {
      yield rows;
    }
    yield { name: `mail-campaigns/${id}.jsonl`, batches: batches() };
  }
  const { subscriptions, deliveries } = await pushStub(context, workspaceId).findPerson(contactIds);
  async function* of<Row>(rows: readonly Row[]) {
    yield rows;
  }
  if (subscriptions.length > 0) yield { name: "push/browsers.jsonl", batches: of(subscriptions) };
  if (deliveries.length > 0) yield { name: "push/messages.jsonl", batches: of(deliveries) };
}

/** Erases a person out of every campaign; the counts stay. Bears repetition. */
export async function erasePersonMails(
  context: AppContext,
  workspaceId: string,
  { contactIds, emails }: KnownPerson,
): Promise<Readonly<Record<string, number>>> {
  let erased = 0;
  for (const id of await findCampaignIds({ db: context.db, workspaceId }))
    erased += await campaignStub(context, id).forget(contactIds, emails);
  const push = await pushStub(context, workspaceId).forget(contactIds);
  return { "Mails of campaigns": erased, "Push subscriptions and messages": push };
}
