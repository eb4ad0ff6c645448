import type { ChannelName } from "../domain/channels.ts";
import type { RemoteRef } from "./social-rpc.ts";

export const MENTION_KINDS = ["mention", "reply", "quote", "search"] as const;
export type MentionKind = (typeof MENTION_KINDS)[number];
export type MentionState = "open" | "done";

/** What somebody else wrote to an account, or what a saved search found, as the network lists it. */
export interface Mention {
  remote: RemoteRef;
  /** The first post of its thread. */
  root: RemoteRef;
  kind: MentionKind;
  author: { name: string; handle: string; url: string };
  text: string;
  atMs: number;
  /** How widely it may be answered, where the network says so: an answer is never wider. Empty: publicly. */
  visibility: "" | "unlisted" | "private" | "direct";
}

/** An answer that was sent from here. Its id names the call, so that it is sent once. */
export interface Reply {
  id: string;
  text: string;
  userId: string;
  /** "sending": how the call ended is not known yet. */
  state: "sending" | "sent" | "failed" | "unclear";
  detail: string;
  url: string;
}

export interface InboxEntry extends Mention {
  id: string;
  accountId: string;
  channel: ChannelName;
  state: MentionState;
  /** Empty: nobody. */
  assigneeId: string;
  reply: Reply | null;
}

export interface SavedSearch {
  id: string;
  phrase: string;
}

export interface InboxQuery {
  state: MentionState;
  accountId?: string | undefined;
  assigneeId?: string | undefined;
  /** The entries before this one, by time and id. */
  before?: { atMs: number; id: string } | undefined;
  limit: number;
}

/** How the accounts of a workspace were read last. */
export interface InboxHead {
  /** Null: never. */
  readAtMs: number | null;
  /** Names of the accounts that could not be read. */
  failed: string[];
  openCount: number;
  searches: SavedSearch[];
}

export interface InboxRpc {
  /** Notes that somebody looks at the inbox: it is read regularly for a while. */
  visitInbox(workspaceId: string): Promise<InboxHead>;
  inbox(query: InboxQuery): Promise<InboxEntry[]>;
  inboxEntry(id: string): Promise<InboxEntry | null>;
  /** Adds what is new; an entry that is there keeps its state. Answers how many were new. */
  addMentions(account: { id: string; channel: ChannelName }, mentions: readonly Mention[]): Promise<number>;
  /** Ends a reading of these accounts, and forgets what came by others: they were disconnected. */
  endInboxRead(workspaceId: string, accountIds: readonly string[], failed: readonly string[]): Promise<void>;
  changeEntry(id: string, change: { state?: MentionState; assigneeId?: string }): Promise<boolean>;
  /** Claims the one answer of an entry: a first one, or one in place of a failed one. Otherwise the answer that it has. Null: no such entry. */
  beginReply(id: string, reply: Pick<Reply, "id" | "text" | "userId">): Promise<Reply | null>;
  /** Of this answer alone; one that was sent closes its entry. */
  endReply(id: string, reply: Pick<Reply, "id" | "state" | "detail" | "url">): Promise<void>;
  /** False when there are `max` already. A phrase that is there counts as added. */
  addSearch(workspaceId: string, search: SavedSearch, max: number): Promise<boolean>;
  removeSearch(id: string): Promise<void>;
  savedSearches(): Promise<SavedSearch[]>;
  exportInbox(after: string, limit: number): Promise<InboxEntry[]>;
}
