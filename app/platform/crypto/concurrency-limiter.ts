export interface ConcurrencyLimiterOptions {
  maxRunning: number;
  maxWaiting: number;
  /** A slot or a place in the queue whose owner gave no sign for this long is taken back. */
  staleAfterMs: number;
  nowMs: () => number;
  sleep: (delayMs: number) => Promise<void>;
}

const POLL_MS = 10;

/**
 * Runs at most `maxRunning` tasks at once, first come first served, and lets at most `maxWaiting`
 * wait; `run` answers "full" for the next one. Each waiter looks for its turn on its own timer:
 * a Worker may cancel a request half way, and a cancelled request can neither hand over its slot
 * nor wake another request. What it held expires instead.
 */
export const createConcurrencyLimiter = ({
  maxRunning,
  maxWaiting,
  staleAfterMs,
  nowMs,
  sleep,
}: ConcurrencyLimiterOptions) => {
  const running = new Map<symbol, number>();
  const waiting = new Map<symbol, number>();

  const dropStale = () => {
    const oldest = nowMs() - staleAfterMs;
    for (const held of [running, waiting])
      for (const [ticket, seenAtMs] of held) if (seenAtMs < oldest) held.delete(ticket);
  };

  const enter = async (ticket: symbol): Promise<boolean> => {
    dropStale();
    if (running.size >= maxRunning || waiting.size > 0) {
      if (waiting.size >= maxWaiting) return false;
      do {
        waiting.set(ticket, nowMs());
        await sleep(POLL_MS);
        dropStale();
      } while (running.size >= maxRunning || (waiting.keys().next().value ?? ticket) !== ticket);
      waiting.delete(ticket);
    }
    running.set(ticket, nowMs());
    return true;
  };

  return {
    async run<T>(task: () => Promise<T>): Promise<{ full: true } | { full: false; value: T }> {
      const ticket = Symbol("ticket");
      if (!(await enter(ticket))) return { full: true };
      try {
        return { full: false, value: await task() };
      } finally {
        running.delete(ticket);
      }
    },
  };
};
