import type { ConnectionAnswer, ConnectionClient } from "#app/modules/integrations/index.server.ts";
import { decodeText } from "#app/platform/web/html/character-references.ts";
import { MAX_MENTION_CHARS } from "../../inbox/domain/limits.ts";
import { asObject, type Loose, listIn } from "../../inbox/domain/loose.ts";
import type { Mention, MentionKind } from "../../store/inbox-rpc.ts";
import { textOf } from "./adapter.ts";

const VISIBILITIES = ["unlisted", "private", "direct"] as const;
const MAX_HTML_CHARS = 50_000;

/** The text of a status, which servers send as simple HTML. */
export const textOfStatus = (html: string): string =>
  decodeText(
    html
      .slice(0, MAX_HTML_CHARS)
      .replace(/<br ?\/?>/gi, "\n")
      .replace(/<\/p>\s*<p>/gi, "\n\n")
      .replace(/<[^<>]*>/g, ""),
  ).trim();

const webAddress = (value: unknown): string => (/^https?:\/\/[^\s]{1,2000}$/.test(textOf(value)) ? textOf(value) : "");

/** A status as a mention; null where it is not one that can be answered. */
function toMention(status: Loose, given: MentionKind | null): Mention | null {
  const { id, url, uri, content, created_at, in_reply_to_id, visibility } = status;
  const { acct, username, display_name, url: page } = asObject(status.account);
  const [key, name, atMs] = [textOf(id), textOf(acct) || textOf(username), Date.parse(textOf(created_at))];
  if (key === "" || key.length > 64 || name === "" || Number.isNaN(atMs)) return null;
  const remote = { id: key, cid: "", url: webAddress(url) || webAddress(uri) };
  return {
    ...{ remote, root: remote },
    kind: given ?? (textOf(in_reply_to_id) === "" ? "mention" : "reply"),
    author: { name: textOf(display_name).slice(0, 100), handle: `@${name}`.slice(0, 260), url: webAddress(page) },
    text: textOfStatus(textOf(content)).slice(0, MAX_MENTION_CHARS),
    atMs,
    visibility: VISIBILITIES.find((one) => one === visibility) ?? "",
  };
}

async function readJson(answer: ConnectionAnswer): Promise<unknown> {
  if (answer.kind !== "answered" || !answer.response.ok) return null;
  return answer.response.json().catch(() => null);
}

/** Posts that mention the account, also as replies (GET /api/v1/notifications). */
export async function listMentions(client: ConnectionClient, limit: number): Promise<Mention[] | null> {
  const found = await readJson(await client.fetch(`/api/v1/notifications?types[]=mention&limit=${limit}`));
  if (!Array.isArray(found)) return null;
  return listIn(found).flatMap((one) => (one.type === "mention" && toMention(asObject(one.status), null)) || []);
}

/** The newest public posts with a phrase that the server finds, without the account's own (GET /api/v2/search). */
export async function searchPosts(client: ConnectionClient, phrase: string, limit: number): Promise<Mention[] | null> {
  const query = new URLSearchParams({ q: phrase, type: "statuses", limit: String(limit) });
  const found = await readJson(await client.fetch(`/api/v2/search?${query}`));
  if (found === null) return null;
  const own = client.connection.account.id;
  return listIn(asObject(found).statuses).flatMap((one) =>
    textOf(asObject(one.account).id) === own || one.visibility !== "public" ? [] : (toMention(one, "search") ?? []),
  );
}
