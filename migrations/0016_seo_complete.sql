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
CREATE TABLE `seo_keyword_import_rows` (
	`workspace_id` text NOT NULL,
	`import_id` text NOT NULL,
	`line` integer NOT NULL,
	`query` text NOT NULL,
	`page` text NOT NULL,
	`clicks` integer NOT NULL,
	`impressions` integer NOT NULL,
	`position` real NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seo_keyword_import_rows_place` ON `seo_keyword_import_rows` (`workspace_id`,`import_id`,`query`,`page`);--> statement-breakpoint
CREATE TABLE `seo_keyword_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`project_id` text NOT NULL,
	`status` text NOT NULL,
	`kind` text,
	`period_start` text,
	`period_end` text,
	`period_days` integer,
	`file_name` text NOT NULL,
	`row_count` integer DEFAULT 0 NOT NULL,
	`error_count` integer DEFAULT 0 NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	`impressions` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seo_keyword_imports_period` ON `seo_keyword_imports` (`workspace_id`,`project_id`,`kind`,`period_start`,`period_end`);--> statement-breakpoint
CREATE INDEX `seo_keyword_imports_draft` ON `seo_keyword_imports` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `seo_keyword_suggestions` (
	`workspace_id` text NOT NULL,
	`provider` text NOT NULL,
	`locale` text NOT NULL,
	`query` text NOT NULL,
	`suggestions` text NOT NULL,
	`fetched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seo_keyword_suggestions_asked` ON `seo_keyword_suggestions` (`workspace_id`,`provider`,`locale`,`query`);--> statement-breakpoint
CREATE INDEX `seo_keyword_suggestions_fetched` ON `seo_keyword_suggestions` (`fetched_at`);--> statement-breakpoint
CREATE TABLE `seo_keywords` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`project_id` text NOT NULL,
	`keyword` text NOT NULL,
	`folded` text NOT NULL,
	`group_name` text DEFAULT '' NOT NULL,
	`intent` text NOT NULL,
	`intent_by` text NOT NULL,
	`target_url` text,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seo_keywords_folded` ON `seo_keywords` (`workspace_id`,`project_id`,`folded`);--> statement-breakpoint
CREATE INDEX `seo_keywords_group` ON `seo_keywords` (`workspace_id`,`project_id`,`group_name`);--> statement-breakpoint
ALTER TABLE `seo_crawls` ADD `budget` text;--> statement-breakpoint
ALTER TABLE `seo_crawls` ADD `severity_score` real;