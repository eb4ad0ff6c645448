CREATE TABLE `api_idempotency` (
	`api_key_id` text NOT NULL,
	`idempotency_key` text NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`request_hash` text NOT NULL,
	`resource_id` text NOT NULL,
	`status` integer,
	`location` text,
	`body` text,
	`leased_until` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`api_key_id`, `idempotency_key`)
);
--> statement-breakpoint
CREATE INDEX `api_idempotency_workspace` ON `api_idempotency` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `api_idempotency_user` ON `api_idempotency` (`user_id`);--> statement-breakpoint
CREATE INDEX `api_idempotency_created` ON `api_idempotency` (`created_at`);--> statement-breakpoint
CREATE TABLE `content_items` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `content_items_workspace` ON `content_items` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `content_items_updated` ON `content_items` (`workspace_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `content_items_user` ON `content_items` (`user_id`);--> statement-breakpoint
CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`source` text NOT NULL,
	`stage` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `leads_email` ON `leads` (`workspace_id`,`email`);--> statement-breakpoint
CREATE INDEX `leads_workspace` ON `leads` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_updated` ON `leads` (`workspace_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_user` ON `leads` (`user_id`);--> statement-breakpoint
CREATE TABLE `social_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`channel` text NOT NULL,
	`scheduled_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `social_posts_workspace` ON `social_posts` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `social_posts_scheduled` ON `social_posts` (`workspace_id`,`scheduled_at`,`id`);--> statement-breakpoint
CREATE INDEX `social_posts_user` ON `social_posts` (`user_id`);--> statement-breakpoint
CREATE TABLE `webhook_attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`delivery_id` text NOT NULL,
	`attempt` integer NOT NULL,
	`request_headers` text NOT NULL,
	`response_status` integer,
	`response_body` text DEFAULT '' NOT NULL,
	`failure` text DEFAULT '' NOT NULL,
	`duration_ms` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_attempts_delivery` ON `webhook_attempts` (`delivery_id`,`attempt`);--> statement-breakpoint
CREATE INDEX `webhook_attempts_workspace` ON `webhook_attempts` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `webhook_attempts_created` ON `webhook_attempts` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`endpoint_id` text NOT NULL,
	`event_id` text NOT NULL,
	`replay` integer DEFAULT 0 NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_deliveries_event` ON `webhook_deliveries` (`endpoint_id`,`event_id`,`replay`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_endpoint` ON `webhook_deliveries` (`workspace_id`,`endpoint_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`due_at`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_created` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`url` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`events` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`sealed_previous_secret` text,
	`previous_ends_at` integer,
	`enabled` integer DEFAULT true NOT NULL,
	`disabled_reason` text,
	`failing_since` integer,
	`version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_workspace` ON `webhook_endpoints` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_endpoints_user` ON `webhook_endpoints` (`user_id`);--> statement-breakpoint
CREATE TABLE `webhook_events` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`type` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_events_workspace` ON `webhook_events` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `webhook_events_created` ON `webhook_events` (`created_at`);--> statement-breakpoint
ALTER TABLE `sem_campaigns` ADD `archived_at` integer;--> statement-breakpoint
CREATE INDEX `sem_campaigns_created` ON `sem_campaigns` (`workspace_id`,`created_at`,`id`);