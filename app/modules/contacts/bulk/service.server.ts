import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { appError } from "#app/shared/error.ts";
import { counted } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { READ, WRITE } from "../access.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import { changeBy } from "../limits.server.ts";
import { checkOwner } from "../people/owner.server.ts";
import type { BulkChange, BulkJob, Selection } from "../store/jobs/bulk.ts";

const NO_SELECTION = appError("not_found", "This selection no longer exists. Select the contacts again.");

const refused = (path: string, message: string) =>
  err(appError("invalid_input", message, { fields: [{ path, message }] }));

/** Keeps a selection of contacts until it is decided what is done with them, once for each id. Errors: forbidden, plan_required, invalid_input. */
export async function beginBulk(
  context: RequestContext,
  actor: Actor,
  selection: Selection,
  id: string = newId(context.now().getTime()),
): Promise<Result<{ id: string }>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const begun = await contactsStub(context, actor.workspaceId).beginBulk(changeBy(context, actor), id, selection);
  return begun.ok ? ok({ id }) : begun;
}

/** Returns a selection with how far its change is. Errors: forbidden, plan_required, not_found. */
export async function getBulk(context: RequestContext, actor: Actor, id: string): Promise<Result<BulkJob>> {
  const allowed = authorize(actor, READ);
  if (!allowed.ok) return allowed;
  const job = await contactsStub(context, actor.workspaceId).readBulk(id);
  return job ? ok(job) : err(NO_SELECTION);
}

/** What is said of a change in the audit log. */
const detailOf = (change: BulkChange, count: number): string => `${change.type}, ${counted(count, "contact")}`;

/**
 * Begins to change every contact of a selection. `expected`: how many the person saw. Errors: forbidden, plan_required, not_found,
 * invalid_input, conflict (begun already, or another number is to be deleted).
 */
export async function startBulk(
  context: RequestContext,
  actor: Actor,
  id: string,
  change: BulkChange,
  expected: number,
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const stub = contactsStub(context, actor.workspaceId);
  const owner = await checkOwner(context, actor, change.type === "owner" ? change.ownerId : null);
  if (!owner.ok) return owner;
  if (change.type === "stage" && change.stage !== null) {
    const stages = await stub.listStages();
    if (!stages.some(({ id }) => id === change.stage)) return refused("stage", "The pipeline has no such stage.");
  }
  const started = await stub.startBulk(changeBy(context, actor), id, change, expected);
  if (!started.ok) return started;
  const action = change.type === "delete" ? "contact.bulk_deleted" : "contact.bulk_changed";
  await recordAudit(context, auditEntry(actor, action, `bulk:${id}`, detailOf(change, expected)));
  return started;
}

/** Changes the consent of a selection to a topic. Errors: as `startBulk`. */
export async function startTopic(
  context: RequestContext,
  actor: Actor,
  id: string,
  {
    expected,
    ...entry
  }: { expected: number; topic: string; state: "granted" | "withdrawn"; source: string; text: string },
): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const topics = await contactsStub(context, actor.workspaceId).listTopics();
  const topic = topics.find(({ id, archivedAt }) => id === entry.topic && archivedAt === null);
  if (!topic) return refused("topic", "This topic no longer exists.");
  if (entry.state === "granted" && entry.text === "") return refused("text", "Enter what these people agreed to");
  return startBulk(context, actor, id, { type: "topic", channel: topic.channel, ...entry }, expected);
}

/** Ends a change where it is; what was changed stays. Errors: forbidden, plan_required, not_found. */
export async function stopBulk(context: RequestContext, actor: Actor, id: string): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? contactsStub(context, actor.workspaceId).stopBulk(changeBy(context, actor), id) : allowed;
}
