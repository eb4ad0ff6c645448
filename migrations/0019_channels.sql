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
CREATE INDEX `analytics_channels_workspace` ON `analytics_channels` (`workspace_id`);