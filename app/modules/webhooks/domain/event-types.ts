import { WEBHOOK_EVENT_GROUPS, WEBHOOK_EVENTS, type WebhookEventType } from "#app/modules/registry.ts";

export type EventTypeName = WebhookEventType;

/** The type that only the test button sends. */
export const TEST_EVENT = "test.ping" satisfies EventTypeName;

/** Types that an endpoint can be subscribed to. */
export type SubscribableType = Exclude<EventTypeName, typeof TEST_EVENT>;

export const SUBSCRIBABLE = Object.keys(WEBHOOK_EVENTS).filter((name) => name !== TEST_EVENT) as [
  SubscribableType,
  ...SubscribableType[],
];

/** Sent although the plan has no API access: it reports that the plan has changed. */
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
  Object.hasOwn(WEBHOOK_EVENTS, type) ? WEBHOOK_EVENTS[type as EventTypeName].title : type;

/** Types that a module sends, under its title. */
export interface EventGroup {
  module: string;
  events: { type: SubscribableType; description: string }[];
}

const isSubscribable = (type: string): type is SubscribableType =>
  SUBSCRIBABLE.some((subscribable) => subscribable === type);

/** The types that an endpoint can be subscribed to, for the form: by module, in the order of the registry. */
export const eventGroups = (): EventGroup[] =>
  WEBHOOK_EVENT_GROUPS.map(({ module, events }) => ({
    module,
    events: Object.entries(events).flatMap(([type, { description }]) =>
      isSubscribable(type) ? [{ type, description }] : [],
    ),
  })).filter(({ events }) => events.length > 0);
