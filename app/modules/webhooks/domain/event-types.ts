/** What Kaja can tell other programs of: for the pages, the documentation and the checks of what is sent. Holds no secrets and no zod. */
export interface EventType {
  title: string;
  /** When it is sent, in a sentence or two. */
  description: string;
  /** `data` of a typical event. */
  example: Readonly<Record<string, unknown>>;
}

const CRAWL = {
  crawlId: "0199f0c2-7a3e-7c11-9d6b-2f4c5a6b7c8d",
  projectId: "0199e8aa-1b2c-7d3e-8f40-516273849506",
  url: "https://example.com/",
};

const LEAD = {
  id: "0199f0d4-3c5b-7a20-8e91-a2b3c4d5e6f7",
  name: "Mari Maasikas",
  email: "mari@example.com",
  source: "website",
  stage: "new",
  createdAt: "2026-11-22T09:30:00.000Z",
  updatedAt: "2026-11-22T09:30:00.000Z",
};

const KEY = {
  keyId: "0199f0e6-5d7c-7b31-9fa2-b3c4d5e6f708",
  name: "Reporting script",
  masked: "kj_l••••••••••••••••pQ7f",
  scopes: ["seo", "analytics"],
  expiresAt: null,
};

export const EVENT_TYPES = {
  "crawl.completed": {
    title: "Crawl completed",
    description: "A crawl has ended and its report is ready. A crawl that somebody stops sends nothing.",
    example: {
      ...CRAWL,
      status: "finished",
      pagesCrawled: 248,
      healthPercent: 91.5,
      errorCount: 12,
      warningCount: 31,
      noticeCount: 58,
      newCount: 4,
      fixedCount: 9,
      startedAt: "2026-11-22T09:30:00.000Z",
      finishedAt: "2026-11-22T09:41:12.000Z",
    },
  },
  "crawl.failed": {
    title: "Crawl failed",
    description:
      "A crawl could not go on: the website did not answer, its robots.txt does not allow it, or something went wrong on our side.",
    example: {
      ...CRAWL,
      status: "blocked",
      reason: "robots.txt does not allow this page to be crawled.",
      pagesCrawled: 0,
      startedAt: "2026-11-22T09:30:00.000Z",
      finishedAt: "2026-11-22T09:30:02.000Z",
    },
  },
  "crawl.alert": {
    title: "Crawl alert",
    description:
      "A crawl has ended and something that the project's alerts watch has changed since the one before: new errors, a lower health score, robots.txt, canonical addresses. Sent in addition to crawl.completed.",
    example: {
      ...CRAWL,
      alerts: [
        { kind: "new_errors", title: "The crawl found 3 new errors", count: 3, details: [] },
        { kind: "robots_changed", title: "robots.txt has changed", count: 1, details: ["+ Disallow: /checkout/"] },
      ],
    },
  },
  "traffic.alert": {
    title: "Traffic alert",
    description:
      "A measured website has far more, or far fewer, page views than at the same time in earlier weeks. Is sent once when it begins, within minutes.",
    example: {
      siteId: "0193f0a0-7c1e-7b3a-8f2d-5a6b7c8d9e0f",
      siteName: "Tea shop",
      swing: "spike",
      minutes: 2,
      views: 412,
      usualViews: 96,
      topSource: "news.example",
      at: "2026-11-22T10:05:00.000Z",
    },
  },
  "lead.created": { title: "Lead created", description: "A lead was added to the workspace.", example: LEAD },
  "lead.updated": {
    title: "Lead updated",
    description: "A lead of the workspace was changed. Holds the lead as it is afterwards.",
    example: { ...LEAD, stage: "qualified", updatedAt: "2026-11-22T10:05:00.000Z" },
  },
  "key.created": {
    title: "API key created",
    description: "Somebody made an API key for the workspace. The key itself is never sent.",
    example: KEY,
  },
  "key.revoked": {
    title: "API key revoked",
    description: "An API key of the workspace was deactivated for good.",
    example: KEY,
  },
  "subscription.changed": {
    title: "Subscription changed",
    description:
      "The plan that the workspace uses, its state or its end has changed: by an order, a payment or a missing one, a cancellation, the end of a trial, or another owner who pays. Is sent on every plan.",
    example: {
      planName: "pro",
      status: "active",
      endsAt: "2026-12-22T00:00:00.000Z",
      cancelsAtPeriodEnd: false,
      nextPlanName: null,
      previous: { planName: "basic", status: "active" },
    },
  },
  "test.ping": {
    title: "Test event",
    description:
      "Is sent when somebody asks for it on the endpoint's page, whatever the endpoint is subscribed to. It is tried once.",
    example: { message: "This is a test event of Kaja." },
  },
} as const satisfies Readonly<Record<string, EventType>>;

export type EventTypeName = keyof typeof EVENT_TYPES;

/** The type that only the test button sends. */
export const TEST_EVENT = "test.ping" satisfies EventTypeName;

/** Types that an endpoint can be subscribed to. */
export type SubscribableType = Exclude<EventTypeName, typeof TEST_EVENT>;

export const SUBSCRIBABLE = Object.keys(EVENT_TYPES).filter((name) => name !== TEST_EVENT) as [
  SubscribableType,
  ...SubscribableType[],
];

/** Sent although the plan has no API access: it tells that the plan has changed. */
export const SENT_ON_EVERY_PLAN: ReadonlySet<string> = new Set<EventTypeName>(["subscription.changed"]);

/** The body of an event, as it is sent and signed. */
export interface EventBody {
  type: EventTypeName;
  /** When it happened, ISO 8601 in UTC. */
  timestamp: string;
  workspaceId: string;
  data: Readonly<Record<string, unknown>>;
}

/** The members of a body, in the order in which they are sent. */
export const bodyOf = ({ type, timestamp, workspaceId, data }: EventBody): EventBody => ({
  type,
  timestamp,
  workspaceId,
  data,
});

/** A typical body of a type, for the documentation. */
export const exampleOf = (type: EventTypeName): EventBody =>
  bodyOf({
    type,
    timestamp: "2026-11-22T09:41:12.000Z",
    workspaceId: "0199e8a0-0a1b-7c2d-9e3f-405162738495",
    data: EVENT_TYPES[type].example,
  });

/** Id of an event, sent as `webhook-id`: the same for the same happening. Holds no full stop, which separates the signed parts. */
export const eventIdOf = (type: EventTypeName, happeningId: string): string =>
  `evt_${type.replaceAll(".", "_")}_${happeningId}`;

/** The name of a type in words; types that are gone keep their name. */
export const titleOf = (type: string): string =>
  Object.hasOwn(EVENT_TYPES, type) ? EVENT_TYPES[type as EventTypeName].title : type;
