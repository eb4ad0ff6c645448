import type { CollectedEvent } from "#app/modules/analytics/domain/event.ts";
import { trueDay, trueHour } from "./clock.ts";
import type { Random } from "./random.ts";
import { LANDINGS, PLANS, PRODUCTS, READING, type Source } from "./world.ts";

/** Who comes, and with what. */
export interface Person {
  visitor: number;
  stable: boolean;
  host: string;
  place: CollectedEvent["place"];
  agent: CollectedEvent["agent"];
  language: string;
  currency: "EUR" | "USD";
}

/** How far visits get, in the order of the steps. */
export const FUNNELS = {
  purchase: ["/shop", "/shop/*", "/cart", "/checkout", "purchase"],
  signup: ["/pricing", "/signup", "signup"],
} as const;

export type Funnel = keyof typeof FUNNELS;

/** A visit as it really was: what the product has to find again. */
export interface TrueVisit extends Person {
  source: Source;
  /** Wall day and hour of its first event. */
  day: number;
  hour: number;
  startedMs: number;
  lastMs: number;
  /** By time; no two at one moment. */
  events: CollectedEvent[];
  /** How many steps of each funnel it went in their order. */
  reached: Record<Funnel, number>;
}

type Happening = Pick<CollectedEvent, "kind" | "path"> & Partial<CollectedEvent>;

const view = (path: string): Happening => ({ kind: "view", path });

/** What somebody does in one visit, and how far they get. */
function walk(
  random: Random,
  source: Source,
  currency: string,
): { steps: Happening[]; reached: Record<Funnel, number> } {
  const reached = { purchase: 0, signup: 0 };
  const anywhere = random.pick(LANDINGS).path;
  const landing = source.landing ?? anywhere;
  const steps = [view(landing)];
  if (random.chance(0.42)) return { steps, reached: reachedBy(landing, reached) };
  for (let more = random.poisson(1.2); more > 0; more--) steps.push(view(random.one(READING)));
  if (random.chance(0.06)) steps.push({ kind: "outbound", path: "/about", target: "https://tea-museum.example/" });
  if (random.chance(0.05))
    steps.push({ kind: "download", path: "/about", target: "https://tea.example/files/price-list.pdf" });
  if (random.chance(0.03)) steps.push({ kind: "not_found", path: random.one(["/old-shop", "/blog/gone"]) });
  if (random.chance(0.04)) steps.push(view("/contact"), { kind: "form", path: "/contact", name: "contact" });
  if (random.chance(0.3 * source.buying)) steps.push(...purchase(random, currency));
  else if (random.chance(0.15)) steps.push(...signup(random));
  for (const { kind, path, name } of steps) advance(reached, kind, path, name ?? "");
  return { steps, reached };
}

function reachedBy(landing: string, reached: Record<Funnel, number>): Record<Funnel, number> {
  advance(reached, "view", landing, "");
  return reached;
}

/** Moves a visit on when what happens is the next step of a funnel. */
function advance(reached: Record<Funnel, number>, kind: string, path: string, name: string): void {
  for (const funnel of Object.keys(FUNNELS) as Funnel[]) {
    const next = FUNNELS[funnel][reached[funnel]];
    if (next === undefined) continue;
    const isProduct = next === "/shop/*" && PRODUCTS.some((product) => product.path === path);
    const matches = next.startsWith("/")
      ? kind === "view" && (next === path || isProduct)
      : kind === "custom" && name === next;
    if (matches) reached[funnel]++;
  }
}

function purchase(random: Random, currency: string): Happening[] {
  const product = random.pick(PRODUCTS);
  const steps = [view("/shop"), view(product.path)];
  if (random.chance(0.5)) return steps;
  const quantity = random.whole(1, 3);
  steps.push(
    { kind: "custom", name: "add_to_cart", path: product.path, props: { product: product.path.slice(6), quantity } },
    view("/cart"),
  );
  if (random.chance(0.45)) return steps;
  steps.push(view("/checkout"));
  if (random.chance(0.3)) return steps;
  const revenue = { minor: product.priceMinor * quantity, currency };
  return [
    ...steps,
    {
      kind: "custom",
      name: "purchase",
      path: "/checkout",
      revenue,
      props: { product: product.path.slice(6), gift: random.chance(0.2) },
    },
  ];
}

function signup(random: Random): Happening[] {
  const steps = [view("/pricing")];
  if (random.chance(0.5)) return steps;
  steps.push(view("/signup"));
  if (random.chance(0.4)) return steps;
  return [...steps, { kind: "custom", name: "signup", path: "/signup", props: { plan: random.pick(PLANS).plan } }];
}

/** The event that the server of the site sends about a customer: a payment without any page. */
const renewal = (random: Random, currency: string): Happening[] => [
  { kind: "custom", name: "renewal", path: "", revenue: { minor: random.one([4_900, 14_900]), currency } },
];

/** Milliseconds to the next thing somebody does: seconds, sometimes a long look, never half an hour. */
const pauseMs = (random: Random): number =>
  random.chance(0.05) ? random.whole(600_000, 1_700_000) : random.whole(1_500, 90_000);

/** When somebody closes the page: how far they read, and what their browser measured. */
function leave(random: Random, path: string): Happening {
  const vitals = random.chance(0.5)
    ? {
        lcpMs: random.whole(300, 5_000),
        inpMs: random.chance(0.5) ? random.whole(10, 600) : null,
        cls: random.whole(0, 40) / 100,
      }
    : null;
  return { kind: "leave", path, scrollPercent: random.whole(5, 100), vitals };
}

/** One visit of a person, from its first moment on. Of people without a lasting number, what comes after midnight is left out: they would have another number then. */
export function makeVisit(
  random: Random,
  person: Person,
  source: Source,
  startMs: number,
  newId: () => string,
): TrueVisit {
  const { visitor, stable, host, place, agent, language, currency } = person;
  const isRenewal = stable && random.chance(0.02);
  const { steps, reached } = isRenewal
    ? { steps: renewal(random, currency), reached: { purchase: 0, signup: 0 } }
    : walk(random, source, currency);
  const last = steps.at(-1) as Happening;
  if (!isRenewal && random.chance(0.6)) steps.push(leave(random, last.path));
  const events: CollectedEvent[] = [];
  let atMs = startMs;
  for (const step of steps) {
    const isFirst = events.length === 0;
    if (!stable && trueDay(atMs) !== trueDay(startMs)) break;
    events.push({
      id: newId(),
      // Whom the site knows by an id of its own, its server reports.
      source: stable ? "server" : "page",
      atMs,
      name: "",
      visitor,
      stable,
      host,
      // Pages after the first are reached from the site itself.
      origin: isFirst ? source.origin : NO_ORIGIN,
      referrer: isFirst ? source.referrer : null,
      place,
      agent,
      language,
      target: null,
      scrollPercent: null,
      vitals: null,
      props: null,
      revenue: null,
      ...step,
    });
    atMs += pauseMs(random);
  }
  const lastMs = events.at(-1)?.atMs ?? startMs;
  // A visit that midnight cut off did not get as far as it was meant to.
  if (events.length < steps.length) {
    Object.assign(reached, { purchase: 0, signup: 0 });
    for (const { kind, path, name } of events) advance(reached, kind, path, name);
  }
  return {
    ...person,
    source,
    day: trueDay(startMs),
    hour: trueHour(startMs),
    startedMs: startMs,
    lastMs,
    events,
    reached,
  };
}

const NO_ORIGIN: CollectedEvent["origin"] = {
  referrerHost: "",
  source: "",
  medium: "",
  campaign: "",
  term: "",
  content: "",
  clickId: "",
};
