DROP INDEX `metrics_tracking_created`;--> statement-breakpoint
CREATE INDEX `metrics_tracking_aged` ON `metrics_tracking` (`metric_type`,`created_at`);