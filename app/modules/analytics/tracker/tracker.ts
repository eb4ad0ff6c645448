/*
 * The script that a measured website includes: at most 1,000 bytes gzip (scripts/lib/tracker.mjs builds and measures it),
 * hence its brevity. No cookie, and nothing stored but a person's own wish not to be counted; browsers say Global Privacy
 * Control and Do Not Track in a header of each request, and /e keeps nothing of these. Field names are those of
 * domain/payload.ts. One request for each view, and one when the page is put away.
 */

interface Kaja {
  (name: string, details?: object): void;
  /** Calls from before this script was there. */
  q?: Parameters<Kaja>[];
}

/** Data that is sent at the end of a view; empty once it was sent. */
interface Seen {
  scroll?: number;
  lcp?: number;
  inp?: number;
  cls?: number;
}

interface Happening {
  persisted?: boolean;
  button?: number;
  target?: unknown;
}

/** What the three kinds of measurements have between them. */
type Entry = PerformanceEntry & { size?: number; interactionId?: number; value?: number; hadRecentInput?: boolean };

declare global {
  interface Window {
    kaja?: Kaja;
  }
}

const { dataset, src } = document.currentScript as HTMLScriptElement;

let silent: unknown;
let seen: Seen = {};
let url: string;
let path: string;
/** Sent with every event: the network decides which event arrives first, and a visit has the origin of its first. */
let referrer = document.referrer;
/**
 * The lowest line of a view that was seen, in pixels; not a number, and so no share of the page, once its end was sent.
 */
let bottom: number;
/** The burst of layout shifts that is under way. */
let burst = 0;
let burstStart = 0;
let burstEnd = 0;

const send = (kind: string, details?: object) => {
  const body = JSON.stringify({
    ...dataset,
    webdriver: navigator.webdriver,
    kind,
    url,
    referrer,
    id: Math.random(),
    ...details,
  });
  const to = `${src}/../e`;
  // Both outlive the page; a full queue of beacons answers false.
  silent || navigator.sendBeacon(to, body) || fetch(to, { method: "POST", body, keepalive: true });
};

const leave = () => {
  if (seen.scroll) send("leave", seen);
  seen = {};
  bottom = 0 / 0;
};

/** Another path is another view, and so is a page that comes back as a whole. On the same one it measures how far was scrolled. */
const view = (event?: Happening) => {
  if (event?.persisted || path !== location.pathname) {
    leave();
    if (url) referrer = url;
    url = location.href;
    path = location.pathname;
    seen.cls = bottom = 0;
    send("view");
  } else {
    bottom = Math.max(bottom, scrollY + innerHeight);
    seen.scroll = (100 * bottom) / document.documentElement.scrollHeight;
  }
};

const on = (type: string, then: (event: Happening) => void) => addEventListener(type, then as EventListener, true);

const clicked = (event: Happening) => {
  const link = (event.target as Element).closest("a");
  const kind = /\.(pdf|zip|docx?|xlsx?|pptx?|csv|mp\d)$/.test(link?.pathname as string)
    ? "download"
    : link?.host && link.host !== location.host && "outbound";
  // The button on the right opens a menu, and follows nothing.
  if (kind && (event.button as number) < 2) send(kind, { target: (link as HTMLAnchorElement).href });
};

const start = () => {
  view();
  // The tag of an error page: <script data-404 …>.
  if (dataset[404] != null) send("not_found");
  const stub = window.kaja;
  const kaja: Kaja = (name, details) => {
    view();
    send("custom", { name, ...details });
  };
  window.kaja = kaja;
  stub?.q?.map((call) => kaja(...call));
  // However a page changes its address, and whatever wraps the functions for it: this sees it, and costs nothing to speak of.
  setInterval(view, 500);
  on("pageshow", view);
  on("visibilitychange", () => {
    view();
    if (document.hidden) leave();
  });
  on("scroll", view);
  on("click", clicked);
  on("auxclick", clicked);
  on("submit", (event) => {
    const form = event.target as HTMLFormElement;
    // Not form.name, which is a field of that name where there is one.
    send("form", { name: form.getAttribute("name") || form.id });
  });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Entry[]) {
      const { startTime, value } = entry;
      if (entry.size) seen.lcp = startTime;
      if (entry.interactionId) seen.inp = Math.max(seen.inp || 0, entry.duration);
      if (value && !entry.hadRecentInput) {
        // Shifts less than a second apart, and five seconds long together, are one burst (web.dev/articles/cls).
        if (startTime - burstEnd > 1e3 || startTime - burstStart > 5e3) {
          burst = 0;
          burstStart = startTime;
        }
        burstEnd = startTime;
        burst += value;
        seen.cls = Math.max(seen.cls as number, burst);
      }
    }
  });
  ["largest-contentful-paint", "layout-shift", "event"].map((type) =>
    observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit),
  );
};

try {
  // What the settings of a website link to: #kaja_ignore=1 leaves this browser out, #kaja_ignore= counts it again.
  const wish = location.hash.split("kaja_ignore=")[1];
  if (wish != null) localStorage.kaja_ignore = wish;
  silent = localStorage.kaja_ignore;
} catch {
  // Blocked storage throws on every touch.
}

if ((document as { prerendering?: boolean }).prerendering) on("prerenderingchange", start);
else start();

export {};
