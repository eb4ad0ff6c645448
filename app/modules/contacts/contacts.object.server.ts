import { createAppContext } from "#app/platform/context.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { SegmentRule } from "#app/shared/segment/rule.ts";
import type { Activity } from "./domain/contact.ts";
import * as ledger from "./store/consents/consent-ledger.ts";
import * as consents from "./store/consents/consents.ts";
import * as mailings from "./store/consents/mailings.ts";
import type { ContactsRpc, PersonRecord } from "./store/contacts-rpc.ts";
import * as duplicates from "./store/duplicates/duplicates.ts";
import * as merges from "./store/duplicates/merges.ts";
import * as erasures from "./store/erasure/erasures.ts";
import * as imports from "./store/imports/imports.ts";
import * as bulk from "./store/jobs/bulk.ts";
import * as companies from "./store/people/companies.ts";
import * as fields from "./store/people/fields.ts";
import { identitiesOf } from "./store/people/identities.ts";
import * as people from "./store/people/people.ts";
import { changePerson } from "./store/people/persons.ts";
import { upsertPerson } from "./store/people/upsert.ts";
import { type BoardQuery, readBoard } from "./store/pipeline/board.ts";
import { createLead } from "./store/pipeline/leads.ts";
import { PipelineObject } from "./store/pipeline/pipeline-object.server.ts";
import type { PipelineRpc } from "./store/pipeline/pipeline-rpc.ts";
import * as scores from "./store/pipeline/scores.ts";
import * as stages from "./store/pipeline/stages.ts";
import * as flowReads from "./store/segments/flow-reads.ts";
import * as segments from "./store/segments/segments.ts";
import * as notes from "./store/timeline/notes.ts";
import * as activities from "./store/timeline/timeline.ts";

type Args<K extends keyof ContactsRpc> = Parameters<ContactsRpc[K]>;
type Answer<K extends keyof ContactsRpc> = ReturnType<ContactsRpc[K]>;

type Methods = { [Name in Exclude<keyof ContactsRpc, keyof PipelineRpc>]: (...args: Args<Name>) => unknown };

/** Everybody whom one workspace knows. Its rules are in `store/` and `domain/`; only the services of the module call it. */
export class ContactsObject extends PipelineObject implements Methods {
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

  async knowPerson(id: string) {
    return erasures.knowPerson(this.sql, id);
  }

  erasePerson(...[change, ...rest]: Args<"erasePerson">): Answer<"erasePerson"> {
    return this.result(change, (sql) => erasures.erasePerson(sql, change, ...rest));
  }

  async readErasure(id: string) {
    return erasures.readErasure(this.sql, id);
  }

  async listErasures(query: Args<"listErasures">[0]) {
    return erasures.listErasures(this.sql, query);
  }

  listTimeline(call: Parameters<ContactsRpc["listTimeline"]>[0]) {
    return activities.listTimeline(this.sql, call);
  }

  recordActivity(activity: Activity): Answer<"recordActivity"> {
    const change = this.now();
    return this.result(change, (sql) => activities.recordActivity(sql, change, activity));
  }

  recordConsent(...[contactId, entry, activityId]: Args<"recordConsent">): Answer<"recordConsent"> {
    const change = this.now();
    return this.result(change, (sql) => consents.appendConsent(sql, change, contactId, entry, activityId));
  }

  listConsentPage(call: Parameters<ContactsRpc["listConsentPage"]>[0]) {
    return consents.listConsentPage(this.sql, call);
  }

  listTopics() {
    return consents.listTopics(this.sql);
  }

  saveTopic(topic: Parameters<ContactsRpc["saveTopic"]>[0]) {
    return this.write(() => consents.saveTopic(this.sql, topic));
  }

  archiveTopic(id: string, archivedAt: number | null) {
    return this.write(() => consents.archiveTopic(this.sql, id, archivedAt));
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

  addNote(contactId: string, note: notes.Note) {
    return this.write(() => notes.addNote(this.sql, contactId, note));
  }

  addTask(contactId: string, task: Omit<notes.Task, "doneAt">) {
    return this.write(() => notes.addTask(this.sql, contactId, task));
  }

  completeTask(contactId: string, id: string, doneAt: number | null) {
    return this.write(() => notes.completeTask(this.sql, contactId, id, doneAt));
  }

  addFile(contactId: string, file: notes.ContactFile) {
    return this.write(() => notes.addFile(this.sql, contactId, file));
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

  async hasConsent(contactId: string, channel: string, topic: string) {
    return ledger.hasConsent(this.sql, contactId, channel, topic);
  }

  suppress(...[change, entry]: Args<"suppress">) {
    return this.plain(change, (sql) => ledger.suppress(sql, change, entry));
  }

  unsuppress(...[change, entry]: Args<"unsuppress">) {
    return this.plain(change, (sql) => ledger.unsuppress(sql, entry));
  }

  async isSuppressed(...args: Args<"isSuppressed">) {
    return ledger.isSuppressed(this.sql, ...args);
  }

  admitMail(...[candidates, demand]: Args<"admitMail">) {
    return this.write(() => mailings.admitMail(this.sql, candidates, demand));
  }

  forgetMailing(...[contactId, ref]: Args<"forgetMailing">) {
    return this.write(() => mailings.forgetMailing(this.sql, contactId, ref));
  }

  noteSoftBounce(...[contactId, ref]: Args<"noteSoftBounce">) {
    return this.write(() => mailings.noteSoftBounce(this.sql, contactId, ref));
  }

  async mailStates(contactId: string) {
    return mailings.mailStates(this.sql, contactId);
  }

  async readBoard(query: BoardQuery) {
    return readBoard(this.sql, query);
  }

  async listStages() {
    return stages.listStages(this.sql);
  }

  saveStages(...[change, list]: Args<"saveStages">): Answer<"saveStages"> {
    return this.result(change, (sql) => stages.saveStages(sql, list));
  }

  async listStageChanges(...args: Args<"listStageChanges">) {
    return stages.listStageChanges(this.sql, ...args);
  }

  async getScoreRules() {
    return scores.getScoreRules(this.sql);
  }

  saveScoreRules(...[change, rules]: Args<"saveScoreRules">) {
    return this.plain(change, (sql) => scores.saveScoreRules(sql, rules));
  }

  stageImport(...[change, file]: Args<"stageImport">): Answer<"stageImport"> {
    return this.result(change, (sql) => imports.stageImport(sql, change, file));
  }

  stageRows(...[change, ...rest]: Args<"stageRows">): Answer<"stageRows"> {
    return this.result(change, (sql) => imports.stageRows(sql, ...rest));
  }

  sealImport(...[change, id]: Args<"sealImport">): Answer<"sealImport"> {
    return this.result(change, (sql) => imports.sealImport(sql, change, id));
  }

  async listImports() {
    return imports.listImports(this.sql);
  }

  async readImport(id: string) {
    return imports.readImport(this.sql, id);
  }

  moveImport(...[change, ...rest]: Args<"moveImport">): Answer<"moveImport"> {
    return this.result(change, (sql) => imports.moveImport(sql, change, ...rest));
  }

  discardImport(...[change, id]: Args<"discardImport">) {
    return this.plain(change, (sql) => imports.discardImport(sql, id));
  }

  async readProblems(...args: Args<"readProblems">) {
    return imports.readProblems(this.sql, ...args);
  }

  async companyChoices(limit: number) {
    return companies.companyChoices(this.sql, limit);
  }

  async companyNames(ids: readonly string[]) {
    return companies.companyNames(this.sql, ids);
  }

  beginBulk(...[change, ...rest]: Args<"beginBulk">): Answer<"beginBulk"> {
    return this.result(change, (sql) => bulk.beginBulk(sql, change, ...rest));
  }

  async readBulk(id: string) {
    return bulk.readBulk(this.sql, id);
  }

  startBulk(...[change, ...rest]: Args<"startBulk">): Answer<"startBulk"> {
    return this.result(change, (sql) => bulk.startBulk(sql, change, ...rest));
  }

  stopBulk(...[change, id]: Args<"stopBulk">): Answer<"stopBulk"> {
    return this.result(change, (sql) => bulk.stopBulk(sql, change, id));
  }

  mergePeople(...[change, call]: Args<"mergePeople">): Answer<"mergePeople"> {
    return this.result(change, (sql) => merges.mergePeople(sql, change, call));
  }

  undoMerge(...[change, id]: Args<"undoMerge">): Answer<"undoMerge"> {
    return this.result(change, (sql) => merges.undoMerge(sql, change, id));
  }

  async listMerges(contactId: string) {
    const row = people.rowOf(this.sql, contactId);
    return row === null ? [] : merges.listMerges(this.sql, row);
  }

  startDuplicates(...[change, id]: Args<"startDuplicates">): Answer<"startDuplicates"> {
    return this.result(change, (sql) => duplicates.startDuplicates(sql, change, id));
  }

  async readDuplicates() {
    return { job: duplicates.lastDuplicates(this.sql), ...duplicates.listDuplicates(this.sql) };
  }

  dismissDuplicate(...[change, ...pair]: Args<"dismissDuplicate">): Answer<"dismissDuplicate"> {
    return this.result(change, (sql) => duplicates.dismissDuplicate(sql, change, ...pair));
  }

  async pagePeople(...args: Args<"pagePeople">) {
    return flowReads.pagePeople(this.sql, ...args, Date.now());
  }

  async isMember(...args: Args<"isMember">) {
    return flowReads.isMember(this.sql, ...args, Date.now());
  }

  async personOfActivity(id: string) {
    return flowReads.personOfActivity(this.sql, id);
  }

  async tagsAfter(...args: Args<"tagsAfter">) {
    return flowReads.tagsAfter(this.sql, ...args);
  }
}
