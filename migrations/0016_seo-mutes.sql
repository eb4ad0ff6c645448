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
CREATE UNIQUE INDEX `seo_mutes_code` ON `seo_mutes` (`workspace_id`,`project_id`,`code`);