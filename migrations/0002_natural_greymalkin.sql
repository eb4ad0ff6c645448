CREATE TABLE `content_briefs` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`item_id` text NOT NULL,
	`keyphrase` text NOT NULL,
	`pages` text NOT NULL,
	`brief` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_briefs_item` ON `content_briefs` (`item_id`);--> statement-breakpoint
CREATE INDEX `content_briefs_workspace` ON `content_briefs` (`workspace_id`);