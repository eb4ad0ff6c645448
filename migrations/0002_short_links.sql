CREATE TABLE `short_link_settings` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`blocked_hosts` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `short_links` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`destination` text NOT NULL,
	`routing` text NOT NULL,
	`password_hash` text,
	`starts_at` integer,
	`expires_at` integer,
	`tags` text NOT NULL,
	`folder` text NOT NULL,
	`passes_click_id` integer DEFAULT false NOT NULL,
	`has_public_stats` integer DEFAULT false NOT NULL,
	`archived_at` integer,
	`clicks` integer DEFAULT 0 NOT NULL,
	`visitors` integer DEFAULT 0 NOT NULL,
	`bots` integer DEFAULT 0 NOT NULL,
	`last_click_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `short_links_slug` ON `short_links` (`slug`);--> statement-breakpoint
CREATE INDEX `short_links_created` ON `short_links` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `short_links_clicks` ON `short_links` (`workspace_id`,`clicks`,`id`);--> statement-breakpoint
CREATE INDEX `short_links_user` ON `short_links` (`user_id`);