export function routeSizes(): { id: string; jsBytes: number }[];
export function cssBytes(): number;
export function workerBytes(): number;
export const BUDGETS: { routeJs: number; css: number; lazyChunk: number; tracker: number; worker: number };
