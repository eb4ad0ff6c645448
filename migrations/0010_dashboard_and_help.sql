CREATE TABLE `guidance_states` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`)
);
--> statement-breakpoint
CREATE TABLE `article_reads` (
	`slug` text NOT NULL,
	`user_id` text NOT NULL,
	`date` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`slug`, `user_id`, `date`)
);
--> statement-breakpoint
CREATE INDEX `article_reads_date` ON `article_reads` (`date`);--> statement-breakpoint
CREATE INDEX `article_reads_user` ON `article_reads` (`user_id`);--> statement-breakpoint
CREATE TABLE `article_votes` (
	`slug` text NOT NULL,
	`user_id` text NOT NULL,
	`helpful` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`slug`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `article_votes_user` ON `article_votes` (`user_id`);--> statement-breakpoint
CREATE TABLE `forum_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`question_id` text,
	`user_id` text NOT NULL,
	`author_name` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`body` text NOT NULL,
	`score` integer DEFAULT 0 NOT NULL,
	`answer_count` integer DEFAULT 0 NOT NULL,
	`accepted_answer_id` text,
	`hidden_at` integer,
	`hidden_reason` text DEFAULT '' NOT NULL,
	`locked_at` integer,
	`version` integer DEFAULT 0 NOT NULL,
	`last_activity_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `forum_posts_question` ON `forum_posts` (`question_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `forum_posts_activity` ON `forum_posts` (`last_activity_at`);--> statement-breakpoint
CREATE INDEX `forum_posts_user` ON `forum_posts` (`user_id`);--> statement-breakpoint
CREATE TABLE `forum_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`resolved_at` integer,
	`resolution` text
);
--> statement-breakpoint
CREATE INDEX `forum_reports_open` ON `forum_reports` (`resolved_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `forum_reports_post` ON `forum_reports` (`post_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `forum_reports_user` ON `forum_reports` (`user_id`);--> statement-breakpoint
CREATE TABLE `forum_votes` (
	`post_id` text NOT NULL,
	`user_id` text NOT NULL,
	`value` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`post_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `forum_votes_user` ON `forum_votes` (`user_id`);--> statement-breakpoint
CREATE TABLE `ticket_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`ticket_id` text NOT NULL,
	`user_id` text NOT NULL,
	`author` text NOT NULL,
	`supporter_id` text DEFAULT '' NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ticket_messages_ticket` ON `ticket_messages` (`ticket_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `ticket_messages_user` ON `ticket_messages` (`user_id`);--> statement-breakpoint
CREATE TABLE `tickets` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`number` integer NOT NULL,
	`subject` text NOT NULL,
	`topic` text NOT NULL,
	`status` text NOT NULL,
	`page` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`last_message_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tickets_number_unique` ON `tickets` (`number`);--> statement-breakpoint
CREATE INDEX `tickets_user` ON `tickets` (`user_id`,`last_message_at`);--> statement-breakpoint
CREATE INDEX `tickets_status` ON `tickets` (`status`,`last_message_at`);--> statement-breakpoint
CREATE INDEX `tickets_workspace` ON `tickets` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `ad_performance` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`date` text NOT NULL,
	`reach` integer NOT NULL,
	`impressions` integer NOT NULL,
	`clicks` integer NOT NULL,
	`conversions` integer NOT NULL,
	`cost_cents` integer NOT NULL,
	`revenue_cents` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ad_performance_workspace` ON `ad_performance` (`workspace_id`,`date`);--> statement-breakpoint
CREATE TABLE `campaign_predictions` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`metric_name` text NOT NULL,
	`predicted_value` real NOT NULL,
	`low_value` real NOT NULL,
	`high_value` real NOT NULL,
	`until` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `campaign_predictions_user` ON `campaign_predictions` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `campaign_predictions_workspace` ON `campaign_predictions` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `metrics_tracking` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`metric_name` text NOT NULL,
	`metric_type` text NOT NULL,
	`metric_value` real NOT NULL,
	`metadata` text NOT NULL,
	`session_id` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`date` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `metrics_tracking_user` ON `metrics_tracking` (`user_id`,`metric_type`,`created_at`);--> statement-breakpoint
CREATE INDEX `metrics_tracking_workspace` ON `metrics_tracking` (`workspace_id`,`metric_name`,`created_at`);--> statement-breakpoint
CREATE INDEX `metrics_tracking_created` ON `metrics_tracking` (`created_at`);--> statement-breakpoint
CREATE TABLE `sem_campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sem_campaigns_workspace` ON `sem_campaigns` (`workspace_id`,`status`);--> statement-breakpoint
CREATE INDEX `sem_campaigns_user` ON `sem_campaigns` (`user_id`);