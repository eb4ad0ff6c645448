ALTER TABLE `users` ADD `password_changed_at` integer;--> statement-breakpoint
CREATE INDEX `sign_in_events_created` ON `sign_in_events` (`created_at`);