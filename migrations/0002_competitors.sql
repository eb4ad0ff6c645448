CREATE TABLE `competitor_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`page_id` text NOT NULL,
	`parts` text NOT NULL,
	`found_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `competitor_changes_page` ON `competitor_changes` (`workspace_id`,`page_id`,`found_at`);--> statement-breakpoint
CREATE TABLE `competitor_pages` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`every_days` integer NOT NULL,
	`snapshot` text,
	`read_at` integer,
	`failure` text,
	`failures` integer NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `competitor_pages_url` ON `competitor_pages` (`workspace_id`,`url`);--> statement-breakpoint
CREATE INDEX `competitor_pages_workspace` ON `competitor_pages` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `competitor_pages_due` ON `competitor_pages` (`due_at`);--> statement-breakpoint
CREATE INDEX `competitor_pages_user` ON `competitor_pages` (`user_id`);--> statement-breakpoint
CREATE TABLE `strategy_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`strategy_id` text NOT NULL,
	`visit_cost_minor` integer NOT NULL,
	`conversion_per_10k` integer NOT NULL,
	`own_channels` text NOT NULL,
	`own_read_at` integer NOT NULL,
	`replaced_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `strategy_versions_strategy` ON `strategy_versions` (`workspace_id`,`strategy_id`,`replaced_at`);--> statement-breakpoint
ALTER TABLE `data_exports` ADD `touched_at` integer;