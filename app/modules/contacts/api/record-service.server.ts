import type { z } from "zod";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { StoreScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { cutRows, readCursor, type Sort } from "#app/shared/cursor.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { WRITE } from "../access.ts";
import { addActivity } from "../activities/service.server.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import type { Activity } from "../domain/contact.ts";
import { CLOCK_SKEW_MS } from "../domain/limits.ts";
import { contactPayload } from "../domain/payload.ts";
import { findContacts } from "../people/service.server.ts";
import type { Consent } from "../store/consents/consents.ts";
import { NO_SEGMENT, type Segment } from "../store/segments/segments.ts";
import type { ApiActivityInput, activityModel, CreateConsentInput, consentModel } from "./record-schema.ts";
import type { ContactAnswer, PageQuery } from "./service.server.ts";

type ActivityAnswer = z.input<typeof activityModel>;
type ConsentAnswer = z.input<typeof consentModel>;

const iso = (ms: number): string => new Date(ms).toISOString();

const activityAnswer = (activity: Activity): ActivityAnswer => ({
  ...activity,
  data: { ...activity.data },
  at: iso(activity.at),
});

/** Lists what a contact did, newest first. Errors: not_found, invalid_input (cursor). */
export async function listActivitiesByApi(
  scope: StoreScope,
  contactId: string,
  { cursor, limit }: PageQuery,
): Promise<Result<{ rows: ActivityAnswer[]; nextCursor: string | null }>> {
  const page = await contactsStub(scope, scope.workspaceId).listTimeline({ contactId, cursor, limit });
  return page.ok ? ok({ rows: page.value.rows.map(activityAnswer), nextCursor: page.value.nextCursor }) : page;
}

/** Records what a contact did, once for each id. Errors: forbidden, plan_required, not_found, invalid_input (future), limit_reached. */
export async function createActivityByApi(
  context: RequestContext,
  actor: Actor,
  { contactId, email, externalId, data = {}, ...activity }: ApiActivityInput,
  newActivityId: string,
): Promise<Result<ActivityAnswer>> {
  const input = { ...activity, data, contact: { id: contactId, email, externalId } };
  const added = await addActivity(context, actor, input, newActivityId);
  return added.ok ? ok(activityAnswer(added.value)) : added;
}

const consentAnswer = ({ seq, at, addressHash: _hash, ...consent }: Consent): ConsentAnswer => ({
  ...consent,
  id: String(seq),
  at: iso(at),
});

/** Lists the ledger of a contact's consents, newest first. Errors: not_found, invalid_input (cursor). */
export async function listConsentsByApi(
  scope: StoreScope,
  contactId: string,
  { cursor, limit }: PageQuery,
): Promise<Result<{ rows: ConsentAnswer[]; nextCursor: string | null }>> {
  const page = await contactsStub(scope, scope.workspaceId).listConsentPage({ contactId, cursor, limit });
  return page.ok ? ok({ rows: page.value.rows.map(consentAnswer), nextCursor: page.value.nextCursor }) : page;
}

const refused = (path: string, message: string) =>
  err(appError("invalid_input", message, { fields: [{ path, message }] }));

/** Adds a line to the ledger, once for each id. Errors: forbidden, plan_required, not_found, invalid_input (topic, future). */
export async function createConsentByApi(
  context: RequestContext,
  actor: Actor,
  contactId: string,
  { topic = "", at, ...consent }: CreateConsentInput,
  id: string,
): Promise<Result<ConsentAnswer>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const nowMs = context.now().getTime();
  if (at !== undefined && at > nowMs + CLOCK_SKEW_MS) return refused("at", "A consent cannot be in the future.");
  const stub = contactsStub(context, actor.workspaceId);
  if (topic !== "") {
    const known = (await stub.listTopics()).find((one) => one.id === topic);
    if (!known) return refused("topic", "The workspace has no such topic.");
    if (known.channel !== consent.channel) return refused("channel", "The topic is for another channel.");
  }
  const recorded = await stub.recordConsent(contactId, { ...consent, topic, addressHash: null, at: at ?? nowMs }, id);
  return recorded.ok ? ok(consentAnswer(recorded.value)) : recorded;
}

type SegmentAnswer = Pick<Segment, "id" | "name" | "count"> & { createdAt: Date; updatedAt: Date };

const segmentAnswer = ({ id, name, count, createdAt, updatedAt }: Segment): SegmentAnswer => ({
  id,
  name,
  count,
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
});

/** Lists the segments of a workspace, newest first. Errors: invalid_input (cursor). */
export async function listSegmentsByApi(
  scope: StoreScope,
  { cursor, limit }: PageQuery,
): Promise<Result<{ rows: SegmentAnswer[]; nextCursor: string | null }>> {
  const at = readCursor(cursor, ["number", "text"]);
  if (!at.ok) return at;
  const all = await contactsStub(scope, scope.workspaceId).listSegments();
  const isBefore = (one: Segment, [time, id]: readonly [number, string]) =>
    one.createdAt < time || (one.createdAt === time && one.id < id);
  const ordered = all.toSorted((a, b) => (isBefore(a, [b.createdAt, b.id]) ? 1 : -1));
  const rest = at.value ? ordered.filter((one) => isBefore(one, at.value as [number, string])) : ordered;
  const page = cutRows(rest, limit, ({ createdAt, id }) => [createdAt, id]);
  return ok({ rows: page.rows.map(segmentAnswer), nextCursor: page.nextCursor });
}

async function segmentOf(scope: StoreScope, id: string): Promise<Result<Segment>> {
  const segment = await contactsStub(scope, scope.workspaceId).getSegment(id);
  return segment ? ok(segment) : err(NO_SEGMENT);
}

/** One segment with its contacts counted now; null when its rule is too large to be counted. Errors: not_found. */
export async function getSegmentByApi(scope: StoreScope, id: string): Promise<Result<SegmentAnswer>> {
  const segment = await segmentOf(scope, id);
  if (!segment.ok) return segment;
  const count = await contactsStub(scope, scope.workspaceId).countRule(segment.value.rule);
  return ok(segmentAnswer({ ...segment.value, count: count.ok ? count.value : null }));
}

/** Lists the contacts of a segment. Errors: not_found, invalid_input (cursor). */
export async function listSegmentMembersByApi(
  scope: StoreScope,
  id: string,
  query: PageQuery & { sort: Sort<"createdAt" | "updatedAt"> },
): Promise<Result<{ rows: ContactAnswer[]; nextCursor: string | null }>> {
  const segment = await segmentOf(scope, id);
  if (!segment.ok) return segment;
  const { sort, cursor, limit } = query;
  const page = await findContacts(scope, scope, { rule: segment.value.rule, sort, cursor, limit });
  return page.ok ? ok({ rows: page.value.rows.map(contactPayload), nextCursor: page.value.nextCursor }) : page;
}
