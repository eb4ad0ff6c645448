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
CREATE TABLE `analytics_digests` (
	`user_id` text NOT NULL,
	`site_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`rhythm` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `site_id`)
);
--> statement-breakpoint
CREATE INDEX `analytics_digests_site` ON `analytics_digests` (`workspace_id`,`site_id`);--> statement-breakpoint
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
CREATE INDEX `analytics_shares_site` ON `analytics_shares` (`workspace_id`,`site_id`,`created_at`);