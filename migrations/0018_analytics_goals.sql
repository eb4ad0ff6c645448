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
CREATE UNIQUE INDEX `analytics_rates_day` ON `analytics_rates` (`workspace_id`,`currency`,`target`,`from_day`);