import type { Result } from "#app/shared/result.ts";
import type { Change } from "../change.ts";
import type { Erasure, NewErasure, PersonKnowledge } from "../erasure/erasures.ts";
import type { SuppressionKind } from "./consent-ledger.ts";
import type { Consent, ConsentEntry, Topic } from "./consents.ts";
import type { MailCandidate, MailCap, MailDemand, MailRefusal, PushRefusal } from "./mailings.ts";
import type { KnownVisitor } from "./visitors.ts";

/** What the services of consents, mailing and erasure call on the object of a workspace. */
export interface ConsentsRpc {
  recordConsent(contactId: string, entry: ConsentEntry, activityId: string): Promise<Result<Consent>>;
  listConsentPage(call: {
    contactId: string;
    cursor?: string | undefined;
    limit: number;
  }): Promise<Result<{ rows: Consent[]; nextCursor: string | null }>>;
  listTopics(): Promise<Topic[]>;
  saveTopic(topic: Pick<Topic, "id" | "name" | "description" | "channel">): Promise<Result<null>>;
  archiveTopic(id: string, archivedAt: number | null): Promise<void>;
  hasConsent(contactId: string, channel: string, topic: string): Promise<boolean>;
  suppress(change: Change, entry: { kind: SuppressionKind; valueHash: string; reason: string }): Promise<void>;
  unsuppress(change: Change, entry: { kind: SuppressionKind; valueHash: string }): Promise<void>;
  isSuppressed(kind: SuppressionKind, valueHash: string): Promise<boolean>;
  /** Decides for each whether they may be mailed now, in one transaction. */
  admitMail(candidates: readonly MailCandidate[], demand: MailDemand): Promise<MailRefusal[]>;
  /** The same for push messages. */
  admitPush(contactIds: readonly string[], demand: Omit<MailDemand, "topic">): Promise<PushRefusal[]>;
  forgetMailing(contactId: string, ref: string): Promise<void>;
  noteSoftBounce(contactId: string, ref: string): Promise<number>;
  mailStates(contactId: string): Promise<Record<string, string> | null>;
  readVisitor(
    visitor: string,
    query: { segmentIds: readonly string[]; cap: MailCap | null; nowMs: number },
  ): Promise<KnownVisitor | null>;
  contactIdOfVisitor(visitor: string): Promise<string | null>;
  noteVisitorMessage(visitor: string, ref: string, nowMs: number): Promise<void>;
  knowVisitor(contactId: string, visitor: string, nowMs: number): Promise<boolean>;
  knowPerson(id: string): Promise<PersonKnowledge | null>;
  erasePerson(change: Change, id: string, receipt: NewErasure): Promise<Result<Erasure>>;
  readErasure(id: string): Promise<Erasure | null>;
  listErasures(query: {
    cursor?: string | undefined;
    limit: number;
  }): Promise<Result<{ rows: Erasure[]; nextCursor: string | null }>>;
}
