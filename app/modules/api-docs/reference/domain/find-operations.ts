import type { GroupView, OperationView } from "./openapi.ts";

/** What a list of operations names of each. */
export type OperationSummary = Pick<OperationView, "id" | "method" | "path" | "summary">;

export interface OperationGroup extends Pick<GroupView, "name" | "description"> {
  operations: OperationSummary[];
}

/** Longest text of a search. */
export const FIND_MAX_CHARS = 100;

/** The operations in which every word of the text occurs, in name, method, path or group; groups without any are left out. */
export function findOperations(groups: readonly OperationGroup[], text: string): OperationGroup[] {
  const words = text.slice(0, FIND_MAX_CHARS).toLowerCase().split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter(({ id, method, path, summary }) => {
        const searched = `${group.name} ${id} ${method} ${path} ${summary}`.toLowerCase();
        return words.every((word) => searched.includes(word));
      }),
    }))
    .filter(({ operations }) => operations.length > 0);
}
