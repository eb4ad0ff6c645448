ALTER TABLE `email_tokens` ADD `password_hash` text;--> statement-breakpoint
ALTER TABLE `email_tokens` ADD `first_name` text;--> statement-breakpoint
ALTER TABLE `email_tokens` ADD `last_name` text;--> statement-breakpoint
ALTER TABLE `audit_log` ADD `sealed_at` integer;