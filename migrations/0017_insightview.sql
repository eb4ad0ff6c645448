CREATE TABLE `analytics_salts` (
	`site_id` text NOT NULL,
	`day` integer NOT NULL,
	`salt` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `day`)
);
--> statement-breakpoint
CREATE INDEX `analytics_salts_expiry` ON `analytics_salts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `analytics_sites` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`name` text NOT NULL,
	`hosts` text NOT NULL,
	`any_host` integer DEFAULT false NOT NULL,
	`time_zone` text NOT NULL,
	`currency` text NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_sites_workspace` ON `analytics_sites` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `analytics_channels` (
	`site_id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`rules` text NOT NULL,
	`monthly_costs` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_channels_workspace` ON `analytics_channels` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `analytics_funnels` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`steps` text NOT NULL,
	`window_minutes` integer NOT NULL,
	`strict` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_funnels_site` ON `analytics_funnels` (`workspace_id`,`site_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `analytics_goals` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`pattern` text NOT NULL,
	`property_name` text,
	`property_value` text,
	`min_scroll_percent` integer,
	`value_minor` integer,
	`currency` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_goals_site` ON `analytics_goals` (`workspace_id`,`site_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `analytics_rates` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`currency` text NOT NULL,
	`target` text NOT NULL,
	`from_day` integer NOT NULL,
	`rate` real NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `analytics_rates_day` ON `analytics_rates` (`workspace_id`,`currency`,`target`,`from_day`);--> statement-breakpoint
CREATE TABLE `analytics_annotations` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`site_id` text NOT NULL,
	`day` integer NOT NULL,
	`text` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_annotations_site` ON `analytics_annotations` (`workspace_id`,`site_id`,`day`);--> statement-breakpoint
CREATE TABLE `analytics_segments` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`filters` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `analytics_segments_name` ON `analytics_segments` (`workspace_id`,`site_id`,`name`);--> statement-breakpoint
CREATE TABLE `analytics_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`site_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`title` text NOT NULL,
	`password_hash` text,
	`expires_at` integer,
	`revoked_at` integer,
	`view_count` integer DEFAULT 0 NOT NULL,
	`last_viewed_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `analytics_shares_token` ON `analytics_shares` (`token_hash`);--> statement-breakpoint
CREATE INDEX `analytics_shares_site` ON `analytics_shares` (`workspace_id`,`site_id`,`created_at`);--> statement-breakpoint
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
CREATE INDEX `campaign_forecasts_workspace` ON `campaign_forecasts` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `realtime_alerts` (
	`site_id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`spike` integer DEFAULT true NOT NULL,
	`drop` integer DEFAULT true NOT NULL,
	`spike_factor` real NOT NULL,
	`min_views` integer NOT NULL,
	`swing` text,
	`swung_at` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `realtime_alerts_workspace` ON `realtime_alerts` (`workspace_id`);