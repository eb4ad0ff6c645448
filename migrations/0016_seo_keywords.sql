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
CREATE INDEX `seo_keywords_group` ON `seo_keywords` (`workspace_id`,`project_id`,`group_name`);