/** For `refine`: a change of nothing is refused, so that a misunderstanding is told. */
export const SOME_FIELD = [
  (change: object): boolean => Object.values(change).some((value) => value !== undefined),
  "Give at least one field to change.",
] as const;
