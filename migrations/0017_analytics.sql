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
CREATE INDEX `analytics_sites_workspace` ON `analytics_sites` (`workspace_id`,`created_at`);