import { FIELDS, type Kind, type NodeData } from "./fields.ts";

/** One field of a change. */
export interface FieldChange {
  name: string;
  label: string;
  before: string;
  after: string;
}

/** Lists the fields in which two states differ; `before` null: it is new. */
export const diffOf = (kind: Kind, before: NodeData | null, after: NodeData): FieldChange[] =>
  FIELDS[kind].flatMap(({ name, label }) => {
    const [was, is] = [before?.[name] ?? "", after[name] ?? ""];
    return was === is ? [] : [{ name, label, before: was, after: is }];
  });

export type ChangeType = "added" | "changed" | "removed";

/** What a draft does to what the account has; null when nothing. `base`: as it was last applied, null when it never was. */
export function changeType(draft: { data: NodeData; base: NodeData | null; isRemoved: boolean }): ChangeType | null {
  if (draft.isRemoved) return draft.base === null ? null : "removed";
  if (draft.base === null) return "added";
  return JSON.stringify(draft.base) === JSON.stringify(draft.data) ? null : "changed";
}
