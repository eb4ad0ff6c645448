import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { insightsModule } from "../manifest.ts";
import { type AdFile, MAX_WORKSPACE_ROWS, readAdFile } from "./domain/ad-file.ts";
import * as repo from "./repo.server.ts";

const FULL = `A workspace keeps at most ${exact(MAX_WORKSPACE_ROWS)} daily figures of campaigns. Import fewer campaigns or a shorter period.`;

/** What a file would do. */
export interface AdCheck extends AdFile {
  /** Rows that replace an existing row of the same campaign and day. */
  replaced: number;
}

/** Reads a file of daily figures without storing anything. Errors: invalid_input, with the field "csv". */
export async function checkAdFile(
  context: Pick<RequestContext, "now">,
  scope: WorkspaceScope,
  text: string,
): Promise<Result<AdCheck>> {
  const read = readAdFile(text, await repo.findKnownCampaigns(scope), context.now());
  if ("problem" in read)
    return err(appError("invalid_input", read.problem, { fields: [{ path: "csv", message: read.problem }] }));
  return ok({ ...read.value, replaced: await repo.countKnownRows(scope, read.value.rows) });
}

/** Stores the rows of a file that can be read; sent twice, they are there once. Returns how many. Errors: invalid_input, limit_reached, rate_limited. */
export async function importAdFile(
  context: RequestContext,
  { userId }: Pick<Session, "userId">,
  scope: WorkspaceScope,
  text: string,
): Promise<Result<{ written: number }>> {
  const checked = await checkAdFile(context, scope, text);
  if (!checked.ok) return checked;
  const { rows } = checked.value;
  if (rows.length === 0) {
    const message = "No row of the file can be read.";
    return err(appError("invalid_input", message, { fields: [{ path: "csv", message }] }));
  }
  const admitted = await throttle(context, insightsModule.rateLimits.ad_import, userId);
  if (!admitted.ok) return admitted;
  const written = await repo.putAdRows(scope, rows, MAX_WORKSPACE_ROWS);
  if (written === null) return err(appError("limit_reached", FULL, { fields: [{ path: "csv", message: FULL }] }));
  await recordAudit(
    context,
    auditEntry(
      { userId, workspaceId: scope.workspaceId },
      "ad_performance.imported",
      "ad_performance",
      `${written} rows`,
    ),
  );
  return ok({ written });
}

/** Figures of all campaigns by day over the last `count` UTC days, newest first. */
export function readAdDays(
  context: Pick<RequestContext, "now">,
  scope: WorkspaceScope,
  count: number,
): Promise<repo.AdDay[]> {
  return repo.findAdDays(scope, new Date(context.now().getTime() - days(count - 1)).toISOString().slice(0, 10));
}

/** Returns the newest ten predictions for the person, and the campaigns without one. */
export async function readPredictions(scope: WorkspaceScope, userId: string) {
  const [predictions, silent] = await Promise.all([repo.findPredictions(scope, userId, 10), repo.findSilent(scope)]);
  return { predictions, silent };
}
