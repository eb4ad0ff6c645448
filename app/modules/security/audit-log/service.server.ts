import { listMemberNames } from "#app/modules/workspaces/index.server.ts";
import { refusal, requireWorkspace, type WorkspaceAccess } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { Verification } from "#app/platform/audit/chain.ts";
import { sealChain, verifyStoredChain } from "#app/platform/audit/seal.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { csvResponse } from "#app/platform/http/download.ts";
import { limit } from "#app/platform/rate-limit/rate-limit.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import type { CsvValue } from "#app/shared/csv/csv.ts";
import { cutPage, readSortCursor, type SortCursor } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { actionLabel } from "../domain/audit-actions.ts";
import { securityModule } from "../manifest.ts";
import * as repo from "../repo.server.ts";
import { type AuditQuery, auditQuerySchema, PERIOD_MS } from "../schema.ts";
import { shownAddress } from "../sessions.server.ts";

const PAGE_ROWS = 50;
const EXPORT_ROWS = 500;

/** Who did something, as readers see it. */
export type AuditActor =
  | { kind: "person"; userId: string; name: string; email: string }
  | { kind: "deleted" }
  | { kind: "system" };

/** A row of the audit log for readers. */
export interface AuditEntryView {
  id: string;
  at: Date;
  actor: AuditActor;
  /** An administrator did it while viewing as the person. */
  byAdministrator: boolean;
  action: string;
  words: string;
  subject: string;
  detail: string;
  address: string;
  place: string;
  /** Null until the row is sealed. */
  sequence: number | null;
}

/** The person, their workspace, and the right to read its log: owners and editors. Throws a 403 Response otherwise. */
export const requireAuditReader = (request: Request, context: RequestContext): Promise<WorkspaceAccess> =>
  requireWorkspace(request, context, { editor: true });

/** What the address asks for. Throws a 400 Response for filters that do not exist. */
export function readAuditQuery(request: Request): AuditQuery {
  const given = Object.fromEntries([...new URL(request.url).searchParams].filter(([, value]) => value.trim() !== ""));
  const query = auditQuerySchema.safeParse(given);
  if (!query.success) throw refusal(appError("invalid_input", "The address holds a filter that does not exist."));
  return query.data;
}

const selectionOf = ({ person, area, period, search }: AuditQuery, now: Date): repo.AuditSelection => ({
  userId: person,
  area,
  since: period ? new Date(now.getTime() - PERIOD_MS[period]) : undefined,
  text: search || undefined,
});

/** A row of somebody without a profile is that of an account that is gone; erasing takes salt and person. */
function actorOf({ userId, salt, firstName, lastName, email }: repo.AuditRow): AuditActor {
  if (userId !== null && email !== null)
    return { kind: "person", userId, name: `${firstName ?? ""} ${lastName ?? ""}`.trim() || email, email };
  return userId !== null || salt === "" ? { kind: "deleted" } : { kind: "system" };
}

const viewOf = (row: repo.AuditRow): AuditEntryView => ({
  id: row.id,
  at: row.createdAt,
  actor: actorOf(row),
  byAdministrator: row.impersonatorId !== null,
  action: row.action,
  words: actionLabel(row.action),
  subject: row.subject,
  detail: row.detail,
  address: shownAddress(row.address),
  place: row.place,
  sequence: row.sequence,
});

/** A page of 50 rows of the workspace's log, newest first, sealed before it is read. Errors: invalid_input (cursor). */
export async function listAudit(
  context: RequestContext,
  scope: WorkspaceScope,
  query: AuditQuery,
): Promise<Result<{ rows: AuditEntryView[]; nextCursor: string | null }>> {
  const before = readSortCursor(query.cursor, "number");
  if (!before.ok) return before;
  await sealChain(context, scope.workspaceId);
  const rows = await repo.findAuditRows(scope, selectionOf(query, context.now()), before.value, PAGE_ROWS + 1);
  const page = cutPage(rows, PAGE_ROWS, ({ createdAt }) => createdAt);
  return ok({ ...page, rows: page.rows.map(viewOf) });
}

/** The members of the workspace, for the filter. */
export async function listMembers(scope: WorkspaceScope): Promise<{ userId: string; name: string }[]> {
  return (await listMemberNames(scope)).map(({ userId, firstName, lastName }) => ({
    userId,
    name: `${firstName} ${lastName}`.trim(),
  }));
}

/** The result of a verification with when it was made. */
export interface AuditReport {
  result: Verification;
  waiting: number;
  at: Date;
}

/** Checks the whole log of the workspace against its hash chain. Errors: rate_limited, unavailable. */
export async function verifyAudit(
  context: RequestContext,
  { userId, workspaceId }: Session,
): Promise<Result<AuditReport>> {
  const attempt = await limit(context, securityModule.rateLimits.audit_verify, userId);
  if (!attempt.allowed) {
    const { unavailable, retryAfterSeconds } = attempt;
    return err(
      appError(unavailable ? "unavailable" : "rate_limited", "Please wait a little before verifying again.", {
        retryAfterSeconds,
      }),
    );
  }
  return ok({ ...(await verifyStoredChain(context, workspaceId)), at: context.now() });
}

const CSV_HEADING = [
  "Number",
  "Time (UTC)",
  "Person",
  "Email",
  "By an administrator",
  "Action",
  "What",
  "Subject",
  "Detail",
  "Address",
  "Place",
  "Hash",
];

const personOf = (actor: AuditActor): [name: string, email: string] =>
  actor.kind === "person" ? [actor.name, actor.email] : [actor.kind === "deleted" ? "Deleted person" : "Kaja", ""];

function cellsOf(row: repo.AuditRow): CsvValue[] {
  const { at, actor, byAdministrator, action, words, subject, detail, address, place, sequence } = viewOf(row);
  const who = byAdministrator ? "yes" : "no";
  return [
    sequence,
    at.toISOString(),
    ...personOf(actor),
    who,
    words,
    action,
    subject,
    detail,
    address,
    place,
    row.hash,
  ];
}

/** The file, a page at a time: one is held in memory. */
async function* batchesOf(scope: WorkspaceScope, selection: repo.AuditSelection): AsyncGenerator<CsvValue[][]> {
  let before: SortCursor<number> | null = null;
  do {
    const rows: repo.AuditRow[] = await repo.findAuditRows(scope, selection, before, EXPORT_ROWS);
    yield rows.map(cellsOf);
    const last: repo.AuditRow | undefined = rows.length === EXPORT_ROWS ? rows.at(-1) : undefined;
    before = last ? { value: last.createdAt.getTime(), id: last.id } : null;
  } while (before);
}

/** Returns the rows that a query selects as a CSV file, newest first, and notes the export in the log. */
export async function exportAudit(
  context: RequestContext,
  { session, scope }: WorkspaceAccess,
  query: AuditQuery,
): Promise<Response> {
  const { workspaceId } = session;
  await recordAudit(context, auditEntry(session, "audit.exported", `workspace:${workspaceId}`));
  await sealChain(context, workspaceId);
  const now = context.now();
  const batches = batchesOf(scope, selectionOf(query, now));
  return csvResponse(`audit-log-${now.toISOString().slice(0, 10)}`, CSV_HEADING, batches);
}
