/** Front door of the webhooks: how other modules tell of what happened, what the queue and the cron do. */
export { consumeDeadWebhooks, consumeWebhooks } from "./deliveries/deliver.server.ts";
export { eventStatements, IF_CHANGED, type NewEvent } from "./deliveries/event-repo.server.ts";
export {
  announce,
  purgeWebhooks,
  queueDueDeliveries,
  resendDelivery,
  WEBHOOK_QUEUE_NAME,
} from "./deliveries/queue.server.ts";
export { listOwnWebhooks } from "./service.server.ts";
