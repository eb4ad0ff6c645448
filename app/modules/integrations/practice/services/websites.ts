import { fromBase64Url, fromHex, toBase64Url, utf8 } from "#app/platform/crypto/bytes.ts";
import { hmacSha256 } from "#app/platform/crypto/key-ring.ts";
import type { StoredThing } from "../practice-store.ts";
import { json, type PracticeCall, type PracticeReply, plain, readFields, type StandIn, textOf } from "../stand-in.ts";

/* WordPress */

const wpError = (status: number, code: string, message: string): PracticeReply =>
  json(status, { code, message, data: { status } });

/** The last number in use and one more. */
const nextId = ({ store }: PracticeCall, kind: string): number => Number(store.list(kind, 1)[0]?.key ?? 0) + 1;

function wpPost(call: PracticeCall, stored: StoredThing) {
  const {
    title = "",
    content = "",
    excerpt = "",
    status = "draft",
    slug = "",
  } = JSON.parse(stored.body) as Record<string, string>;
  const date = new Date(stored.createdAtMs).toISOString().slice(0, 19);
  const rendered = (text: string) => ({ raw: text, rendered: text });
  return {
    id: Number(stored.key),
    ...{ date, date_gmt: date, status, slug: slug || `post-${stored.key}`, type: "post" },
    link: `${call.url.origin}/${slug || `?p=${stored.key}`}`,
    ...{ title: rendered(title), content: rendered(content), excerpt: rendered(excerpt) },
    author: 1,
  };
}

async function writeWpPost(call: PracticeCall, id: number, isNew: boolean): Promise<PracticeReply> {
  const fields = await readFields(call);
  if (!fields) return wpError(400, "rest_invalid_json", "Invalid JSON body passed.");
  const before = call.store.get("post", String(id));
  const kept = before ? (JSON.parse(before.body) as Record<string, string>) : {};
  const given = Object.fromEntries(
    ["title", "content", "excerpt", "status", "slug"].flatMap((name) =>
      typeof fields[name] === "string" ? [[name, textOf(fields[name])]] : [],
    ),
  );
  const merged = { ...kept, ...given };
  if (!merged.title && !merged.content && !merged.excerpt)
    return wpError(400, "empty_content", "Content, title, and excerpt are empty.");
  call.store.put("post", String(id), merged);
  const stored = call.store.get("post", String(id));
  return stored
    ? json(isNew ? 201 : 200, wpPost(call, stored))
    : wpError(500, "db_insert_error", "Could not insert post.");
}

/** WordPress's REST API, as developer.wordpress.org/rest-api describes it. */
export const wordpress: StandIn = async (call) => {
  const path = call.url.pathname;
  if (/\/wp-json\/?$/.test(path))
    return json(200, { name: "Practice site", url: call.url.origin, namespaces: ["wp/v2"] });
  const { username, appPassword = "" } = call.account.secrets;
  const expected = `Basic ${btoa(`${username}:${appPassword.replaceAll(" ", "")}`)}`;
  if (call.account.isRevoked || call.headers.get("authorization") !== expected)
    return wpError(401, "incorrect_password", "The provided password is an invalid application password.");
  const [, rest = ""] = /\/wp-json\/wp\/v2\/(.*)$/.exec(path) ?? [];
  if (rest === "users/me")
    return json(200, { id: 1, name: "Practice editor", slug: username, url: call.url.origin, roles: ["editor"] });
  if (rest === "posts" && call.method === "POST") return writeWpPost(call, nextId(call, "post"), true);
  if (rest === "posts")
    return json(
      200,
      call.store.list("post", 20).map((post) => wpPost(call, post)),
    );
  const id = /^posts\/(\d{1,9})$/.exec(rest)?.[1];
  const stored = id ? call.store.get("post", id) : null;
  if (!id || !stored) return wpError(404, "rest_post_invalid_id", "Invalid post ID.");
  if (call.method === "GET") return json(200, wpPost(call, stored));
  if (call.method !== "DELETE") return writeWpPost(call, Number(id), false);
  call.store.remove("post", id);
  return json(200, { deleted: true, previous: wpPost(call, stored) });
};

/* Ghost */

const ghostError = (status: number, type: string, message: string): PracticeReply =>
  json(status, { errors: [{ message, type, code: null, id: "practice" }] });

/** Whether a token is signed by the secret of the admin key and in time. */
async function isGhostToken({ headers, account, nowMs }: PracticeCall): Promise<boolean> {
  const token = /^Ghost (.+)$/.exec(headers.get("authorization") ?? "")?.[1] ?? "";
  const [head = "", payload = "", signature = ""] = token.split(".");
  const [id, secret = ""] = (account.secrets.adminKey ?? "").split(":");
  const key = fromHex(secret);
  const [headBytes, payloadBytes] = [fromBase64Url(head), fromBase64Url(payload)];
  if (!key || !headBytes || !payloadBytes || headBytes.length === 0) return false;
  const expected = toBase64Url(await hmacSha256(key, utf8(`${head}.${payload}`)));
  const { kid } = JSON.parse(new TextDecoder().decode(headBytes)) as { kid?: string };
  const { exp = 0, aud } = JSON.parse(new TextDecoder().decode(payloadBytes)) as { exp?: number; aud?: string };
  return kid === id && signature === expected && aud === "/admin/" && exp * 1_000 > nowMs;
}

function ghostPost(call: PracticeCall, stored: StoredThing) {
  const {
    title = "(Untitled)",
    html = "",
    lexical = "",
    status = "draft",
    slug = "",
  } = JSON.parse(stored.body) as Record<string, string>;
  const at = new Date(stored.createdAtMs).toISOString();
  return {
    ...{ id: stored.key, uuid: stored.key, title, html, lexical, status, slug: slug || `post-${stored.key}` },
    ...{ created_at: at, updated_at: at, published_at: status === "published" ? at : null },
    url: `${call.url.origin}/${slug || `post-${stored.key}`}/`,
  };
}

async function writeGhostPost(call: PracticeCall, id: string, isNew: boolean): Promise<PracticeReply> {
  const fields = await readFields(call);
  const [given] = (Array.isArray(fields?.posts) ? fields.posts : []) as Record<string, unknown>[];
  if (!given || (isNew && typeof given.title !== "string"))
    return ghostError(422, "ValidationError", "Validation error, cannot save post.");
  const before = call.store.get("post", id);
  const kept = before ? (JSON.parse(before.body) as object) : {};
  call.store.put("post", id, { ...kept, ...given });
  const stored = call.store.get("post", id);
  return json(isNew ? 201 : 200, { posts: stored ? [ghostPost(call, stored)] : [] });
}

/** Ghost's Admin API, as docs.ghost.org describes it. */
export const ghost: StandIn = async (call) => {
  const [, rest = ""] = /\/ghost\/api\/admin\/(.*?)\/?$/.exec(call.url.pathname) ?? [];
  if (rest === "site")
    return json(200, {
      site: { title: "Practice publication", url: `${call.url.origin}/`, version: "6.0", logo: null },
    });
  if (call.account.isRevoked || !(await isGhostToken(call)))
    return ghostError(401, "UnauthorizedError", "Unknown Admin API Key");
  if (rest === "posts" && call.method === "POST") return writeGhostPost(call, String(nextId(call, "post")), true);
  if (rest === "posts") {
    const posts = call.store.list("post", 15).map((post) => ghostPost(call, post));
    return json(200, { posts, meta: { pagination: { page: 1, limit: 15, pages: 1, total: posts.length } } });
  }
  const id = /^posts\/([\w-]{1,40})$/.exec(rest)?.[1];
  const stored = id ? call.store.get("post", id) : null;
  if (!id || !stored) return ghostError(404, "NotFoundError", "Resource not found error, cannot read post.");
  if (call.method === "GET") return json(200, { posts: [ghostPost(call, stored)] });
  if (call.method !== "DELETE") return writeGhostPost(call, id, false);
  call.store.remove("post", id);
  return plain(204, "");
};

/* Feeds and programs */

const DAY_MS = 86_400_000;
const ENTRIES = [
  ["How we choose our tea", "We visit each garden once a year, and taste before we buy."],
  ["New opening hours", "From Monday we open at nine."],
  ["A recipe for cold days", "Ginger, lemon, and patience."],
] as const;

/** A feed with three entries of the last days. */
export const rss: StandIn = ({ account, url, nowMs }) => {
  if (account.isRevoked) return plain(404, "Not found");
  const today = Math.floor(nowMs / DAY_MS);
  const items = ENTRIES.map(([title, text], at) => {
    const day = today - at;
    const link = `${url.origin}/posts/${day}`;
    const date = new Date(day * DAY_MS).toUTCString();
    return `<item><title>${title}</title><link>${link}</link><guid isPermaLink="true">${link}</guid><pubDate>${date}</pubDate><description>${text}</description></item>`;
  });
  const channel = `<title>Practice feed</title><link>${url.origin}/</link><description>A stand-in inside Kaja.</description>`;
  return plain(
    200,
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel>${channel}${items.join("")}</channel></rss>`,
    "application/rss+xml; charset=utf-8",
  );
};

/** A program that takes whatever it is sent. */
export const http: StandIn = (call) => {
  const { headerName, headerValue } = call.account.secrets;
  if (call.account.isRevoked || (headerName && call.headers.get(headerName) !== headerValue))
    return json(401, { error: "The header that proves the sender is missing or wrong." });
  if (call.method === "POST" || call.method === "PUT")
    call.store.put("request", `${call.nowMs}-${Math.random().toString(36).slice(2, 8)}`, {
      text: new TextDecoder().decode(call.body.subarray(0, 2_000)),
    });
  return json(200, { received: true });
};
