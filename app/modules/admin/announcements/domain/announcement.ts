export const ANNOUNCEMENT_TYPES = ["new", "tip", "update"] as const;

export const PRIORITIES = ["high", "medium", "low"] as const;
