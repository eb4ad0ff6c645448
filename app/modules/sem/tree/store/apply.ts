import { type AppError, appError } from "#app/shared/error.ts";
import { exact } from "#app/shared/format/number.ts";
import { applyPatch, replaceText } from "../domain/edit.ts";
import { DEFAULTS, IN_GROUP, KIND_LABELS, type Kind, keyOf, MAX_ENABLED_ADS, nameOfNode } from "../domain/fields.ts";
import { Journal, MAX_PROBLEMS, noResult } from "./edits.ts";
import * as nodes from "./nodes.ts";
import type { EditResult, Replacement, StoredNode, StoreOperation } from "./sem-rpc.ts";

interface Refusal {
  path: string;
  message: string;
}

const refuse = (message: string, path = ""): Refusal => ({ path, message });

/** One edit while it is applied. */
export class Edit {
  readonly journal = new Journal();
  readonly result: EditResult = noResult();

  readonly #sql: SqlStorage;
  /** Things that there is room for. */
  #room: number;

  constructor(sql: SqlStorage, room: number) {
    this.#sql = sql;
    this.#room = room;
  }

  run(operations: readonly StoreOperation[]): void {
    for (const operation of operations) {
      const refusal = this.#apply(operation);
      if (!refusal) continue;
      this.result.problemCount += 1;
      if (this.result.problems.length < MAX_PROBLEMS) this.result.problems.push({ line: operation.line, ...refusal });
    }
  }

  #create(node: Omit<StoredNode, "id">): number | Refusal {
    if (this.#room <= 0) return refuse("Your plan has no room for more. Remove something, or upgrade.");
    this.#room -= 1;
    this.result.created += 1;
    const id = nodes.insertNode(this.#sql, node);
    this.journal.keep(id, null);
    return id;
  }

  /** The ad group that an operation names; one that is not there is made, as the rows of a file come in any order. */
  #parentOf({ campaignId, kind, group, parentId }: StoreOperation): number | Refusal {
    if (!IN_GROUP.has(kind) || (group === null && parentId === undefined)) return 0;
    if (parentId !== undefined) {
      if (parentId === 0) return 0;
      const parent = nodes.findNode(this.#sql, parentId);
      const isThere = parent?.campaignId === campaignId && parent.kind === "group" && !parent.isRemoved;
      return isThere ? parentId : refuse("The ad group no longer exists.");
    }
    const place = { campaignId, parentId: 0, kind: "group" as const };
    const found = nodes.findByKey(this.#sql, place, keyOf("group", { name: group ?? "" }));
    if (found && !found.isRemoved) return found.id;
    const made = applyPatch("group", null, { name: group ?? "" });
    if ("problems" in made) return refuse(made.problems[0]?.message ?? "The ad group has no name.");
    if (!found) return this.#create({ ...place, data: made.data, base: null, isRemoved: false });
    this.#write(found, { ...found, data: made.data, isRemoved: false });
    return found.id;
  }

  #write(before: StoredNode, after: StoredNode): void {
    this.journal.keep(before.id, before);
    nodes.updateNode(this.#sql, after);
  }

  #find(operation: StoreOperation, parentId: number): StoredNode | null {
    const { id, campaignId, kind, original, patch } = operation;
    if (id !== undefined) {
      const node = nodes.findNode(this.#sql, id);
      return node?.campaignId === campaignId && node.kind === kind ? node : null;
    }
    const key = keyOf(kind, { ...DEFAULTS[kind], ...(original ?? patch) });
    return nodes.findByKey(this.#sql, { campaignId, parentId, kind }, key);
  }

  #apply(operation: StoreOperation): Refusal | null {
    const { campaignId, kind, patch, id, isRemoval } = operation;
    const parentId = isRemoval && id !== undefined ? 0 : this.#parentOf(operation);
    if (typeof parentId !== "number") return parentId;
    const found = this.#find(operation, parentId);
    if (isRemoval)
      return found && !found.isRemoved
        ? this.#remove(found)
        : refuse("It is not in the account, so it cannot be removed.");
    if (id !== undefined && !found) return refuse("It no longer exists. Load the page again.");
    const before = found && !found.isRemoved ? found.data : null;
    const done = applyPatch(kind, before, patch);
    if ("problems" in done) return done.problems[0] ?? refuse("This row is not valid.");
    const place = { campaignId, parentId: found?.parentId ?? parentId, kind };
    const refusal = this.#clash(place, done.data, found?.id ?? 0);
    if (refusal) return refusal;
    if (!found) {
      const made = this.#create({ ...place, data: done.data, base: null, isRemoved: false });
      return typeof made === "number" ? null : made;
    }
    if (before !== null && JSON.stringify(before) === JSON.stringify(done.data)) {
      this.result.unchanged += 1;
      return null;
    }
    this.#write(found, { ...found, data: done.data, isRemoved: false });
    this.result.changed += 1;
    return null;
  }

  /** Whether another thing has the key already, or there are too many enabled ads. */
  #clash(
    place: { campaignId: string; parentId: number; kind: Kind },
    data: StoredNode["data"],
    ownId: number,
  ): Refusal | null {
    const other = nodes.findByKey(this.#sql, place, keyOf(place.kind, data));
    if (other && other.id !== ownId)
      return refuse(
        other.isRemoved
          ? `${KIND_LABELS[place.kind]} “${nameOfNode(place.kind, data)}” was removed in this draft. Apply that first.`
          : `${KIND_LABELS[place.kind]} “${nameOfNode(place.kind, data)}” exists already.`,
      );
    if (place.kind !== "ad" || data.status !== "Enabled") return null;
    return nodes.countEnabledAds(this.#sql, place.campaignId, place.parentId, ownId) >= MAX_ENABLED_ADS
      ? refuse(`An ad group has at most ${MAX_ENABLED_ADS} enabled ads. Pause one first.`, "status")
      : null;
  }

  #remove(node: StoredNode): null {
    this.result.removed += 1;
    if (node.kind === "group")
      for (const child of nodes.childrenOf(this.#sql, node)) if (child.base === null) this.#delete(child);
    if (node.base === null) this.#delete(node);
    else this.#write(node, { ...node, isRemoved: true });
    return null;
  }

  #delete(node: StoredNode): void {
    this.journal.keep(node.id, node);
    nodes.deleteNode(this.#sql, node.id);
    this.#room += 1;
  }
}

const MAX_EXAMPLES = 10;
/** Things that one replacement looks at and changes. */
const SLICE = 2_000;
export const MAX_REPLACED = 20_000;

/** Too many for one edit. */
export const TOO_MANY: AppError = appError(
  "limit_reached",
  `This would change more than ${exact(MAX_REPLACED)} things. Choose fewer kinds, or a longer text.`,
);

/** The operations of a replacement, with examples of what they change. Null: there are too many. */
export function replacementOf(
  sql: SqlStorage,
  what: Replacement,
): { operations: StoreOperation[]; examples: string[] } | null {
  const kinds = new Set<Kind>(what.kinds);
  const operations: StoreOperation[] = [];
  const examples: string[] = [];
  for (let after = 0, isLast = false; !isLast; ) {
    const slice = nodes.walkNodes(sql, what.campaignId, false, after, SLICE);
    isLast = slice.length < SLICE;
    for (const { id, kind, data, parentId, isRemoved } of slice) {
      after = id;
      if (isRemoved || !kinds.has(kind)) continue;
      const patch = replaceText(kind, data, what);
      if (!patch) continue;
      if (operations.length === MAX_REPLACED) return null;
      const line = operations.length + 1;
      operations.push({ line, kind, campaignId: what.campaignId, group: null, parentId, id, patch, isRemoval: false });
      if (examples.length < MAX_EXAMPLES) examples.push(...Object.values(patch).slice(0, 1));
    }
  }
  return { operations, examples };
}
