CREATE TABLE `content_images` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`item_id` text NOT NULL,
	`token` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`alt` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_images_token` ON `content_images` (`token`);--> statement-breakpoint
CREATE INDEX `content_images_item` ON `content_images` (`item_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `content_images_workspace` ON `content_images` (`workspace_id`,`bytes`);--> statement-breakpoint
CREATE INDEX `content_images_user` ON `content_images` (`user_id`);--> statement-breakpoint
CREATE TABLE `content_voices` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`profile` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
