/**
 * Shows one message at a time on a website: `<script src="…/onsite/embed.js" data-site="ID" defer>` beside the tracker. At most
 * 6,000 bytes gzip (scripts/lib/onsite.mjs builds it). The browser stores when it showed and closed which message and when
 * the website was visited first: no cookie, and nothing that names a person.
 */
import { onDelay, onExit, onScroll } from "#app/shared/browser/page-triggers.ts";
import { askForPush, canAsk, startPush } from "../../push/browser/subscribe.ts";
import type { ShownMessage } from "../domain/shown-message.ts";
import { drawMessage, hasPlace } from "./draw.ts";

interface Memory {
  first: number;
  last: number;
  visits: number;
  /** Until when a message is not shown again; 0: for good. */
  hidden: Record<string, number>;
  /** When messages were shown, the newest last. */
  shown: number[];
}

const script = document.currentScript as HTMLScriptElement;
const to = new URL("/onsite", script.src).href;
const site = script.dataset.site ?? "";
const push = {
  to: new URL("/push", script.src).href,
  site,
  worker: script.dataset.pushWorker ?? "/kaja-push.js",
};

const MEMORY = "kaja-onsite";
const ARRIVAL = "kaja-onsite-arrival";
const DAY_MS = 86_400_000;
const VISIT_MS = 1_800_000;
const MAX_REMEMBERED = 50;

/** Storage may be refused by the browser: then a message may come once a page. */
function load<Value>(store: "localStorage" | "sessionStorage", key: string): Value | null {
  try {
    return JSON.parse(window[store].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

function save(store: "localStorage" | "sessionStorage", key: string, value: unknown): void {
  try {
    window[store].setItem(key, JSON.stringify(value));
  } catch {
    // Nothing to do.
  }
}

function openMemory(): Memory {
  const now = Date.now();
  const { first = now, last = 0, visits = 0, hidden = {}, shown = [] } = load<Memory>("localStorage", MEMORY) ?? {};
  const isVisit = now - last > VISIT_MS;
  return { first, last: now, visits: visits + (isVisit ? 1 : 0), hidden, shown };
}

const memory = openMemory();

function keep(): void {
  memory.shown = memory.shown.slice(-MAX_REMEMBERED);
  const ids = Object.keys(memory.hidden);
  for (const id of ids.slice(0, Math.max(0, ids.length - MAX_REMEMBERED))) delete memory.hidden[id];
  save("localStorage", MEMORY, memory);
}

keep();

/** Where the visit began: later pages have neither its referrer nor its campaign. */
const arrival = load<{ referrer: string; landing: string }>("sessionStorage", ARRIVAL) ?? {
  referrer: document.referrer.slice(0, 2_000),
  landing: location.href.slice(0, 2_000),
};
save("sessionStorage", ARRIVAL, arrival);

// A text needs no question beforehand whether another website may be asked.
const post = (body: object) =>
  fetch(to, {
    method: "POST",
    keepalive: true,
    credentials: "omit",
    body: JSON.stringify({ site, url: location.href.slice(0, 2_000), ...body }),
  });

const report = (kind: "view" | "click" | "close", id: string): void => {
  post({ kind, id }).catch(() => undefined);
};

let path = "";
let stop = () => {};
let isShown = false;

function show(message: ShownMessage): void {
  const { id, everyDays } = message;
  if (isShown || !hasPlace(message)) return;
  isShown = true;
  const now = Date.now();
  memory.shown.push(now);
  memory.hidden[id] = now + everyDays * DAY_MS;
  keep();
  const forGood = (kind: "click" | "close") => {
    memory.hidden[id] = 0;
    keep();
    report(kind, id);
  };
  const remove = drawMessage({
    message,
    box: null,
    onClose: () => {
      isShown = false;
      forGood("close");
    },
    onClick: () => {
      forGood("click");
      if (message.action !== "push") return;
      remove();
      isShown = false;
      askForPush(push, `${message.title}. ${message.text}`).catch(() => undefined);
    },
  });
  report("view", id);
}

async function ask(): Promise<void> {
  const asked = path;
  const now = Date.now();
  const response = await post({
    ...arrival,
    kind: "ask",
    isNew: memory.visits < 2,
    canPush: canAsk(),
    skip: Object.keys(memory.hidden).filter((id) => !memory.hidden[id] || (memory.hidden[id] as number) > now),
    ages: memory.shown.map((at) => Math.max(0, now - at)),
  });
  if (response.status !== 200 || asked !== path) return;
  const message: ShownMessage = await response.json();
  const open = () => show(message);
  stop =
    message.trigger === "scroll"
      ? onScroll(message.after, open)
      : message.trigger === "exit"
        ? onExit(open)
        : onDelay(message.after, open);
}

/** However a page changes its address: another path is another page. */
function look(): void {
  if (path === location.pathname) return;
  path = location.pathname;
  stop();
  stop = () => {};
  if (!isShown) ask().catch(() => undefined);
}

startPush(push);

const start = () => {
  look();
  setInterval(look, 1_000);
};

if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
else start();
