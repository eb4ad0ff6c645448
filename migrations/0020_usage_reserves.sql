CREATE TABLE `usage_reserves` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`meter` text NOT NULL,
	`month` text NOT NULL,
	`amount` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `usage_reserves_workspace` ON `usage_reserves` (`workspace_id`,`meter`,`month`);