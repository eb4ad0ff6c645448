ALTER TABLE `invoices` ADD `purpose` text DEFAULT 'start' NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `anchor_day` integer;