import { createCampaign } from "#app/modules/sem/index.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { type FormIdentity, idOfPart } from "#app/platform/forms/form-identity.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { days } from "#app/shared/time.ts";
import { insightsModule } from "../manifest.ts";
import { type AdFile, type AdRow, type KnownCampaign, MAX_WORKSPACE_ROWS, readAdFile } from "./domain/ad-file.ts";
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

/**
 * Creates the campaigns that the rows name first, with ids of the form that was sent: sent twice at once it creates each
 * once. Returns the rows with the ids of the campaigns. Errors: those of `createCampaign`.
 */
async function withCampaigns(
  context: RequestContext,
  actor: Session,
  rows: readonly AdRow[],
  form: FormIdentity,
): Promise<Result<AdRow[]>> {
  const made = new Map<string, KnownCampaign>();
  for (const { campaign } of rows) {
    if (!campaign.isNew || made.has(campaign.id)) continue;
    const input = { name: campaign.name, status: "active" } as const;
    const created = await createCampaign(context, actor, input, await idOfPart(form, campaign.id));
    if (!created.ok) {
      const message = `The campaign “${campaign.name}” cannot be created. ${created.error.message}`;
      return err({ ...created.error, message, fields: [{ path: "csv", message }] });
    }
    made.set(campaign.id, { id: created.value.id, name: campaign.name });
  }
  return ok(rows.map((row) => ({ ...row, campaign: made.get(row.campaign.id) ?? row.campaign })));
}

/**
 * Stores the rows of a file that can be read, and creates the campaigns that are missing; sent twice, they are there
 * once. Returns how many of each. Errors: invalid_input, limit_reached, rate_limited, and those of `createCampaign`.
 */
export async function importAdFile(
  context: RequestContext,
  session: Session,
  scope: WorkspaceScope,
  text: string,
  form: FormIdentity,
): Promise<Result<{ written: number; created: number }>> {
  const { userId } = session;
  const checked = await checkAdFile(context, scope, text);
  if (!checked.ok) return checked;
  const { rows } = checked.value;
  if (rows.length === 0) {
    const message = "No row of the file can be read.";
    return err(appError("invalid_input", message, { fields: [{ path: "csv", message }] }));
  }
  const admitted = await throttle(context, insightsModule.rateLimits.ad_import, userId);
  if (!admitted.ok) return admitted;
  const ready = await withCampaigns(context, session, rows, form);
  if (!ready.ok) return ready;
  const written = await repo.putAdRows(scope, ready.value, MAX_WORKSPACE_ROWS);
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
  return ok({ written, created: checked.value.newCampaigns.length });
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
