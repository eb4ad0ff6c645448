DROP INDEX `content_images_workspace`;--> statement-breakpoint
ALTER TABLE `content_images` ADD `variants` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `content_images` ADD `variant_bytes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `content_images_workspace` ON `content_images` (`workspace_id`,`bytes`,`variant_bytes`);