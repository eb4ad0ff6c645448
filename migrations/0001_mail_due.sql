ALTER TABLE `mail_outbox` ADD `due_at` integer;--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`due_at`);