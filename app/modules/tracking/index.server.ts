/** Front door of client analytics on the server: what other modules record and read, what the cron and /track do. */
export { recordBatch } from "./batch.server.ts";
export { MAX_BATCH_BYTES } from "./domain/metric.ts";
export { forgetActivityStatement } from "./repo.server.ts";
export {
  countActivePeople,
  countMetrics,
  purgeTracking,
  readActivity,
  readDailyCounts,
  readMetrics,
  recordMetric,
} from "./service.server.ts";
