ALTER TABLE `strategies` ADD `share_key` text;--> statement-breakpoint
ALTER TABLE `strategies` ADD `shared_until` integer;