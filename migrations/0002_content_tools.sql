CREATE TABLE `content_briefs` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`keyphrase` text NOT NULL,
	`sources` text NOT NULL,
	`findings` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `content_briefs_workspace` ON `content_briefs` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `content_connections` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`username` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `content_connections_workspace` ON `content_connections` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `content_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`item_id` text NOT NULL,
	`connection_id` text NOT NULL,
	`state` text NOT NULL,
	`lease_ends_at` integer NOT NULL,
	`attempts` integer NOT NULL,
	`remote_id` text NOT NULL,
	`remote_url` text NOT NULL,
	`hash` text NOT NULL,
	`problem` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_deliveries_once` ON `content_deliveries` (`item_id`,`connection_id`);--> statement-breakpoint
CREATE INDEX `content_deliveries_connection` ON `content_deliveries` (`connection_id`);--> statement-breakpoint
CREATE INDEX `content_deliveries_workspace` ON `content_deliveries` (`workspace_id`);--> statement-breakpoint
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
