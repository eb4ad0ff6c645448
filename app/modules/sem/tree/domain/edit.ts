import { checkNode, type Problem } from "./check.ts";
import { DEFAULTS, FIELDS, type Kind, type NodeData, tidyData } from "./fields.ts";

/** What a file or a form wants of one thing in the account. */
export interface Operation {
  /** Line of the file, or place in the list, from 1. */
  line: number;
  kind: Kind;
  /** Campaign by name in a file; the service turns it into an id. */
  campaign: string;
  /** Ad group by name; null: of the campaign itself. */
  group: string | null;
  /** The thing itself, where a page knows it. */
  id?: number;
  /** Its ad group, where a page knows it. */
  parentId?: number;
  /** Values that tell which one is meant, where they change; else those of `patch` tell it. */
  original?: NodeData;
  /** New values; a field that is left out stays as it is, "" erases it. */
  patch: NodeData;
  isRemoval: boolean;
}

/** The values of a thing after an operation. Errors: problems, the first of each field. */
export function applyPatch(
  kind: Kind,
  before: NodeData | null,
  patch: NodeData,
): { data: NodeData } | { problems: Problem[] } {
  const known = new Set(FIELDS[kind].map(({ name }) => name));
  const given = Object.fromEntries(Object.entries(patch).filter(([name]) => known.has(name)));
  const data = tidyData(kind, { ...(before ?? DEFAULTS[kind]), ...given });
  const problems = checkNode(kind, data);
  return problems.length > 0 ? { problems } : { data };
}

/** Replaces a text in what people read of a thing; null when nothing changes. */
export function replaceText(
  kind: Kind,
  data: NodeData,
  { find, replace, matchesCase }: { find: string; replace: string; matchesCase: boolean },
): NodeData | null {
  const pattern = new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), matchesCase ? "gu" : "giu");
  const patch = FIELDS[kind].flatMap(({ name, isText }) => {
    const value = data[name];
    if (!isText || value === undefined) return [];
    // A function: "$&" in the new text is no pattern.
    const changed = value.replace(pattern, () => replace);
    return changed === value ? [] : [[name, changed] as const];
  });
  return patch.length === 0 ? null : Object.fromEntries(patch);
}
