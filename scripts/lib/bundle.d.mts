export function routeSizes(): { id: string; jsBytes: number }[];
export function cssBytes(): number;
export function workerBytes(): number;
export function lazyChunks(): { name: string; bytes: number; budget: number }[];
export function startupFiles(entry?: string): ReadonlySet<string>;
export function startupBytes(): number;
export const BUDGETS: Readonly<
  Record<
    "routeJs" | "css" | "lazyChunk" | "largeLazyChunk" | "tracker" | "formEmbed" | "onsite" | "worker" | "startup",
    number
  >
>;
