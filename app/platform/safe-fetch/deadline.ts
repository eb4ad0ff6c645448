interface Limits {
  timeoutMs: number;
  totalTimeoutMs: number;
  signal: AbortSignal | undefined;
  clock: () => number;
}

/** One deadline out of three: the head of a hop, the whole exchange, and the caller's own signal. */
export function createDeadline({ timeoutMs, totalTimeoutMs, signal, clock }: Limits) {
  const controller = new AbortController();
  // Made when it is needed: an error notes where it was made, which costs as much as a timer.
  let reason: Error | null = null;
  const expire = () => {
    reason ??= new Error("The time allowed for the request is over");
    controller.abort(reason);
  };
  const forward = () => controller.abort(signal?.reason);
  let steps = 0;
  let firstStep = true;
  const startedAtMs = clock();
  let heldMs = 0;
  // Timers cost as much as the rest of a request's book-keeping: one serves the first head and then the whole.
  let timer = setTimeout(
    () => {
      if (firstStep || totalTimeoutMs <= timeoutMs) expire();
      else timer = setTimeout(expire, totalTimeoutMs - timeoutMs);
    },
    Math.min(timeoutMs, totalTimeoutMs),
  );
  let head: ReturnType<typeof setTimeout> | null = null;
  if (signal?.aborted) forward();
  signal?.addEventListener("abort", forward, { once: true });
  return {
    signal: controller.signal,
    expired: () => reason !== null && controller.signal.reason === reason,
    /** Runs a step, one after the other, that must be over within `timeoutMs`. */
    async within<T>(step: () => Promise<T>): Promise<T> {
      head = steps++ === 0 ? null : setTimeout(expire, timeoutMs);
      try {
        return await step();
      } finally {
        firstStep = false;
        if (head !== null) clearTimeout(head);
      }
    },
    /** Stops every clock, within a step, while something is waited for that is not the server's doing. */
    async hold(wait: () => Promise<void>): Promise<void> {
      clearTimeout(timer);
      if (head !== null) clearTimeout(head);
      const heldAtMs = clock();
      await wait();
      controller.signal.throwIfAborted();
      heldMs += clock() - heldAtMs;
      timer = setTimeout(expire, Math.max(0, totalTimeoutMs - (clock() - startedAtMs - heldMs)));
      head = setTimeout(expire, timeoutMs);
    },
    settle() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", forward);
    },
  };
}
