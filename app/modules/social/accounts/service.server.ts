import { type Connection, listConnections, openConnection } from "#app/modules/integrations/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { days, seconds } from "#app/shared/time.ts";
import { CHANNELS, type ChannelName, DIRECT_CHANNELS, HAND_CHANNELS, isDirect } from "../domain/channels.ts";
import type { SocialSettings } from "../store/social-rpc.ts";
import { socialStub } from "../store/social-stub.server.ts";

/** Where a post can go: a connected profile, or a network on which a person publishes. */
export interface Account {
  /** Names it in forms. */
  key: string;
  /** Null: a person publishes. */
  id: string | null;
  channel: ChannelName;
  title: string;
  handle: string;
  isPractice: boolean;
  status: Connection["status"];
}

const toAccount = ({ id, connector, name, account, isPractice, status }: Connection): Account[] =>
  isDirect(connector)
    ? [{ key: id, id, channel: connector, title: name, handle: account.handle, isPractice, status }]
    : [];

const HAND = "hand-";

/** The networks on which a person publishes. */
const byHand = (): Account[] =>
  HAND_CHANNELS.map((channel) => ({
    key: `${HAND}${channel}`,
    id: null,
    channel,
    title: CHANNELS[channel].title,
    handle: "",
    isPractice: false,
    status: "ok",
  }));

/** The connected profiles of a workspace. */
export async function listConnected(context: Pick<AppContext, "db">, workspaceId: string): Promise<Account[]> {
  const connections = await listConnections(context, {
    workspaceId,
    kind: "publish",
    connectors: [...DIRECT_CHANNELS],
  });
  return connections.flatMap(toAccount);
}

/** Everything that a post can be written for: connected profiles first. */
export const listAccounts = async (context: Pick<AppContext, "db">, workspaceId: string): Promise<Account[]> => [
  ...(await listConnected(context, workspaceId)),
  ...byHand(),
];

export const findAccount = async (
  context: Pick<AppContext, "db">,
  workspaceId: string,
  id: string,
): Promise<Account | undefined> => (await listConnected(context, workspaceId)).find((account) => account.id === id);

/** The key of the account of a stored post. */
export const keyOf = ({ accountId, channel }: { accountId: string | null; channel: ChannelName }): string =>
  accountId ?? `${HAND}${channel}`;

const MAX_AGE_MS = days(7);
const numberOf = (value: unknown, fallback: number): number =>
  typeof value === "number" && Number.isInteger(value) && value >= 50 && value <= 100_000 ? value : fallback;

interface Instance {
  configuration?: { statuses?: { max_characters?: unknown; characters_reserved_per_url?: unknown } };
}

/**
 * Returns the settings with the limits of these accounts' own servers, which are read again each week. A server that does not
 * answer keeps the limits that it had.
 */
export async function withServerLimits(
  context: AppContext,
  workspaceId: string,
  accounts: readonly Account[],
): Promise<SocialSettings> {
  const store = socialStub(context, workspaceId);
  const settings = await store.settings();
  const nowMs = context.now().getTime();
  const servers = { ...settings.servers };
  for (const { id, channel } of accounts) {
    if (id === null || channel !== "mastodon" || nowMs - (servers[id]?.readAtMs ?? 0) < MAX_AGE_MS) continue;
    const read = await readInstance(context, workspaceId, id);
    if (read) servers[id] = { ...read, readAtMs: nowMs };
  }
  if (JSON.stringify(servers) !== JSON.stringify(settings.servers)) await store.saveSettings(workspaceId, { servers });
  return { ...settings, servers };
}

async function readInstance(context: AppContext, workspaceId: string, id: string) {
  const opened = await openConnection(context, workspaceId, id);
  if (!opened.ok) return null;
  const answer = await opened.value.fetch("/api/v2/instance", { timeoutMs: seconds(5) });
  if (answer.kind !== "answered" || !answer.response.ok) return null;
  const { configuration } = (await answer.response.json().catch(() => ({}))) as Instance;
  const { max_characters, characters_reserved_per_url } = configuration?.statuses ?? {};
  const linkChars = typeof characters_reserved_per_url === "number" ? characters_reserved_per_url : 23;
  return { maxChars: numberOf(max_characters, 500), linkChars: Math.min(Math.max(1, Math.floor(linkChars)), 1_000) };
}
