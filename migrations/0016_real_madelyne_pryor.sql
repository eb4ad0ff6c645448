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
CREATE INDEX `seo_project_settings_workspace` ON `seo_project_settings` (`workspace_id`);