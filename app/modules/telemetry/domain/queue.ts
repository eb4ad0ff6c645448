/** An event that waits in the browser: its id, when it happened by the browser's clock, and what its kind needs. */
export interface WaitingEvent {
  id: string;
  at: number;
  page: string;
  name: string;
  [detail: string]: string | number;
}

/** So many events are sent at once, without waiting for the interval. */
export const FULL_AT = 20;

/** More than this is not kept while nothing can be sent; the oldest go first. */
export const MAX_WAITING = 100;

/** The queue with one more event. */
export const withEvent = (waiting: readonly WaitingEvent[], event: WaitingEvent): WaitingEvent[] =>
  [...waiting, event].slice(-MAX_WAITING);

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** The oldest events that fit into one batch of so many events and bytes, and the rest. An event too large for any batch is dropped. */
export function takeBatch(
  waiting: readonly WaitingEvent[],
  { maxEvents, maxBytes }: { maxEvents: number; maxBytes: number },
): { batch: WaitingEvent[]; rest: WaitingEvent[] } {
  const batch: WaitingEvent[] = [];
  let room = maxBytes;
  let taken = 0;
  for (const event of waiting) {
    const size = bytesOf(event) + 1;
    if (batch.length === maxEvents || (size > room && size <= maxBytes)) break;
    taken++;
    if (size > maxBytes) continue;
    batch.push(event);
    room -= size;
  }
  return { batch, rest: waiting.slice(taken) };
}
