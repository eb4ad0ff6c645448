/** Browser-safe front door of the webhooks: what there is to be told of, for pages and documentation. */
export { EVENT_TYPES, type EventTypeName, exampleOf, SUBSCRIBABLE } from "./domain/event-types.ts";
