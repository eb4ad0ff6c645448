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

/** Returns the ids of the segments that refer to one, directly or through others. */
export function dependentsOf(id: string, segments: ReadonlyMap<string, SegmentRule>): Set<string> {
  const users = new Map<string, string[]>();
  for (const [user, rule] of segments)
    for (const used of referencesOf(rule)) users.set(used, [...(users.get(used) ?? []), user]);
  const found = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const user of users.get(next) ?? []) {
      if (user === id || found.has(user)) continue;
      found.add(user);
      open.push(user);
    }
  return found;
}
