CREATE TABLE `seo_mutes` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`project_id` text NOT NULL,
	`code` text NOT NULL,
	`reason` text NOT NULL,
	`expires_at` integer,
	`muted_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seo_mutes_code` ON `seo_mutes` (`workspace_id`,`project_id`,`code`);--> statement-breakpoint
CREATE TABLE `seo_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`project_id` text NOT NULL,
	`crawl_id` text,
	`token_hash` text NOT NULL,
	`title` text NOT NULL,
	`brand_name` text NOT NULL,
	`brand_colour` text NOT NULL,
	`prepared_for` text NOT NULL,
	`prepared_by` text NOT NULL,
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
CREATE UNIQUE INDEX `seo_reports_token` ON `seo_reports` (`token_hash`);--> statement-breakpoint
CREATE INDEX `seo_reports_project` ON `seo_reports` (`workspace_id`,`project_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `seo_project_settings` (
	`project_id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`crawl_settings` text,
	`alert_settings` text,
	`verified_at` integer,
	`verified_by` text,
	`verification_lost_at` integer,
	`sealed_basic_auth` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `seo_project_settings_workspace` ON `seo_project_settings` (`workspace_id`);--> statement-breakpoint
ALTER TABLE `seo_crawls` ADD `budget` text;--> statement-breakpoint
ALTER TABLE `seo_crawls` ADD `severity_score` real;