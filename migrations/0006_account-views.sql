CREATE TABLE `account_views` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`admin_id` text NOT NULL,
	`session_id` text NOT NULL,
	`reason` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`ended_at` integer,
	`told_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_views_session_id_unique` ON `account_views` (`session_id`);--> statement-breakpoint
CREATE INDEX `account_views_user` ON `account_views` (`user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `account_views_open` ON `account_views` (`ends_at`) WHERE "account_views"."told_at" is null;--> statement-breakpoint
ALTER TABLE `users` ADD `last_seen_at` integer;--> statement-breakpoint
CREATE INDEX `users_last_seen` ON `users` (`last_seen_at`,`id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_recipient` ON `mail_outbox` (`recipient`,`created_at`);