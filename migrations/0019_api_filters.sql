CREATE INDEX `content_items_status` ON `content_items` (`workspace_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_stage` ON `leads` (`workspace_id`,`stage`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_source` ON `leads` (`workspace_id`,`source`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `social_posts_channel` ON `social_posts` (`workspace_id`,`channel`,`created_at`,`id`);