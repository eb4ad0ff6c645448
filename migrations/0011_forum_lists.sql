DROP INDEX `forum_posts_activity`;--> statement-breakpoint
ALTER TABLE `forum_posts` ADD `removed_at` integer;--> statement-breakpoint
CREATE INDEX `forum_posts_hidden` ON `forum_posts` (`hidden_at`) WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX `forum_questions_activity` ON `forum_posts` (`last_activity_at`,`id`) WHERE question_id is null and hidden_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX `forum_questions_score` ON `forum_posts` (`score`,`id`) WHERE question_id is null and hidden_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX `forum_questions_unanswered` ON `forum_posts` (`last_activity_at`,`id`) WHERE question_id is null and hidden_at is null and removed_at is null and answer_count = 0;--> statement-breakpoint
CREATE INDEX `tickets_activity` ON `tickets` (`last_message_at`);