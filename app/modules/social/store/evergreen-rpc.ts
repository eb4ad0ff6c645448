import type { EvergreenRule } from "../evergreen/domain/rule.ts";

/** What the services ask of a workspace's object about posts that are repeated. */
export interface EvergreenRpc {
  rule(id: string): Promise<EvergreenRule | null>;
  /** Adds or replaces a rule; `full`: the workspace has as many as `max`. */
  saveRule(workspaceId: string, rule: EvergreenRule, max: number): Promise<"saved" | "full">;
  changeRule(id: string, change: Partial<EvergreenRule>): Promise<EvergreenRule | null>;
  /** Notes that a post of a rule is published, once; null when there is no rule that expects it. */
  noteRepeat(id: string, published: { postId: string; text: string; atMs: number }): Promise<EvergreenRule | null>;
  deleteRule(id: string): Promise<boolean>;
  rulesOfAccount(accountId: string, limit: number): Promise<EvergreenRule[]>;
  /** Rows for the export of a workspace, after an id. */
  exportRules(after: string, limit: number): Promise<EvergreenRule[]>;
}
