import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { constantTimeEqual, sha256Hex } from "#app/platform/crypto/bytes.ts";
import * as door from "#app/platform/share-links/share-link-access.server.ts";
import { workspaceIncludes } from "#app/platform/workspace/workspace.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { ProjectRow } from "../projects/repo.server.ts";
import { countView, findShared, type ReportRow } from "./repo.server.ts";

const DOOR: door.ShareLinkKind = {
  purpose: "seo-report",
  cookie: "report",
  pathOf: (token) => `/reports/${token}`,
  wrongPassword: "This is not the password of the report.",
};
const TOKEN = /^[A-Za-z0-9_-]{32}$/;

/** One text for every invalid link: it does not reveal whether a link ever existed. */
export const DEAD_LINK = appError(
  "not_found",
  "The URL may be incomplete, the link may have expired, or its owner withdrew it. Ask the person who sent it for a new link.",
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
  // The row was found by an index, which compares as it likes; this comparison does not reveal how much of a guess was right.
  if (!found || !(await constantTimeEqual(found.report.tokenHash, tokenHash))) return err(DEAD_LINK);
  const { report, project } = found;
  const now = context.now();
  if (report.revokedAt !== null || (report.expiresAt !== null && report.expiresAt <= now)) return err(DEAD_LINK);
  if (!(await workspaceIncludes(context.db, report.workspaceId, "seo", now))) return err(DEAD_LINK);
  return ok({ report, project, scope: { db: context.db, workspaceId: report.workspaceId } });
}

/** Whether the reader may see the report: it has no password, or this browser gave it lately. */
export const isUnlocked = (request: Request, context: RequestContext, { report }: SharedReport): Promise<boolean> =>
  door.isUnlocked(request, context, DOOR, report);

/**
 * Checks the password of a report and returns the `Set-Cookie` value that opens it for two hours, on its own path only.
 * Errors: invalid_credentials, rate_limited, unavailable.
 */
export const unlock = (
  request: Request,
  context: RequestContext,
  { report }: SharedReport,
  token: string,
  password: string,
): Promise<Result<string>> => door.unlock(request, context, DOOR, report, { token, password });

/** Counts a view of the report. */
export const countReportView = (context: RequestContext, reportId: string): Promise<unknown> =>
  countView(context, reportId, context.now());
