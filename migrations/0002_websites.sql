CREATE TABLE `websites` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`host` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `websites_host` ON `websites` (`workspace_id`,`host`);--> statement-breakpoint
ALTER TABLE `analytics_sites` ADD `website_id` text;--> statement-breakpoint
CREATE INDEX `analytics_sites_website` ON `analytics_sites` (`website_id`);--> statement-breakpoint
ALTER TABLE `seo_projects` ADD `website_id` text;--> statement-breakpoint
CREATE INDEX `seo_projects_website` ON `seo_projects` (`website_id`);