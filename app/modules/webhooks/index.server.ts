/** Public API of the webhooks: sending events, the work of the queue and the cron. */
export { consumeDeadWebhooks, consumeWebhooks } from "./deliveries/deliver.server.ts";
export { eventStatements, IF_CHANGED, type NewEvent } from "./deliveries/event-repo.server.ts";
export { erasePersonEvents, exportPersonEvents } from "./deliveries/personal-data.server.ts";
export {
  announce,
  purgeWebhooks,
  queueDueDeliveries,
  resendDelivery,
  WEBHOOK_QUEUE_NAME,
} from "./deliveries/queue.server.ts";
export { recordEvent } from "./deliveries/record-event.server.ts";
export { listOwnWebhooks } from "./service.server.ts";
