import { createAppContext } from "#app/platform/context.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { SegmentRule } from "#app/shared/segment/rule.ts";
import type { Activity } from "./domain/contact.ts";
import type { Room } from "./store/change.ts";
import * as consents from "./store/consents/consents.ts";
import type { ConsentsRpc } from "./store/consents/consents-rpc.ts";
import type { ContactsRpc, PersonRecord } from "./store/contacts-rpc.ts";
import { JobsObject } from "./store/jobs/jobs-object.server.ts";
import type { JobsRpc } from "./store/jobs/jobs-rpc.ts";
import * as companies from "./store/people/companies.ts";
import * as fields from "./store/people/fields.ts";
import { identitiesOf } from "./store/people/identities.ts";
import * as people from "./store/people/people.ts";
import { changePerson } from "./store/people/persons.ts";
import { upsertPerson } from "./store/people/upsert.ts";
import { createLead } from "./store/pipeline/leads.ts";
import type { PipelineRpc } from "./store/pipeline/pipeline-rpc.ts";
import { type BuyerBands, measureRule, readBuyers } from "./store/segments/buyers.ts";
import { type PurchaseQuery, readFirstPurchases } from "./store/segments/first-purchases.ts";
import * as flowReads from "./store/segments/flow-reads.ts";
import * as segments from "./store/segments/segments.ts";
import * as notes from "./store/timeline/notes.ts";
import * as activities from "./store/timeline/timeline.ts";

type Args<K extends keyof ContactsRpc> = Parameters<ContactsRpc[K]>;
type Answer<K extends keyof ContactsRpc> = ReturnType<ContactsRpc[K]>;

type Methods = {
  [Name in Exclude<keyof ContactsRpc, keyof JobsRpc | keyof ConsentsRpc | keyof PipelineRpc>]: (
    ...args: Args<Name>
  ) => unknown;
};

/** Everybody whom one workspace knows. Its rules are in `store/` and `domain/`; only the services of the module call it. */
export class ContactsObject extends JobsObject implements Methods {
  listPeople(query: people.ContactQuery) {
    return people.listPeople(this.sql, query, Date.now());
  }

  readPerson(id: string) {
    return people.readPerson(this.sql, id);
  }

  /** Reads all that a contact's page shows but its timeline; null when there is none. */
  readRecord(id: string): PersonRecord | null {
    const contact = people.readPerson(this.sql, id);
    const row = people.rowOf(this.sql, id);
    if (!contact || row === null) return null;
    return {
      contact,
      isPhoneVerified: identitiesOf(this.sql, row).some(
        ({ kind, value }) => kind === "phone" && value === contact.phone,
      ),
      company: contact.companyId === null ? null : companies.readCompany(this.sql, contact.companyId),
      consents: consents.listConsents(this.sql, id),
      segments: segments.segmentsOfContact(this.sql, row, Date.now()),
      ...notes.listEntries(this.sql, id),
    };
  }

  createPerson(call: Args<"createPerson">[0]): Answer<"createPerson"> {
    const change = this.now(call.by);
    return this.result(change, (sql) => {
      const created = people.createPerson(sql, change, call);
      if (created.ok)
        activities.recordActivity(sql, change, {
          id: `contact:${call.id}`,
          contactId: call.id,
          type: "contact.created",
          at: created.value.createdAt,
          data: {},
          module: "contacts",
        });
      return created;
    });
  }

  updatePerson(call: Args<"updatePerson">[0]): Answer<"updatePerson"> {
    const change = this.now(call.by);
    return this.result(change, (sql) => people.updatePerson(sql, change, call));
  }

  deletePerson(id: string): Answer<"deletePerson"> {
    const change = this.now();
    return this.result(change, (sql) => people.deletePerson(sql, change, id));
  }

  listTimeline(call: Parameters<ContactsRpc["listTimeline"]>[0]) {
    return activities.listTimeline(this.sql, call);
  }

  recordActivity(activity: Activity): Answer<"recordActivity"> {
    const change = this.now();
    return this.result(change, (sql) => activities.recordActivity(sql, change, activity));
  }

  listFields() {
    return fields.listFields(this.sql);
  }

  saveField(field: Parameters<ContactsRpc["saveField"]>[0], isNew: boolean) {
    return this.write(() => fields.saveField(this.sql, field, isNew));
  }

  archiveField(key: string, archivedAt: number | null) {
    return this.write(() => fields.archiveField(this.sql, key, archivedAt));
  }

  listTags() {
    return people.listTags(this.sql);
  }

  listCompanies(call: Parameters<ContactsRpc["listCompanies"]>[0]) {
    return companies.listCompanies(this.sql, call);
  }

  readCompany(id: string) {
    return companies.readCompany(this.sql, id);
  }

  saveCompany(company: Parameters<ContactsRpc["saveCompany"]>[0], updatedAt: number | undefined) {
    return this.write(() => companies.saveCompany(this.sql, company, updatedAt, Date.now()));
  }

  deleteCompany(id: string) {
    return this.write(() => companies.deleteCompany(this.sql, id));
  }

  listSegments() {
    return segments.listSegments(this.sql);
  }

  getSegment(id: string) {
    return segments.getSegment(this.sql, id);
  }

  async createSegment(segment: Parameters<ContactsRpc["createSegment"]>[0]) {
    return this.#counted(await this.write(() => segments.createSegment(this.sql, segment, Date.now())));
  }

  async updateSegment(segment: Parameters<ContactsRpc["updateSegment"]>[0]) {
    return this.#counted(await this.write(() => segments.updateSegment(this.sql, segment, Date.now())));
  }

  /** A segment that was saved, with its count. It stays saved when the count fails. */
  #counted(saved: Result<segments.Segment>): Result<segments.Segment> {
    return saved.ok ? ok(this.countSegment(saved.value.id) ?? saved.value) : saved;
  }

  deleteSegment(id: string) {
    return segments.deleteSegment(this.sql, id);
  }

  countSegment(id: string) {
    return segments.countSegment(this.sql, id, Date.now(), (cause) => {
      const { log } = createAppContext(this.env, this.ctx, { trigger: "contacts.segment" });
      log.error("contacts.segment_count_failed", { workspaceId: this.ctx.id.name ?? "", segmentId: id }, cause);
    });
  }

  countRule(rule: SegmentRule) {
    return segments.countRule(this.sql, rule, Date.now());
  }

  measureRule(rule: SegmentRule) {
    return measureRule(this.sql, rule, Date.now());
  }

  readFirstPurchases(query: PurchaseQuery) {
    return readFirstPurchases(this.sql, query);
  }

  readBuyers(bands: BuyerBands) {
    return readBuyers(this.sql, bands, Date.now());
  }

  addNote(contactId: string, note: notes.Note) {
    return this.write(() => notes.addNote(this.sql, contactId, note));
  }

  addTask(contactId: string, task: Omit<notes.Task, "doneAt">) {
    return this.write(() => notes.addTask(this.sql, contactId, task));
  }

  completeTask(contactId: string, id: string, doneAt: number | null) {
    return this.write(() => notes.completeTask(this.sql, contactId, id, doneAt));
  }

  addFile(contactId: string, file: notes.ContactFile, room: Room) {
    return this.write(() => notes.addFile(this.sql, contactId, file, room));
  }

  readFile(contactId: string, id: string) {
    return notes.readFile(this.sql, contactId, id);
  }

  deleteEntry(kind: "notes" | "tasks" | "files", contactId: string, id: string) {
    return this.write(() => notes.deleteEntry(this.sql, kind, contactId, id));
  }

  async getPeople(ids: readonly string[]) {
    return people.getPeople(this.sql, ids);
  }

  async listIdentities(contactId: string) {
    const row = people.rowOf(this.sql, contactId);
    return row === null ? [] : identitiesOf(this.sql, row);
  }

  changePerson(...[change, ...rest]: Args<"changePerson">): Answer<"changePerson"> {
    return this.result(change, (sql) => changePerson(sql, change, ...rest));
  }

  createLead(...[change, lead, room]: Args<"createLead">): Answer<"createLead"> {
    return this.result(change, (sql) => createLead(sql, change, lead, room));
  }

  upsertPerson(...[change, ...rest]: Args<"upsertPerson">): Answer<"upsertPerson"> {
    return this.result(change, (sql) => upsertPerson(sql, change, ...rest));
  }

  addActivity(...[change, ...rest]: Args<"addActivity">): Answer<"addActivity"> {
    return this.result(change, (sql) => activities.addActivity(sql, change, ...rest));
  }

  async companyChoices(limit: number) {
    return companies.companyChoices(this.sql, limit);
  }

  async companyNames(ids: readonly string[]) {
    return companies.companyNames(this.sql, ids);
  }

  async pagePeople(...args: Args<"pagePeople">) {
    return flowReads.pagePeople(this.sql, ...args, Date.now());
  }

  async isMember(...args: Args<"isMember">) {
    return flowReads.isMember(this.sql, ...args, Date.now());
  }

  async idOfTarget(...args: Args<"idOfTarget">) {
    return flowReads.idOfTarget(this.sql, ...args);
  }

  async readPast(query: flowReads.PastQuery) {
    return flowReads.readPast(this.sql, query);
  }

  async personOfActivity(id: string) {
    return flowReads.personOfActivity(this.sql, id);
  }

  async tagsAfter(...args: Args<"tagsAfter">) {
    return flowReads.tagsAfter(this.sql, ...args);
  }
}
