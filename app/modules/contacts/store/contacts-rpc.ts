import type { Result } from "#app/shared/result.ts";
import type { SegmentRule } from "#app/shared/segment/rule.ts";
import type { Activity, Contact, Identity } from "../domain/contact.ts";
import type { Change, Room } from "./change.ts";
import type { Consent } from "./consents/consents.ts";
import type { ConsentsRpc } from "./consents/consents-rpc.ts";
import type { JobsRpc } from "./jobs/jobs-rpc.ts";
import type { Company } from "./people/companies.ts";
import type { CustomField } from "./people/fields.ts";
import type { ContactInput, ContactPage, ContactQuery, PersonUpdate } from "./people/people.ts";
import type { NewPerson, PersonPatch } from "./people/persons.ts";
import type { UpsertInput, UpsertLimits } from "./people/upsert.ts";
import type { PipelineRpc } from "./pipeline/pipeline-rpc.ts";
import type { BuyerBands, BuyerCell, RuleMeasure } from "./segments/buyers.ts";
import type { PurchaseGroup, PurchaseQuery } from "./segments/first-purchases.ts";
import type { PastQuery, PeopleIds, PeopleSelection } from "./segments/flow-reads.ts";
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
export interface ContactsRpc extends PipelineRpc, ConsentsRpc, JobsRpc {
  listPeople(query: ContactQuery): Promise<Result<ContactPage>>;
  readPerson(id: string): Promise<Contact | null>;
  readRecord(id: string): Promise<PersonRecord | null>;
  createPerson(call: { id: string; input: ContactInput; by: string | null; room: Room }): Promise<Result<Contact>>;
  updatePerson(call: { id: string; input: ContactInput; updatedAt: number; by: string }): Promise<Result<PersonUpdate>>;
  /** Answers the keys of its files. */
  deletePerson(id: string): Promise<Result<string[]>>;
  getPeople(ids: readonly string[]): Promise<Contact[]>;
  listIdentities(contactId: string): Promise<(Identity & { isPrimary: boolean })[]>;
  changePerson(change: Change, id: string, patch: PersonPatch, expectedUpdatedAt?: number): Promise<Result<Contact>>;
  createLead(change: Change, lead: NewPerson, room: Room): Promise<Result<Contact>>;
  upsertPerson(change: Change, input: UpsertInput, eventId: string, limits: UpsertLimits): Promise<Result<Contact>>;
  addActivity(change: Change, target: ActivityTarget, activity: NewActivity, max: number): Promise<Result<Activity>>;
  listTimeline(call: {
    contactId: string;
    cursor?: string | undefined;
    limit: number;
  }): Promise<Result<{ rows: Activity[]; nextCursor: string | null }>>;
  recordActivity(activity: Activity): Promise<Result<null>>;
  listFields(): Promise<CustomField[]>;
  saveField(field: Pick<CustomField, "key" | "label" | "type" | "options">, isNew: boolean): Promise<Result<null>>;
  archiveField(key: string, archivedAt: number | null): Promise<void>;
  listTags(): Promise<string[]>;
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
  measureRule(rule: SegmentRule): Promise<Result<RuleMeasure>>;
  readFirstPurchases(query: PurchaseQuery): Promise<PurchaseGroup[]>;
  readBuyers(bands: BuyerBands): Promise<BuyerCell[]>;
  addNote(contactId: string, note: Note): Promise<Result<null>>;
  addTask(contactId: string, task: Omit<Task, "doneAt">): Promise<Result<null>>;
  completeTask(contactId: string, id: string, doneAt: number | null): Promise<Result<null>>;
  addFile(contactId: string, file: ContactFile, room: Room): Promise<Result<boolean>>;
  readFile(contactId: string, id: string): Promise<ContactFile | null>;
  deleteEntry(kind: "notes" | "tasks" | "files", contactId: string, id: string): Promise<Result<string | null>>;
  companyChoices(limit: number): Promise<Pick<Company, "id" | "name">[]>;
  companyNames(ids: readonly string[]): Promise<Pick<Company, "id" | "name">[]>;
  pagePeople(selection: PeopleSelection, page: { after: number; limit: number }): Promise<PeopleIds | null>;
  isMember(contactId: string, segment: string): Promise<boolean>;
  idOfTarget(target: ActivityTarget): Promise<string | null>;
  readPast(query: PastQuery): Promise<Activity[]>;
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
