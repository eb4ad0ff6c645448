import { seconds } from "#app/shared/time.ts";
import { createAccount } from "#tests/support/factories.ts";
import { type Load, type Round, sendExpecting } from "./load.ts";
import {
  fromPage,
  HOST,
  insertSite,
  type PageViews,
  pageViews,
  pathOf,
  REFERRER,
  visitorAddress,
} from "./page-views.ts";
import type { RawProduct } from "./raw.ts";
import { compare, interleave, report } from "./stats.ts";

const ROUND_MS = seconds(2);
/** Who comes back, of whom Umami has given each a token. */
const RETURNING = 200;
const EVENTS_AT_LEAST = 4;
const PAGES_AT_LEAST = 2;

/** A running Umami, and the website of it that takes the events. */
export interface Umami {
  origin: string;
  websiteId: string;
}

/** The one that the environment names; without one, a line says how to name it. */
export function namedUmami(): Umami | null {
  const { UMAMI_URL: url, UMAMI_WEBSITE_ID: websiteId } = process.env;
  if (url && websiteId) return { origin: new URL(url).origin, websiteId };
  console.log(
    "\nUmami: left out. UMAMI_URL=http://127.0.0.1:3000 UMAMI_WEBSITE_ID=<id of a website there> compare with a running one.",
  );
  return null;
}

/** What Umami's script posts: each of a new visitor or, with tokens, of those whom they were given to. */
function umamiViews({ websiteId }: Umami, tokens: readonly string[] = []): PageViews {
  let made = 0;
  const post = () => {
    const number = made++;
    const visitor = tokens.length > 0 ? number % tokens.length : number;
    const payload = {
      website: websiteId,
      hostname: HOST,
      screen: "1920x1080",
      language: "en-GB",
      title: "A page",
      url: pathOf(number),
      referrer: REFERRER,
    };
    const token = tokens[visitor];
    return {
      body: JSON.stringify({ type: "event", payload }),
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": visitorAddress(visitor),
        // As an edge sends it: else Umami looks the address up in a file of places.
        "cf-ipcountry": "EE",
        ...(token && { "x-umami-cache": token }),
      },
    };
  };
  return { headers: fromPage, post };
}

/** Has Umami meet visitors, and returns the token of each. Throws when it does not count them: it answers 200 to programs too. */
async function meet(umami: Umami): Promise<string[]> {
  const { headers, post } = umamiViews(umami);
  const tokens: string[] = [];
  while (tokens.length < RETURNING) {
    const { body, headers: own } = post();
    const response = await fetch(`${umami.origin}/api/send`, { method: "POST", headers: { ...headers, ...own }, body });
    const answer = (await response.json()) as { cache?: string };
    if (!answer.cache) throw new Error(`Umami answered ${response.status}: ${JSON.stringify(answer)}`);
    tokens.push(answer.cache);
  }
  return tokens;
}

type Target = Omit<Load, "connections" | "durationMs">;

const rates = (rounds: readonly Round[]) => rounds.map(({ perSecond }) => perSecond);

interface Sides {
  words: string;
  unit: string;
  /** Where ours are asked for, and how Umami is asked for the same. */
  path: string;
  ours: Omit<Target, "url">;
  theirs: Target;
  /** What ours answer; Umami answers 200. */
  status: number;
  atLeast: number;
}

/** Ours with and without Miniflare's front against Umami, which has none. */
async function measure(
  { origin, frontOrigin }: RawProduct,
  connections: number,
  { words, unit, path, ours, theirs, status, atLeast }: Sides,
): Promise<void> {
  const run = (expected: number, target: Target) => () =>
    sendExpecting(expected, { ...target, connections, durationMs: ROUND_MS });
  const rounds = await interleave({
    direct: run(status, { ...ours, url: origin + path }),
    fronted: run(status, { ...ours, url: frontOrigin + path }),
    umami: run(200, theirs),
  });
  const at = `${unit} at ${connections} connections`;
  report(`${words}; neither side has a front`, at, compare(rates(rounds.direct), rates(rounds.umami)), { atLeast });
  report(
    `${words}; ours behind Miniflare's front, Umami without one, for orientation`,
    at,
    compare(rates(rounds.fronted), rates(rounds.umami)),
  );
}

/** Collection and server rendering against a running Umami: ours in workerd, theirs in Node with PostgreSQL, on the same machine. */
export async function benchUmami(product: RawProduct, umami: Umami): Promise<void> {
  console.log(
    "\nUmami with PostgreSQL: one page view for each request, on one website, on disk when answered; and the page to log in, rendered on the server",
  );
  const { workspaceId } = await createAccount(product.env, { plan: "pro" });
  const url = `${umami.origin}/api/send`;
  const events = { unit: "events/s", path: "/e", status: 202, atLeast: EVENTS_AT_LEAST };
  const newcomers = {
    words: "POST /e against POST /api/send, each of a new visitor",
    ours: pageViews(await insertSite(product, workspaceId)),
    theirs: { url, ...umamiViews(umami) },
  };
  const returning = {
    words: `The same, of ${RETURNING} visitors in turn, Umami with the token it gave each`,
    ours: pageViews(await insertSite(product, workspaceId), RETURNING),
    theirs: { url, ...umamiViews(umami, await meet(umami)) },
  };
  for (const connections of [16, 128])
    for (const visitors of [newcomers, returning]) await measure(product, connections, { ...events, ...visitors });
  const login = {
    path: "/login",
    ours: {},
    theirs: { url: `${umami.origin}/login` },
    status: 200,
    atLeast: PAGES_AT_LEAST,
  };
  await measure(product, 8, { words: "GET /login against its GET /login", unit: "pages/s", ...login });
}
