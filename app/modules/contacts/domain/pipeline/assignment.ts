/** A member who gets new leads, and how many of them compared with the others. 0: none for now. */
export interface AssignedMember {
  userId: string;
  weight: number;
}

/** How far each member is ahead or behind, by id: what the next choice starts from. */
export type AssignmentState = Readonly<Record<string, number>>;

/**
 * Returns who gets the next lead, and the state after it; null when nobody takes leads. The same state gives the same choice.
 * Smooth weighted round-robin as in nginx: with the weights 5, 1 and 1 the leads go to a a b a c a a, never five at once.
 */
export function nextAssignment(
  members: readonly AssignedMember[],
  state: AssignmentState,
): { userId: string; state: AssignmentState } | null {
  const active = members.filter(({ weight }) => weight > 0);
  const total = active.reduce((sum, { weight }) => sum + weight, 0);
  const raised = active.map(({ userId, weight }) => ({ userId, credit: (state[userId] ?? 0) + weight }));
  const [first] = raised;
  if (!first) return null;
  const chosen = raised.reduce((best, one) => (one.credit > best.credit ? one : best), first);
  return {
    userId: chosen.userId,
    state: Object.fromEntries(
      raised.map(({ userId, credit }) => [userId, userId === chosen.userId ? credit - total : credit]),
    ),
  };
}
