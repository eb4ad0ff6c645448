import { referencesOf, type SegmentRule } from "./rule.ts";

/** Whether a segment would select itself with this rule, directly or through the segments that it refers to. */
export function selectsItself(id: string, rule: SegmentRule, segments: ReadonlyMap<string, SegmentRule>): boolean {
  const seen = new Set<string>();
  const open = [...referencesOf(rule)];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === id) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    const referred = segments.get(next);
    if (referred) open.push(...referencesOf(referred));
  }
  return false;
}
