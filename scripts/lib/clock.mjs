// The local runtime fires no cron by itself: this calls the Worker's handler once a minute.
import { setTimeout as sleep } from "node:timers/promises";

const answers = async (url) => {
  try {
    return (await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(5_000) })).status > 0;
  } catch {
    return false;
  }
};

/** Waits for the Worker, then ticks at once, for what became due meanwhile, and on each full minute until stopped. */
export function startClock(origin) {
  let running = true;
  const ready = (async () => {
    while (running && !(await answers(`${origin}/healthz`))) await sleep(200);
  })();
  void (async () => {
    await ready;
    while (running) {
      await answers(`${origin}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`);
      await sleep(60_000 - (Date.now() % 60_000));
    }
  })();
  return {
    ready,
    stop: () => {
      running = false;
    },
  };
}
