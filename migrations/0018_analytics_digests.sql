CREATE TABLE `analytics_digests` (
	`site_id` text NOT NULL,
	`user_id` text NOT NULL,
	`rhythm` text NOT NULL,
	`workspace_id` text NOT NULL,
	`due_at` integer NOT NULL,
	`told_day` integer,
	PRIMARY KEY(`site_id`, `user_id`, `rhythm`)
);
--> statement-breakpoint
CREATE INDEX `analytics_digests_due` ON `analytics_digests` (`due_at`);--> statement-breakpoint
CREATE INDEX `analytics_digests_workspace` ON `analytics_digests` (`workspace_id`);