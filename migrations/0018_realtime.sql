CREATE TABLE `realtime_alerts` (
	`site_id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`spike` integer DEFAULT true NOT NULL,
	`drop` integer DEFAULT true NOT NULL,
	`spike_factor` real NOT NULL,
	`min_views` integer NOT NULL,
	`swing` text,
	`swung_at` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `realtime_alerts_workspace` ON `realtime_alerts` (`workspace_id`);