CREATE INDEX `api_usage_logs_key` ON `api_usage_logs` (`api_key_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `api_usage_logs_created` ON `api_usage_logs` (`created_at`);