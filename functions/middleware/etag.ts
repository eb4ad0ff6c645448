import { createMiddleware } from "hono/factory";
import { sha256, toBase64Url } from "#app/platform/crypto/bytes.ts";
import type { ApiEnv } from "../api-middleware/env.ts";

/** 132 bits: no two answers of one address share it. */
const TAG_LENGTH = 22;

/** Weak, because the edge may compress the answer on its way. */
const tagOf = async (body: Uint8Array<ArrayBuffer>): Promise<string> =>
  `W/"${toBase64Url(await sha256(body)).slice(0, TAG_LENGTH)}"`;

const withoutWeak = (tag: string): string => tag.replace(/^W\//, "");

/** RFC 9110 section 13.1.2: any of the listed tags, compared weakly, or `*` for whatever there is. */
export function matchesTag(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === "*") return true;
  const listed: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return listed.includes(withoutWeak(tag));
}

/**
 * Gives what a GET answers a tag of its content; a caller who names that tag in `If-None-Match` gets 304 without the body.
 * Caches of one person may keep the answer and ask again with the tag each time; shared ones may not.
 */
export const entityTag = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const answer = c.res;
  if (answer.status !== 200) return;
  const body = new Uint8Array(await answer.arrayBuffer());
  const tag = await tagOf(body);
  const asked = c.req.raw.headers.get("if-none-match");
  const unchanged = asked !== null && matchesTag(asked, tag);
  // Emptied first: Hono would merge the old headers into the new ones.
  c.res = undefined;
  c.res = new Response(unchanged ? null : body, { status: unchanged ? 304 : 200, headers: answer.headers });
  const { headers } = c.res;
  headers.set("ETag", tag);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-cache");
  headers.append("Vary", "Authorization, X-Api-Key, Kaja-Version");
  if (unchanged) headers.delete("content-type");
});
