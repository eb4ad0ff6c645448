import type { Result } from "#app/shared/result.ts";
import type { Conflict } from "../../terms/domain/conflicts.ts";
import type { Ngram, TermMetrics } from "../../terms/domain/ngrams.ts";
import type { TermRow } from "../../terms/domain/report-file.ts";
import type { Operation } from "../domain/edit.ts";
import type { Kind, NodeData } from "../domain/fields.ts";

/** One thing of the account, as a draft. */
export interface StoredNode {
  id: number;
  campaignId: string;
  /** Its ad group; 0 for what belongs to the campaign. */
  parentId: number;
  kind: Kind;
  data: NodeData;
  /** As it was last applied; null when it never was. */
  base: NodeData | null;
  isRemoved: boolean;
}

/** A thing with the name of its ad group, before and after a change of it. */
export interface PlacedNode extends StoredNode {
  group: string | null;
}

export type StoreOperation = Omit<Operation, "campaign"> & { campaignId: string };

/** Which edit a call belongs to. An edit in several parts numbers them from 0; a part that comes twice is done once. */
export interface EditHead {
  id: string;
  /** Campaign; "" when it is about several. */
  campaignId: string;
  label: string;
  by: string;
  at: number;
  chunk: number;
}

export interface EditResult {
  created: number;
  changed: number;
  removed: number;
  unchanged: number;
  problemCount: number;
  /** The first ones. */
  problems: { line: number; path: string; message: string }[];
}

export interface Edit {
  id: string;
  campaignId: string;
  label: string;
  by: string | null;
  at: number;
  rows: number;
  isUndone: boolean;
}

/** How much a campaign holds; changes count everything that differs from what was applied. */
export interface Counts {
  groups: number;
  keywords: number;
  ads: number;
  negatives: number;
  changes: number;
}

export interface GroupRow extends StoredNode {
  keywords: number;
  ads: number;
}

export interface Replacement {
  campaignId: string;
  kinds: readonly Kind[];
  find: string;
  replace: string;
  matchesCase: boolean;
}

export interface TermsHead {
  fileName: string;
  at: number;
  terms: number;
  total: TermMetrics;
}

export interface ListQuery {
  campaignId: string;
  parentId: number;
  kind: Kind;
  /** Behind this id. */
  after: number;
  limit: number;
}

/** What the services of the module call on the object of a workspace. */
export interface SemRpc {
  apply(edit: EditHead, operations: readonly StoreOperation[], maxItems: number): Promise<Result<EditResult>>;
  /** Without an edit it only counts what would change. */
  replaceText(what: Replacement, edit: EditHead | null): Promise<Result<EditResult & { examples: string[] }>>;
  /** Takes the newest edit back that is not undone; `id` says which one the person saw. */
  undo(id: string): Promise<Result<Edit>>;
  edits(limit: number): Promise<Edit[]>;
  node(campaignId: string, id: number): Promise<StoredNode | null>;
  /** What is not removed, oldest first. */
  list(query: ListQuery): Promise<StoredNode[]>;
  listGroups(campaignId: string, after: number, limit: number): Promise<GroupRow[]>;
  settings(campaignId: string): Promise<StoredNode | null>;
  counts(campaignIds: readonly string[]): Promise<Record<string, Counts>>;
  /** Everything of a campaign in an order in which ad groups come before what they hold. */
  walk(campaignId: string, onlyChanged: boolean, after: number, limit: number): Promise<PlacedNode[]>;
  /** Marks the changes of a campaign as made in the account: from now on a change is what differs from this. */
  markApplied(campaignId: string): Promise<number>;
  conflicts(
    campaignId: string,
  ): Promise<{ conflicts: (Conflict & { negative: StoredNode; keyword: StoredNode })[]; isCut: boolean }>;
  /** Texts of the keywords of an ad group, at most 200. */
  keywordTexts(campaignId: string, groupId: number): Promise<string[]>;
  putTerms(head: { id: string; fileName: string; at: number; chunk: number }, rows: readonly TermRow[]): Promise<void>;
  sealTerms(id: string): Promise<void>;
  termsHead(): Promise<TermsHead | null>;
  listTerms(only: "all" | "converted" | "wasted", limit: number): Promise<TermRow[]>;
  ngrams(size: 1 | 2 | 3, limit: number): Promise<Ngram[]>;
  /** Which of these texts are keywords already, in lower case. */
  knownKeywords(texts: readonly string[]): Promise<string[]>;
  putSpend(rows: readonly { campaignId: string; day: string; costCents: number }[], keepFrom: string): Promise<void>;
  spend(campaignId: string | null, from: string): Promise<{ campaignId: string; day: string; costCents: number }[]>;
  /** What the month of a campaign may cost, by campaign; only those that have a target of their own. */
  monthTargets(): Promise<Record<string, number>>;
  /** `targetCents` null: none of its own. */
  setMonthTarget(campaignId: string, targetCents: number | null): Promise<void>;
  readSetting(name: "trademarks"): Promise<string>;
  writeSetting(name: "trademarks", value: string): Promise<void>;
  /** Forgets who made an edit. */
  forgetMember(userId: string): Promise<void>;
  /** Number of things of the account. */
  size(): Promise<number>;
  erase(): Promise<void>;
}
