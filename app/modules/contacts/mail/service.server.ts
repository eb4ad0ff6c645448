import type { StoreScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { SegmentRule } from "#app/shared/segment/rule.ts";
import { hashesOf } from "../consents/hash.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import type { Contact } from "../domain/contact.ts";
import { ownChange } from "../limits.server.ts";
import type { ConsentState } from "../store/consents/consents.ts";
import type { MailCap, MailDemand, MailRefusal, PushRefusal } from "../store/consents/mailings.ts";
import type { KnownVisitor } from "../store/consents/visitors.ts";
import type { BuyerBands, BuyerCell, RuleMeasure } from "../store/segments/buyers.ts";

export type { MailRefusal } from "../store/consents/mailings.ts";

type Access = Pick<AppContext, "env" | "config">;

/** What a mail can be sent to and about: segments with their last count, and the topics of mails in use. */
export async function mailChoices({ env, workspaceId }: Pick<StoreScope, "env" | "workspaceId">) {
  const stub = contactsStub({ env }, workspaceId);
  const [segments, topics, fields] = await Promise.all([stub.listSegments(), stub.listTopics(), stub.listFields()]);
  return {
    segments: segments.map(({ id, name, count }) => ({ id, name, count })),
    topics: topics
      .filter(({ channel, archivedAt }) => channel === "email" && archivedAt === null)
      .map(({ id, name, description }) => ({ id, name, description })),
    fields: fields.filter(({ archivedAt }) => archivedAt === null).map(({ key, label }) => ({ key, label })),
  };
}

/** A page of the contacts that a rule selects, in the order in which they came. Errors: invalid_input (rule too large, segment gone). */
export function pageByRule(
  context: Pick<AppContext, "env">,
  workspaceId: string,
  rule: SegmentRule | undefined,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<Result<{ rows: Contact[]; nextCursor: string | null }>> {
  const sort = { by: "createdAt", descending: false } as const;
  return contactsStub(context, workspaceId).listPeople({ rule, sort, cursor, limit });
}

/** A page of an audience: a segment, or everybody. Errors: as `pageByRule`. */
export const audiencePage = (
  context: Pick<AppContext, "env">,
  workspaceId: string,
  segmentId: string | null,
  page: { cursor: string | undefined; limit: number },
): Promise<Result<{ rows: Contact[]; nextCursor: string | null }>> =>
  pageByRule(context, workspaceId, segmentId === null ? undefined : { inSegment: segmentId }, page);

/** Counts an audience now; null where its rule cannot be counted or the segment is gone. */
export async function countAudience(
  context: Pick<AppContext, "env">,
  workspaceId: string,
  segmentId: string | null,
): Promise<number | null> {
  const stub = contactsStub(context, workspaceId);
  if (segmentId === null) return (await stub.usage()).contacts;
  const segment = await stub.getSegment(segmentId);
  if (!segment) return null;
  const counted = await stub.countRule(segment.rule);
  return counted.ok ? counted.value : null;
}

/** How many contacts a rule selects, and what they ordered. Errors: invalid_input (too large). */
export const measureRule = (
  context: Pick<AppContext, "env">,
  workspaceId: string,
  rule: SegmentRule,
): Promise<Result<RuleMeasure>> => contactsStub(context, workspaceId).measureRule(rule);

/** Buyers by when they ordered last and how often. */
export const readBuyers = (
  context: Pick<AppContext, "env">,
  workspaceId: string,
  bands: BuyerBands,
): Promise<BuyerCell[]> => contactsStub(context, workspaceId).readBuyers(bands);

/** Decides for each whether they may be mailed now. With `ref` the mails of those who may count against the cap, once each. */
export async function admitMail(
  context: Access,
  workspaceId: string,
  people: readonly { contactId: string; email: string }[],
  demand: MailDemand,
): Promise<MailRefusal[]> {
  const candidates = await Promise.all(
    people.map(async ({ contactId, email }) => ({
      contactId,
      email,
      hashes: await hashesOf(context, workspaceId, "email", email),
    })),
  );
  return contactsStub(context, workspaceId).admitMail(candidates, demand);
}

/** Decides for each contact whether they may get a push message now. With `ref` those who may count against the cap, once each. */
export const admitPush = (
  context: Pick<AppContext, "env">,
  workspaceId: string,
  contactIds: readonly string[],
  demand: Omit<MailDemand, "topic">,
): Promise<PushRefusal[]> => contactsStub(context, workspaceId).admitPush(contactIds, demand);

/** Adds a person's decision about push messages to the ledger, once for each `id`. Errors: not_found. */
export async function decidePush(
  context: AppContext,
  workspaceId: string,
  contactId: string,
  { id, ...decision }: { id: string; state: ConsentState; text: string; source: string },
): Promise<Result<null>> {
  const { nowMs } = ownChange(context, workspaceId);
  const entry = { purpose: "marketing", channel: "push", topic: "", ...decision, at: nowMs } as const;
  const recorded = await contactsStub(context, workspaceId).recordConsent(
    contactId,
    { ...entry, textVersion: "browser:1", addressHash: null },
    id,
  );
  return recorded.ok ? ok(null) : recorded;
}

/** The id of the contact who a visitor of a measured website is today; null: no contact. */
export const contactIdOfVisitor = (
  context: Pick<AppContext, "env">,
  workspaceId: string,
  visitor: string,
): Promise<string | null> => contactsStub(context, workspaceId).contactIdOfVisitor(visitor);

/** Whether an address must not be written to, whatever it is about. */
export async function isMailSuppressed(context: Access, workspaceId: string, email: string): Promise<boolean> {
  const stub = contactsStub(context, workspaceId);
  for (const hash of await hashesOf(context, workspaceId, "email", email))
    if (await stub.isSuppressed("email", hash)) return true;
  return false;
}

export const forgetMailing = (
  context: Pick<AppContext, "env">,
  workspaceId: string,
  contactId: string,
  ref: string,
): Promise<void> => contactsStub(context, workspaceId).forgetMailing(contactId, ref);

/** Notes a mail that came back for now; of how many campaigns of the last weeks that is true of this contact. */
export const noteSoftBounce = (
  context: Pick<AppContext, "env">,
  workspaceId: string,
  contactId: string,
  ref: string,
): Promise<number> => contactsStub(context, workspaceId).noteSoftBounce(contactId, ref);

/** What holds for a contact's mails by topic, "" for all; null when the contact is gone. */
export const readMailStates = (
  context: Pick<AppContext, "env">,
  workspaceId: string,
  contactId: string,
): Promise<Record<string, string> | null> => contactsStub(context, workspaceId).mailStates(contactId);

/** Adds a person's own decision to the ledger, once for each `id`. Errors: not_found. */
export async function decideMail(
  context: AppContext,
  workspaceId: string,
  contactId: string,
  decision: { topic: string; state: ConsentState; text: string; source: string; id?: string },
): Promise<Result<null>> {
  const { topic, state, text, source, id = `mail:${newId(context.now().getTime())}` } = decision;
  const { nowMs } = ownChange(context, workspaceId);
  const entry = { purpose: "marketing", channel: "email", topic, state, text, source, at: nowMs } as const;
  const recorded = await contactsStub(context, workspaceId).recordConsent(
    contactId,
    { ...entry, textVersion: "preference-page:1", addressHash: null },
    id,
  );
  return recorded.ok ? ok(null) : recorded;
}

/** What holds for a visitor of a measured website today: the named segments that they are in, and the cap. Null: no contact. */
export const readVisitor = (
  context: Pick<AppContext, "env">,
  workspaceId: string,
  visitor: string,
  query: { segmentIds: readonly string[]; cap: MailCap | null; nowMs: number },
): Promise<KnownVisitor | null> => contactsStub(context, workspaceId).readVisitor(visitor, query);

/** Counts a message that a visitor saw on a website against the cap of their contact, once for each `ref`. */
export const noteVisitorMessage = (
  context: Pick<AppContext, "env">,
  workspaceId: string,
  visitor: string,
  { ref, nowMs }: { ref: string; nowMs: number },
): Promise<void> => contactsStub(context, workspaceId).noteVisitorMessage(visitor, ref, nowMs);

/** Ties a visitor of today to a contact who agreed that their visits are tied to their name; false: it was not done. */
export const knowVisitor = (
  context: Pick<AppContext, "env">,
  workspaceId: string,
  contactId: string,
  { visitor, nowMs }: { visitor: string; nowMs: number },
): Promise<boolean> => contactsStub(context, workspaceId).knowVisitor(contactId, visitor, nowMs);
