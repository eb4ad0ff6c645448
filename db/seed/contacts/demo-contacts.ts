import { ageDaysOf, firstTouchOf, isOfWinter, lastTouchOf, originOf } from "./demo-origins.ts";

/** People of the demonstration: customers of a tea shop that does not exist. The same each time, but for the day on which it begins. */

const DAY_MS = 86_400_000;
const idOf = (kind: number, at: number) => `00000000-0000-7000-8000-0000${kind}${String(at).padStart(6, "0")}`;

const FIRST = [
  "Mari",
  "Jaan",
  "Liis",
  "Peter",
  "Ana",
  "Eero",
  "Sofia",
  "Tom",
  "Kadri",
  "Emil",
  "Clara",
  "Hugo",
  "Nora",
  "Otto",
];
const LAST = ["Maasikas", "Tamm", "Kask", "Novak", "Costa", "Laine", "Berg", "Weber", "Lepik", "Moreau", "Rossi"];
const TITLES = ["Office manager", "Buyer", "Owner", "Head chef", "People partner", ""];
const PLACES = [
  { country: "EE", language: "et", timeZone: "Europe/Tallinn" },
  { country: "FI", language: "fi", timeZone: "Europe/Helsinki" },
  { country: "DE", language: "de", timeZone: "Europe/Berlin" },
  { country: "GB", language: "en", timeZone: "Europe/London" },
] as const;
const COMPANY_NAMES = [
  "Põhjala Offices",
  "Tamm & Sons",
  "Novak Studio",
  "Costa Bakery",
  "Berg Interiors",
  "Weber Bikes",
  "Laine Yoga",
  "Harbour Hotel",
  "Old Town Café",
  "Moreau Events",
  "Rossi Kitchen",
  "Kask Architects",
];
const TEAS = ["Green", "Black", "Oolong", "Herbal"] as const;
const STAGES = ["new", "contacted", "qualified", "won", "lost"] as const;
const LOST_BECAUSE = ["Price", "Bought elsewhere", "No answer"] as const;
const PEOPLE = 140;

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

export const DEMO_FIELDS = [
  { key: "favourite_tea", label: "Favorite tea", type: "select" as const, options: [...TEAS] },
  { key: "cups_a_day", label: "Cups a day", type: "number" as const, options: [] },
];

export const DEMO_TOPICS = [
  { id: "tea-letter", name: "Tea letter", description: "New teas, once a month.", channel: "email" as const },
  { id: "tastings", name: "Tastings", description: "Invitations to tastings.", channel: "email" as const },
];

export const DEMO_COMPANIES = COMPANY_NAMES.map((name, at) => ({
  id: idOf(51, at),
  name,
  domain: `${name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z]+/g, "")}.example`,
  country: pick(PLACES, at).country,
}));

export const DEMO_SCORES = {
  groups: [{ id: "interest", name: "Interest", halfLifeDays: 30 }],
  rules: [
    {
      id: "visit",
      groupId: "interest",
      label: "Viewed a page",
      match: { type: "page.viewed" },
      points: 1,
      maxTimes: 20,
    },
    {
      id: "click",
      groupId: "interest",
      label: "Clicked in a mail",
      match: { type: "email.clicked" },
      points: 3,
      maxTimes: 10,
    },
    {
      id: "order",
      groupId: "interest",
      label: "Placed an order",
      match: { type: "order.placed" },
      points: 15,
      maxTimes: null,
    },
  ],
};

export const DEMO_SEGMENTS = [
  { id: idOf(52, 1), name: "Wholesale buyers", rule: { tag: "wholesale", has: true } },
  {
    id: idOf(52, 2),
    name: "Readers of the tea letter",
    rule: { consent: { channel: "email" as const, topic: "tea-letter" }, state: "granted" as const },
  },
  {
    id: idOf(52, 3),
    name: "Green tea, ordered within 60 days",
    rule: {
      all: [
        { custom: "favourite_tea", op: "is" as const, value: "Green" },
        { did: { type: "order.placed" }, atLeast: 1, withinDays: 60 },
      ],
    },
  },
  { id: idOf(52, 4), name: "Quiet for 45 days", rule: { lastDid: { type: "page.viewed" }, moreThanDaysAgo: 45 } },
];

const emailOf = (first: string, last: string, at: number): string =>
  `${first}.${last}${at >= FIRST.length * LAST.length ? at : ""}@customers.example`.toLowerCase();

/** What happened to the lead: its moves with what it is worth, in the order of the pipeline. */
function movesOf(at: number, createdAt: number, ageDays: number) {
  // Three of five are leads.
  if (at % 5 > 2) return [];
  const reached = pick([0, 3, 1, 2, 0, 4, 1, 3], Math.floor(at / 5) + at);
  const path = reached < 3 ? STAGES.slice(0, reached + 1) : [...STAGES.slice(0, 2 + (at % 2)), STAGES[reached]];
  return path.map((stage, step) => ({
    at: Math.round(createdAt + (ageDays * DAY_MS * (step + 0.2)) / (path.length + 1)),
    stage: stage ?? "new",
    valueCents: 4_000 * (1 + ((at * 11) % 40)),
    currency: "EUR",
    outcomeReason: stage === "lost" ? pick(LOST_BECAUSE, at) : null,
  }));
}

const DID = [
  "page.viewed",
  "email.opened",
  "email.clicked",
  "order.placed",
  "page.viewed",
  "call.made",
  "cart.abandoned",
] as const;

function activitiesOf(at: number, createdAt: number, ageDays: number) {
  const count = 2 + ((at * 5) % 9);
  return Array.from({ length: count }, (_, step) => {
    const type = pick(DID, at + step * 3);
    const data =
      type === "order.placed"
        ? { tea: pick(TEAS, at + step), valueCents: 1_200 + ((at + step) % 9) * 400, currency: "EUR" }
        : {};
    return {
      id: `demo-${at}-${step}`,
      type,
      at: Math.round(createdAt + (ageDays * DAY_MS * (step + 0.5)) / (count + 1)),
      data,
      module: "api",
    };
  });
}

/** Every ninth person orders regularly; every second of these stopped. */
function regularOrdersOf(at: number, createdAt: number, ageDays: number) {
  if (at % 9 !== 0 || isOfWinter(at)) return [];
  const intervalDays = ageDays / (at % 2 === 0 ? 12 : 5.5);
  return Array.from({ length: 5 }, (_, step) => ({
    id: `demo-regular-${at}-${step}`,
    type: "order.placed",
    at: Math.round(createdAt + (step + 1) * intervalDays * DAY_MS),
    data: { tea: pick(TEAS, at), valueCents: 2_400 + (at % 7) * 300, currency: "EUR" },
    module: "api",
  }));
}

/** The people with what they did in the last 120 days before `now`. */
export const demoContacts = (now: Date) =>
  Array.from({ length: PEOPLE }, (_, at) => {
    const [first, last] = [pick(FIRST, at), pick(LAST, at)];
    const ageDays = ageDaysOf(at);
    const createdAt = now.getTime() - ageDays * DAY_MS;
    const company = at % 3 === 0 ? null : pick(DEMO_COMPANIES, at * 5);
    return {
      id: idOf(50, at),
      at: createdAt,
      fields: {
        name: `${first} ${last}`,
        email: emailOf(first, last, at),
        phone: at % 4 === 0 ? `+3725123${String(4000 + at)}` : null,
        jobTitle: company ? pick(TITLES, at) : "",
        companyId: company?.id ?? null,
        ...pick(PLACES, at),
        source: originOf(at).source,
        tags: [...(company && at % 4 === 1 ? ["wholesale"] : []), ...(at % 7 === 0 ? ["regular"] : [])],
        custom: { favourite_tea: pick(TEAS, at * 3), cups_a_day: 1 + (at % 6) },
        firstTouch: firstTouchOf(at, createdAt),
        lastTouch: lastTouchOf(at, createdAt, now.getTime()),
      },
      moves: movesOf(at, createdAt, ageDays),
      activities: [...activitiesOf(at, createdAt, ageDays), ...regularOrdersOf(at, createdAt, ageDays)],
      consents:
        at % 3 === 1
          ? []
          : [
              {
                purpose: "marketing",
                channel: "email" as const,
                topic: pick(DEMO_TOPICS, at).id,
                state: at % 11 === 0 ? ("withdrawn" as const) : ("granted" as const),
                textVersion: "2026-09-01",
                text: "Send me the tea letter by email. I can withdraw this at any time.",
                source: "checkout",
                addressHash: null,
                at: createdAt + 60_000,
              },
            ],
      note: at % 6 === 0 ? "Asked for samples of the autumn teas before ordering." : null,
      task:
        at % 8 === 2 ? { title: "Send samples and call back", dueAt: now.getTime() + (1 + (at % 9)) * DAY_MS } : null,
    };
  });
