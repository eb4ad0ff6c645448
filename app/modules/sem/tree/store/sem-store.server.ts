import { err, ok, type Result } from "#app/shared/result.ts";
import { findConflicts } from "../../terms/domain/conflicts.ts";
import type { Ngram } from "../../terms/domain/ngrams.ts";
import type { TermRow } from "../../terms/domain/report-file.ts";
import type { Match } from "../domain/keyword-text.ts";
import { Edit as RunningEdit, replacementOf, TOO_MANY } from "./apply.ts";
import { doneBefore, listEdits, noResult, recordEdit, undoEdit } from "./edits.ts";
import * as nodes from "./nodes.ts";
import * as reports from "./reports.ts";
import type { EditHead, EditResult, ListQuery, Replacement, SemRpc, StoredNode, StoreOperation } from "./sem-rpc.ts";
import { createTables } from "./tables.ts";

const MAX_CRITERIA = 20_000;
const MAX_CONFLICTS = 200;
const MAX_KEYWORD_TEXTS = 200;

const criterion = ({ id, data, parentId }: StoredNode) => ({
  ...{ id: String(id), text: data.text ?? "", match: (data.match ?? "Broad") as Match },
  groupId: parentId === 0 ? null : String(parentId),
});

/** One workspace: what its search campaigns consist of, as drafts with their undo, and the reports that were imported. */
export class SemStore implements SemRpc {
  readonly #storage: DurableObjectStorage;
  readonly #sql: SqlStorage;

  constructor({ storage }: DurableObjectState) {
    this.#storage = storage;
    this.#sql = storage.sql;
    createTables(this.#sql);
  }

  #run(head: EditHead, operations: readonly StoreOperation[], room: number): EditResult {
    return this.#storage.transactionSync(() => {
      const before = doneBefore(this.#sql, head);
      if (before) return before;
      const edit = new RunningEdit(this.#sql, room);
      edit.run(operations);
      return recordEdit(this.#sql, head, edit.journal, edit.result);
    });
  }

  async apply(head: EditHead, operations: readonly StoreOperation[], maxItems: number): Promise<Result<EditResult>> {
    return ok(this.#run(head, operations, maxItems - nodes.countNodes(this.#sql)));
  }

  async replaceText(what: Replacement, head: EditHead | null): Promise<Result<EditResult & { examples: string[] }>> {
    if (head) {
      const before = doneBefore(this.#sql, head);
      if (before) return ok({ ...before, examples: [] });
    }
    const found = replacementOf(this.#sql, what);
    if (!found) return err(TOO_MANY);
    const { operations, examples } = found;
    if (!head) return ok({ ...noResult(), changed: operations.length, examples });
    return ok({ ...this.#run(head, operations, 0), examples });
  }

  async undo(id: string) {
    return this.#storage.transactionSync(() => undoEdit(this.#sql, id));
  }

  async edits(limit: number) {
    return listEdits(this.#sql, limit);
  }

  async node(campaignId: string, id: number): Promise<StoredNode | null> {
    const node = nodes.findNode(this.#sql, id);
    return node?.campaignId === campaignId && !node.isRemoved ? node : null;
  }

  async list(query: ListQuery): Promise<StoredNode[]> {
    return nodes.listNodes(this.#sql, query);
  }

  async listGroups(campaignId: string, after: number, limit: number) {
    return nodes.listGroups(this.#sql, campaignId, after, limit);
  }

  async settings(campaignId: string): Promise<StoredNode | null> {
    return nodes.findByKey(this.#sql, { campaignId, parentId: 0, kind: "campaign" }, "");
  }

  async counts(campaignIds: readonly string[]) {
    return nodes.countsOf(this.#sql, campaignIds);
  }

  async walk(campaignId: string, onlyChanged: boolean, after: number, limit: number) {
    return nodes.walkNodes(this.#sql, campaignId, onlyChanged, after, limit);
  }

  async markApplied(campaignId: string): Promise<number> {
    return this.#storage.transactionSync(() => nodes.markApplied(this.#sql, campaignId));
  }

  async conflicts(campaignId: string) {
    const negatives = nodes.criteriaOf(this.#sql, campaignId, "negative", MAX_CRITERIA);
    const keywords = nodes.criteriaOf(this.#sql, campaignId, "keyword", MAX_CRITERIA);
    const byId = new Map([...negatives, ...keywords].map((node) => [String(node.id), node]));
    const found = findConflicts(negatives.map(criterion), keywords.map(criterion), MAX_CONFLICTS);
    return {
      conflicts: found.flatMap((conflict) => {
        const [negative, keyword] = [byId.get(conflict.negativeId), byId.get(conflict.keywordId)];
        return negative && keyword ? [{ ...conflict, negative, keyword }] : [];
      }),
      isCut: found.length === MAX_CONFLICTS || negatives.length === MAX_CRITERIA || keywords.length === MAX_CRITERIA,
    };
  }

  async keywordTexts(campaignId: string, groupId: number): Promise<string[]> {
    return nodes.keywordTexts(this.#sql, campaignId, groupId, MAX_KEYWORD_TEXTS);
  }

  async knownKeywords(texts: readonly string[]): Promise<string[]> {
    return nodes.knownKeywords(this.#sql, texts);
  }

  async putTerms(head: { id: string; fileName: string; at: number; chunk: number }, rows: readonly TermRow[]) {
    this.#storage.transactionSync(() => reports.putTerms(this.#sql, head, rows));
  }

  async sealTerms(id: string): Promise<void> {
    this.#storage.transactionSync(() => reports.sealTerms(this.#sql, id));
  }

  async termsHead() {
    return reports.termsHead(this.#sql);
  }

  async listTerms(only: "all" | "converted" | "wasted", limit: number): Promise<TermRow[]> {
    return reports.listTerms(this.#sql, only, limit);
  }

  async ngrams(size: 1 | 2 | 3, limit: number): Promise<Ngram[]> {
    return reports.ngramsOf(this.#sql, size, limit);
  }

  async putSpend(rows: readonly { campaignId: string; day: string; costCents: number }[], keepFrom: string) {
    this.#storage.transactionSync(() => reports.putSpend(this.#sql, rows, keepFrom));
  }

  async spend(campaignId: string | null, from: string) {
    return reports.readSpend(this.#sql, campaignId, from);
  }

  async monthTargets(): Promise<Record<string, number>> {
    return reports.readMonthTargets(this.#sql);
  }

  async setMonthTarget(campaignId: string, targetCents: number | null): Promise<void> {
    reports.writeMonthTarget(this.#sql, campaignId, targetCents);
  }

  async readSetting(name: "trademarks"): Promise<string> {
    const [row] = this.#sql.exec<{ value: string }>("SELECT value FROM settings WHERE name = ?", name).toArray();
    return row?.value ?? "";
  }

  async writeSetting(name: "trademarks", value: string): Promise<void> {
    this.#sql.exec("INSERT INTO settings VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", name, value);
  }

  async forgetMember(userId: string): Promise<void> {
    this.#sql.exec("UPDATE edits SET by_user = NULL WHERE by_user = ?", userId);
  }

  async size(): Promise<number> {
    return nodes.countNodes(this.#sql);
  }

  async erase(): Promise<void> {
    await this.#storage.deleteAll();
    createTables(this.#sql);
  }
}
