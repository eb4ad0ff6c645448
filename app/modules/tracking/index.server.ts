/** Front door of client analytics on the server: what other modules record and read, what the cron and /track do. */
export { recordBatch } from "./batch.server.ts";
export type { MetricName, MetricType } from "./domain/metric.ts";
export { MAX_BATCH_BYTES } from "./domain/metric.ts";
export { forgetActivityStatement, type MetricScope } from "./repo.server.ts";
export {
  countActivePeople,
  countMetrics,
  type MetricRow,
  purgeTracking,
  readActivity,
  readDailyCounts,
  readMetrics,
  recordMetric,
} from "./service.server.ts";
