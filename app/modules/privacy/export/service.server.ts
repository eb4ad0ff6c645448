import { auditStatement } from "#app/platform/audit/audit.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { isFlagOn } from "#app/platform/flags/flags.server.ts";
import { newId } from "#app/platform/ids.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { type StepUpInput, stepUp } from "#app/platform/session/step-up.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { privacyModule } from "../manifest.ts";
import * as repo from "../repo.server.ts";
import { startOnce } from "../workflow-steps.server.ts";
import { downloadName, EXPORT_REPLACEABLE_MS, isDownloadable } from "./domain/exports.ts";

const SHOWN_EXPORTS = 20;

const NO_EXPORT = appError("not_found", "You have no such data export.");
const EXPIRED = appError(
  "link_expired",
  "This data export has expired: its file was deleted after 7 days. Request a new one.",
);

/** Somebody who looks at the account for its person neither takes its data along nor deletes it. */
export const refuseImpersonation = ({ impersonatorId }: Session): AppError | null =>
  impersonatorId === null
    ? null
    : appError("forbidden", "You are viewing as this person. Only they themselves can do this.");

/** A person's exports, newest first, the last 20. */
export const listExports = (context: AppContext, { userId }: Session): Promise<repo.ExportRow[]> =>
  repo.findExports(context, userId, SHOWN_EXPORTS);

/** Hands an export to its Workflow. When that fails it stays queued, and the minute's tick tries again. */
export async function handOver(context: AppContext, exportId: string): Promise<void> {
  try {
    await startOnce(context.env.DATA_EXPORT, exportId, { exportId });
  } catch (cause) {
    context.log.error("export.start_failed", { exportId }, cause);
  }
}

const CLOSED = appError("unavailable", "No data exports are made at this moment. Please come back later.", {
  retryAfterSeconds: 3_600,
});

/**
 * Asks for a copy of everything that belongs to the person; while one is under way a further request makes none. With an id of the
 * caller, a form that comes twice asks once.
 * Errors: forbidden (viewing as somebody), password_required and the others of `stepUp`, rate_limited, unavailable (also
 * while an administrator has stopped exports).
 */
export async function requestExport(
  context: RequestContext,
  session: Session,
  proof: StepUpInput,
  id = newId(context.now().getTime()),
): Promise<Result<void>> {
  const refusal = refuseImpersonation(session);
  if (refusal) return err(refusal);
  const proved = await stepUp(context, session, proof);
  if (!proved.ok) return proved;
  const { userId } = session;
  const [newest] = await repo.findExports(context, userId, 1);
  if (newest?.id === id) return ok(undefined);
  const silentSince = new Date(context.now().getTime() - EXPORT_REPLACEABLE_MS);
  const isSilent = newest?.status === "building" && (newest.touchedAt ?? newest.createdAt) < silentSince;
  if (!isSilent && (newest?.status === "queued" || newest?.status === "building")) return ok(undefined);
  if (!(await isFlagOn(context, "data_exports"))) return err(CLOSED);
  const { allowed, unavailable, retryAfterSeconds } = await limit(
    context,
    privacyModule.rateLimits.data_export,
    userId,
  );
  if (!allowed) {
    const message = unavailable
      ? "Please try again in a few seconds."
      : "You can request three data exports in 24 hours. Please come back tomorrow.";
    return err(appError(unavailable ? "unavailable" : "rate_limited", message, { retryAfterSeconds }));
  }
  const createdAt = context.now();
  const audit = {
    workspaceId: session.workspaceId,
    userId,
    action: "data_export.requested",
    subject: `data_export:${id}`,
  };
  // Should its Workflow still be there, it finds the export over, and deletes its file.
  if (isSilent) await repo.failExport(context, newest.id);
  if (await repo.insertExport(context, { id, userId, createdAt }, audit)) await handOver(context, id);
  return ok(undefined);
}

/** A file on its way to its person. */
export interface Download {
  body: ReadableStream;
  sizeBytes: number;
  name: string;
}

/**
 * Opens the file of an export to its own person, shortly after a sign-in. Errors: forbidden (viewing as somebody),
 * not_found (nobody's, or somebody else's), conflict (not ready), link_expired, password_required.
 */
export async function openExport(
  context: RequestContext,
  session: Session,
  exportId: string,
): Promise<Result<Download>> {
  const refusal = refuseImpersonation(session);
  if (refusal) return err(refusal);
  const row = await repo.findExport(context, session.userId, exportId);
  if (!row) return err(NO_EXPORT);
  if (row.status === "queued" || row.status === "building")
    return err(appError("conflict", "This data export is not ready yet."));
  if (row.status === "failed")
    return err(appError("not_found", "This data export could not be made. Request a new one."));
  if (!isDownloadable(row, context.now())) return err(EXPIRED);
  const proved = await stepUp(context, session, {});
  if (!proved.ok) return proved;
  const file = row.fileKey === null ? null : await context.env.FILES.get(row.fileKey);
  if (!file) return err(EXPIRED);
  await auditStatement(context, {
    workspaceId: session.workspaceId,
    userId: session.userId,
    action: "data_export.downloaded",
    subject: `data_export:${exportId}`,
  });
  return ok({ body: file.body as ReadableStream, sizeBytes: file.size, name: downloadName(row.createdAt) });
}
