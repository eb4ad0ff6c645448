// The local runtime fires no cron: this calls the Worker's handler once a minute. It also notices when the Worker no longer answers.
import { setTimeout as sleep } from "node:timers/promises";

const RETRY_MS = 200;
const MINUTE_MS = 60_000;

const answers = async (url, withinMs) => {
  try {
    return (await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(withinMs) })).status > 0;
  } catch {
    return false;
  }
};

/**
 * Waits for the Worker (`ready`), then ticks at once, for what became due meanwhile, and on each full minute until stopped.
 * `onSilence` is called once when /healthz has not answered for `silenceMs`; without it nothing is asked after the first answer.
 */
export function startClock(
  origin,
  { onSilence, silenceMs = MINUTE_MS, checkEveryMs = 10_000, answerWithinMs = 5_000 } = {},
) {
  const stopped = new AbortController();
  const rest = (ms) => sleep(ms, undefined, { signal: stopped.signal }).catch(() => {});
  const isRunning = () => !stopped.signal.aborted;

  let markReady;
  const ready = new Promise((resolve) => {
    markReady = resolve;
  });
  void (async () => {
    let heardMs = performance.now();
    while (isRunning()) {
      if (await answers(`${origin}/healthz`, answerWithinMs)) {
        heardMs = performance.now();
        markReady();
        if (!onSilence) return;
        await rest(checkEveryMs);
      } else if (onSilence && performance.now() - heardMs >= silenceMs) {
        stopped.abort();
        onSilence();
      } else await rest(RETRY_MS);
    }
  })();
  void (async () => {
    await ready;
    while (isRunning()) {
      await answers(`${origin}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`, answerWithinMs);
      await rest(MINUTE_MS - (Date.now() % MINUTE_MS));
    }
  })();
  return { ready, stop: () => stopped.abort() };
}
