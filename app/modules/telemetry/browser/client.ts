import { newId } from "#app/platform/ids.ts";
import { seconds } from "#app/shared/time.ts";
import { MAX_ERRORS } from "../domain/error-log.ts";
import { maskPath } from "../domain/mask.ts";
import { MAX_BATCH_BYTES, MAX_BATCH_EVENTS, MAX_PAGE_LENGTH } from "../domain/metric.ts";
import { FULL_AT, takeBatch, type WaitingEvent, withEvent } from "../domain/queue.ts";
import { nameOfClicked } from "./click-target.ts";
import { takeEarlyErrors } from "./early-errors.ts";
import { logError, messageOf } from "./error-log.ts";
import { notePage, observe, unsentVitals } from "./observe.ts";
import { send } from "./send.ts";
import { sessionId } from "./session-id.ts";

const FLUSH_EVERY_MS = seconds(10);

/** Leaves room for the text around the events of a batch. */
const BATCH = { maxEvents: MAX_BATCH_EVENTS, maxBytes: MAX_BATCH_BYTES - 500 };

/** An event without what every event has. */
export type TrackedEvent = { name: string } & Record<string, string | number>;

/** Whose page this is and whether anything of it may be recorded; undefined until the frame says so. */
let person: { userId: string; enabled: boolean } | undefined;
/** The path that is shown, as it is in the address; empty before the first visit. */
let path = "";
let waiting: WaitingEvent[] = [];
let errorsOnPage = 0;
/** What somebody is about to reach: its form was sent, and the page it leads to has not come yet. */
let goal: string | undefined;

/** Adds an event to what is sent next; nothing while Analytics Tracking is off. Before the frame has spoken it is kept. */
export function track(event: TrackedEvent): void {
  if (person && !person.enabled) return;
  const nowMs = Date.now();
  waiting = withEvent(waiting, {
    id: newId(nowMs),
    at: nowMs,
    page: maskPath(location.pathname).slice(0, MAX_PAGE_LENGTH),
    ...event,
  });
  // Later: what fills the queue may be a click, which waits for nothing.
  if (waiting.length >= FULL_AT) setTimeout(flush);
}

/** Keeps an error in the local log, always, and records it, while Analytics Tracking is on. */
export function report(error: unknown): void {
  // A repeated error, as in a timer, carries no new information.
  if (++errorsOnPage > MAX_ERRORS) return;
  const message = messageOf(error);
  logError(message);
  track({ name: "error", error: message });
}

/** Sends what waits. */
function flush(): void {
  if (!person?.enabled) return;
  while (waiting.length > 0) {
    const { batch, rest } = takeBatch(waiting, BATCH);
    waiting = rest;
    if (batch.length > 0) send(JSON.stringify({ sessionId: sessionId(), sentAt: Date.now(), events: batch }));
  }
}

/**
 * Says whose page is shown and whether it is recorded; called by the frame when it appears and whenever one of them
 * changes. The first call begins to listen.
 */
export function visit({ userId, enabled }: { userId: string; enabled: boolean }): void {
  // What waits is another person's, or no longer wanted.
  if (!enabled || (person && person.userId !== userId)) waiting = [];
  const wasOff = !person?.enabled;
  person = { userId, enabled };
  listen();
  const { pathname } = location;
  if (pathname === path && !wasOff) return;
  path = pathname;
  errorsOnPage = 0;
  notePage();
  if (goal) track({ name: "conversion", conversion: goal });
  goal = undefined;
  track({ name: "page_view" });
}

/** The frame is gone: what waits is sent, and nothing more is recorded until it is back. */
export function leave(): void {
  flush();
  if (person) person.enabled = false;
}

let listening = false;

/** Listens for clicks, errors and the end of the page: once for each document, passively, and never in the way of an answer to a click. */
function listen(): void {
  if (listening) return;
  listening = true;
  for (const error of takeEarlyErrors()) report(error);
  // A navigation before the goal did not reach it: a rejected form stays on its page.
  const forgetGoal = () => {
    goal = undefined;
  };
  const onClick = ({ target }: Event) => {
    forgetGoal();
    const name = person?.enabled ? nameOfClicked(target) : null;
    if (name) track({ name: "user_interaction", element: name });
    const { feature } =
      (target instanceof Element && target.closest<HTMLElement>("a[data-feature], button[data-feature]")?.dataset) ||
      {};
    if (feature) track({ name: "feature_usage", feature });
  };
  const onSubmit = ({ target }: Event) => {
    const { feature, conversion } = target instanceof HTMLFormElement ? target.dataset : {};
    if (feature) track({ name: "feature_usage", feature });
    goal = conversion;
  };
  document.addEventListener("click", onClick, { capture: true, passive: true });
  document.addEventListener("submit", onSubmit, { capture: true, passive: true });
  window.addEventListener("popstate", forgetGoal);
  window.addEventListener("error", ({ error, message }) => report(error ?? message));
  window.addEventListener("unhandledrejection", ({ reason }) => report(reason));
  observe(report);
  const onLeave = () => {
    for (const { metric, value } of unsentVitals()) track({ name: "performance", metric, value });
    flush();
  };
  // On the window: after those who take their last readings at the document.
  window.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && onLeave());
  window.addEventListener("pagehide", onLeave);
  setInterval(flush, FLUSH_EVERY_MS);
}
