import type { Result } from "#app/shared/result.ts";
import type { SegmentRule } from "#app/shared/segment/rule.ts";
import type { Activity, Contact, Identity } from "../domain/contact.ts";
import type { ScoreRules } from "../domain/score.ts";
import type { StageDraft } from "../domain/stages.ts";
import type { StagedChunk } from "../imports/domain/read-file.ts";
import type { Change, Room } from "./change.ts";
import type { SuppressionKind } from "./consents/consent-ledger.ts";
import type { Consent, ConsentEntry, Topic } from "./consents/consents.ts";
import type { MailCandidate, MailDemand, MailRefusal } from "./consents/mailings.ts";
import type { DuplicatePair, DuplicatesJob } from "./duplicates/duplicates.ts";
import type { Merge, MergeCall } from "./duplicates/merges.ts";
import type { Erasure, NewErasure, PersonKnowledge } from "./erasure/erasures.ts";
import type { ImportInput, ImportJob, ImportMove, ImportView, readProblems } from "./imports/imports.ts";
import type { BulkChange, BulkJob, Selection } from "./jobs/bulk.ts";
import type { Company } from "./people/companies.ts";
import type { CustomField } from "./people/fields.ts";
import type { ContactInput, ContactPage, ContactQuery, PersonUpdate } from "./people/people.ts";
import type { NewPerson, PersonPatch } from "./people/persons.ts";
import type { UpsertInput, UpsertLimits } from "./people/upsert.ts";
import type { BoardQuery, PipelineBoard } from "./pipeline/board.ts";
import type { PipelineRpc } from "./pipeline/pipeline-rpc.ts";
import type { Stage, StageChange } from "./pipeline/stages.ts";
import type { PeopleIds, PeopleSelection } from "./segments/flow-reads.ts";
import type { Segment } from "./segments/segments.ts";
import type { ContactEntries, ContactFile, Note, Task } from "./timeline/notes.ts";
import type { ActivityTarget, NewActivity } from "./timeline/timeline.ts";

/** All that a contact's page shows but its timeline. */
export interface PersonRecord extends ContactEntries {
  contact: Contact;
  /** False: the number is as somebody typed it in a form. */
  isPhoneVerified: boolean;
  company: Company | null;
  consents: Consent[];
  segments: { id: string; name: string }[];
}

/** What the services call on the object of a workspace. */
export interface ContactsRpc extends PipelineRpc {
  listPeople(query: ContactQuery): Promise<Result<ContactPage>>;
  readPerson(id: string): Promise<Contact | null>;
  readRecord(id: string): Promise<PersonRecord | null>;
  createPerson(call: { id: string; input: ContactInput; by: string | null; room: Room }): Promise<Result<Contact>>;
  updatePerson(call: { id: string; input: ContactInput; updatedAt: number; by: string }): Promise<Result<PersonUpdate>>;
  /** Answers the keys of its files. */
  deletePerson(id: string): Promise<Result<string[]>>;
  knowPerson(id: string): Promise<PersonKnowledge | null>;
  erasePerson(change: Change, id: string, receipt: NewErasure): Promise<Result<Erasure>>;
  readErasure(id: string): Promise<Erasure | null>;
  listErasures(query: {
    cursor?: string | undefined;
    limit: number;
  }): Promise<Result<{ rows: Erasure[]; nextCursor: string | null }>>;
  getPeople(ids: readonly string[]): Promise<Contact[]>;
  listIdentities(contactId: string): Promise<(Identity & { isPrimary: boolean })[]>;
  changePerson(change: Change, id: string, patch: PersonPatch, expectedUpdatedAt?: number): Promise<Result<Contact>>;
  createLead(change: Change, lead: NewPerson, room: Room): Promise<Result<Contact>>;
  upsertPerson(change: Change, input: UpsertInput, eventId: string, limits: UpsertLimits): Promise<Result<Contact>>;
  addActivity(change: Change, target: ActivityTarget, activity: NewActivity, max: number): Promise<Result<Activity>>;
  hasConsent(contactId: string, channel: string, topic: string): Promise<boolean>;
  suppress(change: Change, entry: { kind: SuppressionKind; valueHash: string; reason: string }): Promise<void>;
  unsuppress(change: Change, entry: { kind: SuppressionKind; valueHash: string }): Promise<void>;
  isSuppressed(kind: SuppressionKind, valueHash: string): Promise<boolean>;
  /** Decides for each whether they may be mailed now, in one transaction. */
  admitMail(candidates: readonly MailCandidate[], demand: MailDemand): Promise<MailRefusal[]>;
  forgetMailing(contactId: string, ref: string): Promise<void>;
  noteSoftBounce(contactId: string, ref: string): Promise<number>;
  mailStates(contactId: string): Promise<Record<string, string> | null>;
  listTimeline(call: {
    contactId: string;
    cursor?: string | undefined;
    limit: number;
  }): Promise<Result<{ rows: Activity[]; nextCursor: string | null }>>;
  recordActivity(activity: Activity): Promise<Result<null>>;
  recordConsent(contactId: string, entry: ConsentEntry, activityId: string): Promise<Result<Consent>>;
  listConsentPage(call: {
    contactId: string;
    cursor?: string | undefined;
    limit: number;
  }): Promise<Result<{ rows: Consent[]; nextCursor: string | null }>>;
  listTopics(): Promise<Topic[]>;
  saveTopic(topic: Pick<Topic, "id" | "name" | "description" | "channel">): Promise<Result<null>>;
  archiveTopic(id: string, archivedAt: number | null): Promise<void>;
  listFields(): Promise<CustomField[]>;
  saveField(field: Pick<CustomField, "key" | "label" | "type" | "options">, isNew: boolean): Promise<Result<null>>;
  archiveField(key: string, archivedAt: number | null): Promise<void>;
  listTags(): Promise<string[]>;
  listStages(): Promise<Stage[]>;
  readBoard(query: BoardQuery): Promise<PipelineBoard>;
  saveStages(change: Change, stages: readonly StageDraft[]): Promise<Result<Stage[]>>;
  listStageChanges(contactId: string, limit: number): Promise<StageChange[]>;
  getScoreRules(): Promise<ScoreRules>;
  saveScoreRules(change: Change, rules: ScoreRules): Promise<void>;
  listCompanies(call: {
    search?: string | undefined;
    cursor?: string | undefined;
    limit: number;
  }): Promise<Result<{ rows: Company[]; nextCursor: string | null }>>;
  readCompany(id: string): Promise<Company | null>;
  saveCompany(
    company: Pick<Company, "id" | "name" | "domain" | "country">,
    updatedAt: number | undefined,
  ): Promise<Result<Company>>;
  deleteCompany(id: string): Promise<boolean>;
  listSegments(): Promise<Segment[]>;
  getSegment(id: string): Promise<Segment | null>;
  createSegment(segment: Pick<Segment, "id" | "name" | "rule">): Promise<Result<Segment>>;
  updateSegment(segment: Pick<Segment, "id" | "name" | "rule" | "updatedAt">): Promise<Result<Segment>>;
  deleteSegment(id: string): Promise<boolean>;
  countSegment(id: string): Promise<Segment | null>;
  countRule(rule: SegmentRule): Promise<Result<number>>;
  addNote(contactId: string, note: Note): Promise<Result<null>>;
  addTask(contactId: string, task: Omit<Task, "doneAt">): Promise<Result<null>>;
  completeTask(contactId: string, id: string, doneAt: number | null): Promise<Result<null>>;
  addFile(contactId: string, file: ContactFile): Promise<Result<null>>;
  readFile(contactId: string, id: string): Promise<ContactFile | null>;
  deleteEntry(kind: "notes" | "tasks" | "files", contactId: string, id: string): Promise<Result<string | null>>;
  stageImport(
    change: Change,
    file: { id: string; fileName: string; columns: string[]; total: number },
  ): Promise<Result<{ isStaged: boolean }>>;
  stageRows(change: Change, id: string, chunks: readonly StagedChunk[]): Promise<Result<null>>;
  sealImport(change: Change, id: string): Promise<Result<null>>;
  listImports(): Promise<ImportJob[]>;
  readImport(id: string): Promise<ImportView | null>;
  moveImport(
    change: Change,
    id: string,
    move: ImportMove,
    input?: Partial<Pick<ImportInput, "settings" | "room">>,
  ): Promise<Result<null>>;
  discardImport(change: Change, id: string): Promise<void>;
  readProblems(id: string, after: number): Promise<ReturnType<typeof readProblems>>;
  companyChoices(limit: number): Promise<Pick<Company, "id" | "name">[]>;
  companyNames(ids: readonly string[]): Promise<Pick<Company, "id" | "name">[]>;
  beginBulk(change: Change, id: string, selection: Selection): Promise<Result<null>>;
  readBulk(id: string): Promise<BulkJob | null>;
  startBulk(change: Change, id: string, what: BulkChange, expected: number): Promise<Result<null>>;
  stopBulk(change: Change, id: string): Promise<Result<null>>;
  mergePeople(change: Change, call: MergeCall): Promise<Result<Contact>>;
  undoMerge(change: Change, id: string): Promise<Result<{ id: string; kept: number }>>;
  listMerges(contactId: string): Promise<Merge[]>;
  startDuplicates(change: Change, id: string): Promise<Result<null>>;
  /** The last search for duplicates, with the pairs that wait for a decision. */
  readDuplicates(): Promise<{ job: DuplicatesJob | null; pairs: DuplicatePair[]; count: number }>;
  dismissDuplicate(change: Change, one: string, other: string): Promise<Result<null>>;
  pagePeople(selection: PeopleSelection, page: { after: number; limit: number }): Promise<PeopleIds | null>;
  isMember(contactId: string, segment: string): Promise<boolean>;
  personOfActivity(id: string): Promise<string | null>;
  tagsAfter(contactId: string, edit: { add?: string; remove?: string }): Promise<string[] | null>;
  /** Sends what is in the outbox; true when nothing is left. */
  flush(): Promise<boolean>;
  /** Forgets that a member did or owned anything. */
  forgetMember(change: Change, userId: string): Promise<void>;
  /** How many there are of what is limited, and the bytes of all. */
  usage(): Promise<{ contacts: number; activities: number; bytes: number }>;
  /** Forgets everything, for good. */
  erase(): Promise<void>;
}
