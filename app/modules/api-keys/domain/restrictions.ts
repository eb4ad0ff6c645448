/** Until when a key works (null: no end), and from where (empty: anywhere). */
export interface Restrictions {
  expiresAt: Date | null;
  allowedAddresses: readonly string[];
}

/** Whether a key that had `before` would work longer, or from a place that is not on its list, with `after`. */
export function widens(before: Restrictions, after: Restrictions): boolean {
  const longer = before.expiresAt !== null && (after.expiresAt === null || after.expiresAt > before.expiresAt);
  const known = new Set(before.allowedAddresses);
  const elsewhere =
    known.size > 0 &&
    (after.allowedAddresses.length === 0 || after.allowedAddresses.some((address) => !known.has(address)));
  return longer || elsewhere;
}
