/** For `refine`: an empty change is refused, so that a misunderstanding becomes visible. */
export const SOME_FIELD = [
  (change: object): boolean => Object.values(change).some((value) => value !== undefined),
  "Give at least one field to change.",
] as const;
