import { planAllows } from "#app/platform/access/plans.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { constantTimeEqual, sha256Hex } from "#app/platform/crypto/bytes.ts";
import { type KeyRing, parseKeyRing } from "#app/platform/crypto/key-ring.ts";
import { verifyPassword } from "#app/platform/crypto/password.ts";
import { signToken, verifyToken } from "#app/platform/crypto/signed-token.ts";
import { isLoopback } from "#app/platform/http/loopback.ts";
import { admit } from "#app/platform/rate-limit/admit.server.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { hours } from "#app/shared/time.ts";
import type { ProjectRow } from "./repo.server.ts";
import { findShared, type ReportRow } from "./share-repo.server.ts";

/** How long a browser that gave the password is not asked again. */
const UNLOCKED_MS = hours(2);
const PURPOSE = "seo-report";
const COOKIE = "report";
const TOKEN = /^[A-Za-z0-9_-]{32}$/;

/** One text for every link that leads nowhere: it tells nobody whether a link ever was one. */
export const DEAD_LINK = appError(
  "not_found",
  "The address may be incomplete, the link may have expired, or its owner withdrew it. Ask whoever sent it to you for a new one.",
);

/** A link that works, with the website it is about. */
export interface SharedReport {
  report: ReportRow;
  project: ProjectRow;
  scope: WorkspaceScope;
}

/** The report behind a token. Errors: not_found, alike for an unknown, expired or withdrawn link and for a plan without the SEO Engine. */
export async function findSharedReport(context: RequestContext, token: string): Promise<Result<SharedReport>> {
  if (!TOKEN.test(token)) return err(DEAD_LINK);
  const tokenHash = await sha256Hex(token);
  const found = await findShared(context, tokenHash);
  // The row was found by an index, which compares as it likes; this does not tell how much of a guess was right.
  if (!found || !(await constantTimeEqual(found.report.tokenHash, tokenHash))) return err(DEAD_LINK);
  const { report, project } = found;
  const now = context.now();
  if (report.revokedAt !== null || (report.expiresAt !== null && report.expiresAt <= now)) return err(DEAD_LINK);
  if (!planAllows(await readWorkspacePlan(context.db, report.workspaceId, now), "seo")) return err(DEAD_LINK);
  return ok({ report, project, scope: { db: context.db, workspaceId: report.workspaceId } });
}

const ringOf = (text: string, name: string): KeyRing => {
  const ring = parseKeyRing(text);
  if (!ring.ok) throw new Error(`${name} ${ring.error}`);
  return ring.value;
};

/** What the cookie vouches for: this link with this password, and no later one of either. */
const pledgeOf = ({ id, tokenHash, passwordHash }: ReportRow): Promise<string> => sha256Hex(`${id}|${tokenHash}|${passwordHash ?? ""}`);

function cookieOf(request: Request): string | null {
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? null;
}

/** Whether the reader may see the report: it has no password, or this browser gave it lately. */
export async function isUnlocked(request: Request, context: RequestContext, { report }: SharedReport): Promise<boolean> {
  if (report.passwordHash === null) return true;
  const cookie = cookieOf(request);
  if (cookie === null) return false;
  const ring = ringOf(context.config.SIGNING_KEY, "SIGNING_KEY");
  const verified = await verifyToken(ring, cookie, { purpose: PURPOSE, nowMs: context.now().getTime() });
  return verified.ok && typeof verified.value === "string" && (await constantTimeEqual(verified.value, await pledgeOf(report)));
}

const tooOften = appError("rate_limited", "The password was tried too often. Please wait a quarter of an hour, then try again.", { retryAfterSeconds: 900 });

/**
 * Checks the password of a report and returns the `Set-Cookie` value that opens it for two hours, on its own path only.
 * Errors: invalid_credentials, rate_limited, unavailable.
 */
export async function unlock(request: Request, context: RequestContext, { report }: SharedReport, token: string, password: string): Promise<Result<string>> {
  const attempts = [await admit(context, "report_password_address", context.address), await admit(context, "report_password_link", report.id)];
  for (const attempt of attempts) if (!attempt.ok) return attempt.error.code === "rate_limited" ? err(tooOften) : attempt;
  const verified = await verifyPassword(ringOf(context.config.PASSWORD_PEPPER, "PASSWORD_PEPPER"), report.passwordHash, password);
  if (!verified.ok) return verified;
  if (!verified.value) return err(appError("invalid_credentials", "This is not the password of the report."));
  const expiresAtMs = context.now().getTime() + UNLOCKED_MS;
  const ring = ringOf(context.config.SIGNING_KEY, "SIGNING_KEY");
  const value = await signToken(ring, { purpose: PURPOSE, payload: await pledgeOf(report), expiresAtMs });
  const url = new URL(request.url);
  const secure = url.protocol === "http:" && isLoopback(url.hostname) ? "" : "; Secure";
  return ok(`${COOKIE}=${value}; HttpOnly; Max-Age=${UNLOCKED_MS / 1_000}; Path=/reports/${token}; SameSite=Lax${secure}`);
}
