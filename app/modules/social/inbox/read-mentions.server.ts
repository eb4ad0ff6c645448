import { openConnection } from "#app/modules/integrations/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { type Account, listConnected } from "../accounts/service.server.ts";
import { isDirect } from "../domain/channels.ts";
import type { Adapter } from "../publishing/networks/adapter.ts";
import { ADAPTERS } from "../publishing/networks/adapters.server.ts";
import type { InboxRpc, Mention, SavedSearch } from "../store/inbox-rpc.ts";

/** Mentions and posts of one search that one reading asks for; the networks allow 40 and more. */
const MENTIONS = 40;
const FOUND = 20;

const adapterOf = ({ channel }: Account): Adapter | null => (isDirect(channel) ? ADAPTERS[channel] : null);

/** The connected profiles whose mentions can be read. */
export const listReadable = async (context: Pick<AppContext, "db">, workspaceId: string): Promise<Account[]> =>
  (await listConnected(context, workspaceId)).filter((account) => adapterOf(account)?.mentions !== undefined);

/** What an account has got; null: it could not be read, at least not all of it. */
async function readAccount(
  context: AppContext,
  workspaceId: string,
  account: Account,
  searches: readonly SavedSearch[],
): Promise<{ mentions: Mention[]; isWhole: boolean }> {
  const opened = await openConnection(context, workspaceId, account.id ?? "");
  const adapter = adapterOf(account);
  if (!opened.ok || !adapter?.mentions) return { mentions: [], isWhole: false };
  const lists = [await adapter.mentions(opened.value, MENTIONS)];
  // Mentions first: a post that is both is one.
  for (const { phrase } of searches) lists.push((await adapter.search?.(opened.value, phrase, FOUND)) ?? null);
  return { mentions: lists.flatMap((list) => list ?? []), isWhole: lists.every((list) => list !== null) };
}

type Store = Pick<InboxRpc, "addMentions" | "endInboxRead" | "savedSearches">;

/** Reads what others wrote to the accounts of a workspace, one account after the other. Answers how many entries are new. */
export async function readMentions(context: AppContext, workspaceId: string, store: Store): Promise<number> {
  const [accounts, searches] = await Promise.all([listReadable(context, workspaceId), store.savedSearches()]);
  const searched = new Set<string>();
  const failed: string[] = [];
  let added = 0;
  for (const account of accounts) {
    // Each network is searched once, by its first account.
    const own = searched.has(account.channel) ? [] : searches;
    searched.add(account.channel);
    const { mentions, isWhole } = await readAccount(context, workspaceId, account, own);
    if (!isWhole) failed.push(account.title);
    added += await store.addMentions({ id: account.key, channel: account.channel }, mentions);
  }
  const ids = accounts.map(({ key }) => key);
  await store.endInboxRead(workspaceId, ids, failed);
  return added;
}
