import type { ConnectionClient } from "#app/modules/integrations/index.server.ts";
import { MAX_MENTION_CHARS } from "../../inbox/domain/limits.ts";
import { asObject, type Loose, listIn } from "../../inbox/domain/loose.ts";
import type { Mention, MentionKind } from "../../store/inbox-rpc.ts";
import type { RemoteRef } from "../../store/social-rpc.ts";
import { readAnswer, textOf } from "./adapter.ts";

const REASONS: Readonly<Record<string, MentionKind>> = { mention: "mention", reply: "reply", quote: "quote" };

const pageOf = (uri: string, handle: string): string =>
  `https://bsky.app/profile/${encodeURIComponent(handle)}/post/${encodeURIComponent(uri.split("/").at(-1) ?? "")}`;

/** A post of the application view as a mention; null where it is not one that can be answered. */
function toMention({ uri, cid, author, record, indexedAt }: Loose, kind: MentionKind): Mention | null {
  const { handle, did, displayName } = asObject(author);
  const { text, createdAt, reply } = asObject(record);
  const [id, name] = [textOf(uri), textOf(handle) || textOf(did)];
  const atMs = Date.parse(textOf(indexedAt) || textOf(createdAt));
  if (!id.startsWith("at://") || textOf(cid) === "" || name === "" || Number.isNaN(atMs)) return null;
  const remote: RemoteRef = { id, cid: textOf(cid), url: pageOf(id, name) };
  const root = asObject(asObject(reply).root);
  return {
    remote,
    root: textOf(root.uri) === "" ? remote : { id: textOf(root.uri), cid: textOf(root.cid), url: "" },
    kind,
    author: {
      name: textOf(displayName).slice(0, 100),
      handle: `@${name}`.slice(0, 260),
      url: `https://bsky.app/profile/${encodeURIComponent(name)}`,
    },
    text: textOf(text).slice(0, MAX_MENTION_CHARS),
    atMs,
    visibility: "",
  };
}

/** Mentions of, replies to and quotes of the account (app.bsky.notification.listNotifications). */
export async function listMentions(client: ConnectionClient, limit: number): Promise<Mention[] | null> {
  const answer = await client.fetch(`/xrpc/app.bsky.notification.listNotifications?limit=${limit}`);
  const read = await readAnswer(answer, Date.now());
  if (read.kind !== "ok") return null;
  return listIn(read.body.notifications).flatMap((one) => {
    const kind = REASONS[textOf(one.reason)];
    return (kind && toMention(one, kind)) ?? [];
  });
}

/** The newest posts with a phrase, without the account's own (app.bsky.feed.searchPosts). */
export async function searchPosts(client: ConnectionClient, phrase: string, limit: number): Promise<Mention[] | null> {
  const query = new URLSearchParams({ q: phrase, sort: "latest", limit: String(limit) });
  const read = await readAnswer(await client.fetch(`/xrpc/app.bsky.feed.searchPosts?${query}`), Date.now());
  if (read.kind !== "ok") return null;
  const own = client.connection.account.id;
  return listIn(read.body.posts).flatMap((one) =>
    asObject(one.author).did === own ? [] : (toMention(one, "search") ?? []),
  );
}
