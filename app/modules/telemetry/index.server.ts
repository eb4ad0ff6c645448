/** Public API of client analytics on the server: what other modules record and read, what the cron and /track do. */
export { recordBatch } from "./batch.server.ts";
export { MAX_BATCH_BYTES } from "./domain/metric.ts";
export { listMetricDays, listMetrics, type MetricRow } from "./metrics.server.ts";
export { metricDayFilters, metricDayModel, metricFilters, metricModel } from "./metrics-schema.ts";
export { forgetActivityStatement } from "./repo.server.ts";
export {
  countActivePeople,
  countMetrics,
  findRecorded,
  purgeTelemetry,
  readActivity,
  recordMetric,
} from "./service.server.ts";
