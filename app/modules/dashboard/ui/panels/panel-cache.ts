import { CLEANUP_EVERY_MS, createClientCache } from "#app/shared/client-cache.ts";
import { seconds } from "#app/shared/time.ts";

/** A read that takes longer has failed. */
const GIVE_UP_AFTER_MS = seconds(20);

/** What the panels keep of their reads; of this browser tab alone: the server must never put anything in. */
export const panelCache = createClientCache(() => Date.now());

let isCleaning = false;

/** Begins to clean the cache every 5 minutes, once for each document. Call it in an effect. */
export function keepCacheClean(): void {
  if (isCleaning) return;
  isCleaning = true;
  setInterval(() => panelCache.cleanUp(), CLEANUP_EVERY_MS);
}

/** The answer of one of the panels' endpoints. Throws when there is none of the right shape within 20 seconds, or the person is signed out. */
export async function readPanel<T>(path: string, isAnswer: (value: unknown) => value is T): Promise<T> {
  // Who is signed out would be led to the sign-in page.
  const response = await fetch(path, {
    headers: { accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(GIVE_UP_AFTER_MS),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  const answer: unknown = await response.json();
  if (!isAnswer(answer)) throw new Error(`${path} answered in another shape`);
  return answer;
}
