import type { Effect, Effort, Theme } from "../../checks/domain/issues/definition.ts";

/** How the audit's table of issues is put together. */
export const AUDIT_VIEWS = ["theme", "grid", "list"] as const;
export type AuditView = (typeof AUDIT_VIEWS)[number];

interface Groupable {
  theme: Theme;
  effort: Effort;
  effect: Effect;
  count: number;
}

/** Issues that stand together under one heading; null: under none. */
export interface IssueGroup<Issue> {
  key: string;
  title: string | null;
  issues: Issue[];
}

/** One cell of effort × effect, with how many issues it holds. */
export interface GridCell {
  /** "1-3": effort, then effect. */
  key: string;
  effort: Effort;
  effect: Effect;
  issueCount: number;
  findingCount: number;
}

export const EFFORT_NAMES: Readonly<Record<Effort, string>> = { 1: "Minutes", 2: "About an hour", 3: "Needs planning" };
export const EFFECT_NAMES: Readonly<Record<Effect, string>> = {
  1: "Small effect",
  2: "Medium effect",
  3: "Large effect",
};

const EFFORTS = [1, 2, 3] as const;
/** The row on top is the one to begin with. */
const EFFECTS = [3, 2, 1] as const;

const cellKey = ({ effort, effect }: Pick<Groupable, "effort" | "effect">): string => `${effort}-${effect}`;

/** "structured-data" → "Structured data". */
export const themeTitle = (theme: Theme): string =>
  theme === "ai-search" ? "AI search" : `${theme.charAt(0).toUpperCase()}${theme.slice(1).replaceAll("-", " ")}`;

/** The nine cells, row by row, the first being little work for a large effect. */
export const gridCells = (issues: readonly Groupable[]): GridCell[] =>
  EFFECTS.flatMap((effect) =>
    EFFORTS.map((effort) => {
      const inside = issues.filter((issue) => issue.effort === effort && issue.effect === effect);
      const findingCount = inside.reduce((sum, { count }) => sum + count, 0);
      return { key: cellKey({ effort, effect }), effort, effect, issueCount: inside.length, findingCount };
    }),
  );

/** Whether a text names a cell: what an address may hold. */
export const isCellKey = (text: string | null): text is string => text !== null && /^[123]-[123]$/.test(text);

/** What a cell is called in words; the first has a name of its own. */
export const cellTitle = ({ effort, effect }: Pick<Groupable, "effort" | "effect">): string => {
  const words = `${EFFECT_NAMES[effect]}, ${EFFORT_NAMES[effort].toLowerCase()}`;
  return effort === 1 && effect === 3 ? `Do first: ${words.toLowerCase()}` : words;
};

/**
 * Puts issues, which come in working order, under the headings of a view. Themes stand in the order of their most
 * urgent issue; `cell` cuts the grid down to one of its cells.
 */
export function groupIssues<Issue extends Groupable>(
  issues: readonly Issue[],
  view: AuditView,
  cell: string | null,
): IssueGroup<Issue>[] {
  if (view === "list") return issues.length === 0 ? [] : [{ key: "all", title: null, issues: [...issues] }];
  const chosen = view === "grid" && cell !== null ? issues.filter((issue) => cellKey(issue) === cell) : issues;
  const groups = new Map<string, IssueGroup<Issue>>();
  for (const issue of chosen) {
    const key = view === "theme" ? issue.theme : cellKey(issue);
    const group = groups.get(key) ?? {
      key,
      title: view === "theme" ? themeTitle(issue.theme) : cellTitle(issue),
      issues: [],
    };
    group.issues.push(issue);
    groups.set(key, group);
  }
  if (view === "theme") return [...groups.values()];
  return gridCells(chosen).flatMap(({ key }) => groups.get(key) ?? []);
}
