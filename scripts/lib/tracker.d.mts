export const TRACKER_PATH: string;
export function buildTracker(): Promise<string>;
