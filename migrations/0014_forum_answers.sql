DROP INDEX `forum_posts_question`;--> statement-breakpoint
CREATE INDEX `forum_posts_question` ON `forum_posts` (`question_id`,`created_at`) WHERE question_id is not null;