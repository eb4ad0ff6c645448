ALTER TABLE `mail_outbox` ADD `unsubscribe_url` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `profiles_time_zone` ON `profiles` (`time_zone`);