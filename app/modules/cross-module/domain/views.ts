/** How the campaigns of a workspace are shown. */
export const VIEWS = ["board", "timeline", "calendar", "table"] as const;
