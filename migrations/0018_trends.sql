CREATE TABLE `analytics_mutes` (
	`site_id` text NOT NULL,
	`anomaly` text NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `anomaly`)
);
--> statement-breakpoint
CREATE INDEX `analytics_mutes_workspace` ON `analytics_mutes` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `campaign_forecasts` (
	`campaign_id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`day` text NOT NULL,
	`outcome` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `campaign_forecasts_workspace` ON `campaign_forecasts` (`workspace_id`);