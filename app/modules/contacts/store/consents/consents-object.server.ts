import * as erasures from "../erasure/erasures.ts";
import { PipelineObject } from "../pipeline/pipeline-object.server.ts";
import * as ledger from "./consent-ledger.ts";
import * as consents from "./consents.ts";
import type { ConsentsRpc } from "./consents-rpc.ts";
import * as mailings from "./mailings.ts";
import * as visitors from "./visitors.ts";

type Args<K extends keyof ConsentsRpc> = Parameters<ConsentsRpc[K]>;
type Answer<K extends keyof ConsentsRpc> = ReturnType<ConsentsRpc[K]>;
type Methods = { [Name in keyof ConsentsRpc]: (...args: Args<Name>) => unknown };

/** The part of a workspace's object that is about the rights of people: consents, topics, suppressions, mailing, erasure. */
export abstract class ConsentsObject extends PipelineObject implements Methods {
  recordConsent(...[contactId, entry, activityId]: Args<"recordConsent">): Answer<"recordConsent"> {
    const change = this.now();
    return this.result(change, (sql) => consents.appendConsent(sql, change, contactId, entry, activityId));
  }

  listConsentPage(call: Parameters<ConsentsRpc["listConsentPage"]>[0]) {
    return consents.listConsentPage(this.sql, call);
  }

  listTopics() {
    return consents.listTopics(this.sql);
  }

  saveTopic(topic: Parameters<ConsentsRpc["saveTopic"]>[0]) {
    return this.write(() => consents.saveTopic(this.sql, topic));
  }

  archiveTopic(id: string, archivedAt: number | null) {
    return this.write(() => consents.archiveTopic(this.sql, id, archivedAt));
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

  admitPush(...[contactIds, demand]: Args<"admitPush">) {
    return this.write(() => mailings.admitPush(this.sql, contactIds, demand));
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

  async readVisitor(...args: Args<"readVisitor">) {
    return visitors.readVisitor(this.sql, ...args);
  }

  async contactIdOfVisitor(visitor: string) {
    return visitors.contactIdOfVisitor(this.sql, visitor);
  }

  noteVisitorMessage(...args: Args<"noteVisitorMessage">) {
    return this.write(() => visitors.noteVisitorMessage(this.sql, ...args));
  }

  knowVisitor(...args: Args<"knowVisitor">) {
    return this.write(() => visitors.knowVisitor(this.sql, ...args));
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
}
