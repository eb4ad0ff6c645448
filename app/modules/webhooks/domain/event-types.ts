/** What Kaja can tell other programs of: for the pages, the documentation and the checks of what is sent. Holds no secrets and no zod. */
export interface EventType {
  title: string;
  /** When it is sent, in a sentence or two. */
  description: string;
}

export const EVENT_TYPES = {
  "crawl.completed": {
    title: "Crawl completed",
    description: "A crawl has ended and its report is ready. A crawl that somebody stops sends nothing.",
  },
  "crawl.failed": {
    title: "Crawl failed",
    description:
      "A crawl could not go on: the website did not answer, its robots.txt does not allow it, or something went wrong on our side.",
  },
  "crawl.alert": {
    title: "Crawl alert",
    description:
      "A crawl has ended and something that the project's alerts watch has changed since the one before: new errors, a lower health score, robots.txt, canonical addresses. Sent in addition to crawl.completed.",
  },
  "traffic.alert": {
    title: "Traffic alert",
    description:
      "A measured website has far more, or far fewer, page views than at the same time in earlier weeks. Is sent once when it begins, within minutes.",
  },
  "lead.created": { title: "Lead created", description: "A lead was added to the workspace." },
  "lead.updated": {
    title: "Lead updated",
    description: "A lead of the workspace was changed. Holds the lead as it is afterwards.",
  },
  "key.created": {
    title: "API key created",
    description: "Somebody made an API key for the workspace. The key itself is never sent.",
  },
  "key.revoked": {
    title: "API key revoked",
    description: "An API key of the workspace was deactivated for good.",
  },
  "subscription.changed": {
    title: "Subscription changed",
    description:
      "The plan that the workspace uses, its state or its end has changed: by an order, a payment or a missing one, a cancellation, the end of a trial, or another owner who pays. Is sent on every plan.",
  },
  "test.ping": {
    title: "Test event",
    description:
      "Is sent when somebody asks for it on the endpoint's page, whatever the endpoint is subscribed to. It is tried once.",
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

/** Id of an event, sent as `webhook-id`: the same for the same happening. Holds no full stop, which separates the signed parts. */
export const eventIdOf = (type: EventTypeName, happeningId: string): string =>
  `evt_${type.replaceAll(".", "_")}_${happeningId}`;

/** The name of a type in words; types that are gone keep their name. */
export const titleOf = (type: string): string =>
  Object.hasOwn(EVENT_TYPES, type) ? EVENT_TYPES[type as EventTypeName].title : type;
