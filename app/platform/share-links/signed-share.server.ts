import { z } from "zod";
import { appError } from "#app/shared/error.ts";
import { days } from "#app/shared/time.ts";
import type { RequestContext } from "../context.server.ts";
import { constantTimeEqual, randomToken } from "../crypto/bytes.ts";
import { ringOf } from "../crypto/key-ring.ts";
import { signToken, verifyToken } from "../crypto/signed-token.ts";

const KEY_BYTES = 12;
/** How long a link works, unless it is withdrawn. */
const SHARED_DAYS = 180;

/** What a row keeps of its one link: a key that a new link replaces. The address itself is stored nowhere. */
export interface Share {
  shareKey: string | null;
  sharedUntil: Date | null;
}

/** Which kind of pages, and under which addresses they are. */
export interface SharedPage {
  /** What the signature in the address is for: "campaign-report". */
  purpose: string;
  pathOf: (token: string) => string;
}

/** One text for every link that does not work: it does not say whether one ever did. */
export const DEAD_SHARE = appError(
  "not_found",
  "The URL may be incomplete, the link may have expired, or its owner withdrew it. Ask the person who sent it for a new link.",
);

/** A new link; an older one no longer works. */
export const newShare = (now: Date): Share => ({
  shareKey: randomToken(KEY_BYTES),
  sharedUntil: new Date(now.getTime() + days(SHARED_DAYS)),
});

export const NO_SHARE: Share = { shareKey: null, sharedUntil: null };

/** The address of what a row shares; null: it is not shared. The signature is made again each time. */
export async function sharedAddress(
  { config, now }: Pick<RequestContext, "config" | "now">,
  { purpose, pathOf }: SharedPage,
  { id, shareKey, sharedUntil }: Share & { id: string },
): Promise<string | null> {
  if (shareKey === null || sharedUntil === null || sharedUntil <= now()) return null;
  const ring = ringOf(config.SIGNING_KEY, "SIGNING_KEY");
  const token = await signToken(ring, { purpose, payload: [id, shareKey], expiresAtMs: sharedUntil.getTime() });
  return `${config.APP_URL}${pathOf(token)}`;
}

const payloadSchema = z.tuple([z.string().max(64), z.string().max(64)]);

/** The row that a token opens, as `find` knows it; null: the token is forged, expired or withdrawn. */
export async function findShared<Row extends Share>(
  { config, now }: Pick<RequestContext, "config" | "now">,
  { purpose }: SharedPage,
  token: string,
  find: (id: string) => Promise<Row | undefined>,
): Promise<Row | null> {
  const verified = await verifyToken(ringOf(config.SIGNING_KEY, "SIGNING_KEY"), token, {
    purpose,
    nowMs: now().getTime(),
  });
  const payload = payloadSchema.safeParse(verified.ok ? verified.value : null);
  if (!payload.success) return null;
  const [id, key] = payload.data;
  const row = await find(id);
  return row?.shareKey && (await constantTimeEqual(row.shareKey, key)) ? row : null;
}
