CREATE TABLE `auth_challenges` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`challenge` text DEFAULT '' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `auth_challenges_user` ON `auth_challenges` (`user_id`);--> statement-breakpoint
CREATE INDEX `auth_challenges_expires` ON `auth_challenges` (`expires_at`);--> statement-breakpoint
CREATE TABLE `email_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`new_email` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`password_hash` text,
	`first_name` text,
	`last_name` text
);
--> statement-breakpoint
CREATE INDEX `email_tokens_user` ON `email_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `email_tokens_expires` ON `email_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`backed_up` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer
);
--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`company` text DEFAULT '' NOT NULL,
	`time_zone` text DEFAULT 'UTC' NOT NULL,
	`theme` text DEFAULT 'light' NOT NULL,
	`email_notifications` integer DEFAULT true NOT NULL,
	`campaign_alerts` integer DEFAULT true NOT NULL,
	`performance_reports` integer DEFAULT true NOT NULL,
	`ai_recommendations` integer DEFAULT true NOT NULL,
	`marketing_tips` integer DEFAULT false NOT NULL,
	`auto_save` integer DEFAULT true NOT NULL,
	`show_onboarding` integer DEFAULT true NOT NULL,
	`analytics_tracking` integer DEFAULT true NOT NULL,
	`profile_version` integer DEFAULT 0 NOT NULL,
	`notifications_version` integer DEFAULT 0 NOT NULL,
	`preferences_version` integer DEFAULT 0 NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `profiles_time_zone` ON `profiles` (`time_zone`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `sign_in_events` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`outcome` text NOT NULL,
	`method` text NOT NULL,
	`address` text NOT NULL,
	`place` text NOT NULL,
	`user_agent` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_events_user` ON `sign_in_events` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `sign_in_events_created` ON `sign_in_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `totp_credentials` (
	`user_id` text PRIMARY KEY NOT NULL,
	`sealed_secret` text NOT NULL,
	`confirmed_at` integer,
	`last_step` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`password_changed_at` integer,
	`email_confirmed_at` integer,
	`suspended_at` integer,
	`suspended_reason` text,
	`delete_after` integer,
	`last_seen_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_last_seen` ON `users` (`last_seen_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_delete_after` ON `users` (`delete_after`);--> statement-breakpoint
CREATE TABLE `account_views` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`admin_id` text NOT NULL,
	`session_id` text NOT NULL,
	`reason` text NOT NULL,
	`started_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`ended_at` integer,
	`told_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_views_session_id_unique` ON `account_views` (`session_id`);--> statement-breakpoint
CREATE INDEX `account_views_user` ON `account_views` (`user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `account_views_open` ON `account_views` (`ends_at`) WHERE "account_views"."told_at" is null;--> statement-breakpoint
CREATE TABLE `announcement_reads` (
	`announcement_id` text NOT NULL,
	`user_id` text NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`announcement_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `announcement_reads_user` ON `announcement_reads` (`user_id`);--> statement-breakpoint
CREATE TABLE `announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`route` text NOT NULL,
	`type` text NOT NULL,
	`priority` text NOT NULL,
	`category` text NOT NULL,
	`published_at` integer,
	`ends_at` integer,
	`version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `announcements_published` ON `announcements` (`published_at`);--> statement-breakpoint
CREATE TABLE `ad_campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`network` text NOT NULL,
	`external_key` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ad_campaigns_key` ON `ad_campaigns` (`workspace_id`,`network`,`external_key`);--> statement-breakpoint
CREATE INDEX `ad_campaigns_created` ON `ad_campaigns` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `ad_campaigns_user` ON `ad_campaigns` (`user_id`);--> statement-breakpoint
CREATE TABLE `analytics_annotations` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`site_id` text NOT NULL,
	`day` integer NOT NULL,
	`text` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_annotations_site` ON `analytics_annotations` (`workspace_id`,`site_id`,`day`);--> statement-breakpoint
CREATE TABLE `analytics_channels` (
	`site_id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`rules` text NOT NULL,
	`monthly_costs` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_channels_workspace` ON `analytics_channels` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `analytics_digests` (
	`site_id` text NOT NULL,
	`user_id` text NOT NULL,
	`rhythm` text NOT NULL,
	`workspace_id` text NOT NULL,
	`due_at` integer NOT NULL,
	`told_day` integer,
	PRIMARY KEY(`site_id`, `user_id`, `rhythm`)
);
--> statement-breakpoint
CREATE INDEX `analytics_digests_due` ON `analytics_digests` (`due_at`);--> statement-breakpoint
CREATE INDEX `analytics_digests_workspace` ON `analytics_digests` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `analytics_funnels` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`steps` text NOT NULL,
	`window_minutes` integer NOT NULL,
	`strict` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_funnels_site` ON `analytics_funnels` (`workspace_id`,`site_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `analytics_goals` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`pattern` text NOT NULL,
	`property_name` text,
	`property_value` text,
	`min_scroll_percent` integer,
	`value_minor` integer,
	`currency` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_goals_site` ON `analytics_goals` (`workspace_id`,`site_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `analytics_mutes` (
	`site_id` text NOT NULL,
	`anomaly` text NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `anomaly`)
);
--> statement-breakpoint
CREATE INDEX `analytics_mutes_workspace` ON `analytics_mutes` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `analytics_rates` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`currency` text NOT NULL,
	`target` text NOT NULL,
	`from_day` integer NOT NULL,
	`rate` real NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `analytics_rates_day` ON `analytics_rates` (`workspace_id`,`currency`,`target`,`from_day`);--> statement-breakpoint
CREATE TABLE `analytics_salts` (
	`site_id` text NOT NULL,
	`day` integer NOT NULL,
	`salt` text NOT NULL,
	`expires_at` integer NOT NULL,
	PRIMARY KEY(`site_id`, `day`)
);
--> statement-breakpoint
CREATE INDEX `analytics_salts_expiry` ON `analytics_salts` (`expires_at`);--> statement-breakpoint
CREATE TABLE `analytics_segments` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`site_id` text NOT NULL,
	`name` text NOT NULL,
	`filters` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `analytics_segments_name` ON `analytics_segments` (`workspace_id`,`site_id`,`name`);--> statement-breakpoint
CREATE TABLE `analytics_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`site_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`title` text NOT NULL,
	`password_hash` text,
	`expires_at` integer,
	`revoked_at` integer,
	`view_count` integer DEFAULT 0 NOT NULL,
	`last_viewed_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `analytics_shares_token` ON `analytics_shares` (`token_hash`);--> statement-breakpoint
CREATE INDEX `analytics_shares_site` ON `analytics_shares` (`workspace_id`,`site_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `analytics_sites` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`website_id` text,
	`name` text NOT NULL,
	`hosts` text NOT NULL,
	`any_host` integer DEFAULT false NOT NULL,
	`time_zone` text NOT NULL,
	`currency` text NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `analytics_sites_workspace` ON `analytics_sites` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `analytics_sites_website` ON `analytics_sites` (`website_id`);--> statement-breakpoint
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
CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`key_name` text NOT NULL,
	`key_hash` text NOT NULL,
	`first_four` text NOT NULL,
	`last_four` text NOT NULL,
	`sealed_key` text NOT NULL,
	`permissions` text NOT NULL,
	`rate_limit_per_hour` integer NOT NULL,
	`is_active` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`expires_at` integer,
	`allowed_addresses` text DEFAULT '[]' NOT NULL,
	`previous_key_hash` text,
	`previous_ends_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_key_hash_unique` ON `api_keys` (`key_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_previous_key_hash_unique` ON `api_keys` (`previous_key_hash`);--> statement-breakpoint
CREATE INDEX `api_keys_user` ON `api_keys` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `api_usage_logs` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`api_key_id` text NOT NULL,
	`route` text NOT NULL,
	`call_count` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `api_usage_logs_workspace` ON `api_usage_logs` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `api_usage_logs_key` ON `api_usage_logs` (`api_key_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `api_usage_logs_created` ON `api_usage_logs` (`created_at`);--> statement-breakpoint
CREATE TABLE `flows` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`version` integer NOT NULL,
	`listens` text NOT NULL,
	`entered` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT 0 NOT NULL,
	`completed` integer DEFAULT 0 NOT NULL,
	`goals` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `flows_workspace` ON `flows` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `flows_next` ON `flows` (`next_at`);--> statement-breakpoint
CREATE INDEX `flows_user` ON `flows` (`user_id`);--> statement-breakpoint
CREATE TABLE `saved_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`about` text NOT NULL,
	`content` text NOT NULL,
	`is_shared` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `saved_templates_workspace` ON `saved_templates` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `saved_templates_user` ON `saved_templates` (`user_id`);--> statement-breakpoint
CREATE TABLE `billing_details` (
	`user_id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address_line` text NOT NULL,
	`city` text NOT NULL,
	`postal_code` text NOT NULL,
	`country` text NOT NULL,
	`vat_number` text DEFAULT '' NOT NULL,
	`vat_status` text DEFAULT 'none' NOT NULL,
	`vat_checked_at` integer,
	`vat_consultation` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`kind` text NOT NULL,
	`series` text NOT NULL,
	`sequence` integer NOT NULL,
	`number` text NOT NULL,
	`credits_invoice_id` text,
	`purpose` text DEFAULT 'start' NOT NULL,
	`status` text NOT NULL,
	`plan_name` text NOT NULL,
	`period_starts_at` integer NOT NULL,
	`period_ends_at` integer NOT NULL,
	`currency` text NOT NULL,
	`lines` text NOT NULL,
	`net_cents` integer NOT NULL,
	`vat_treatment` text NOT NULL,
	`vat_rate_basis_points` integer NOT NULL,
	`vat_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`seller` text NOT NULL,
	`buyer` text NOT NULL,
	`reference` text NOT NULL,
	`provider` text NOT NULL,
	`stripe_invoice_id` text,
	`issued_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`paid_at` integer,
	`confirmed_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number_unique` ON `invoices` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_stripe_invoice_id_unique` ON `invoices` (`stripe_invoice_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_number` ON `invoices` (`kind`,`series`,`sequence`);--> statement-breakpoint
CREATE INDEX `invoices_user` ON `invoices` (`user_id`,`issued_at`);--> statement-breakpoint
CREATE INDEX `invoices_status` ON `invoices` (`status`,`due_at`);--> statement-breakpoint
CREATE TABLE `stripe_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`created_at` integer NOT NULL,
	`received_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `stripe_events_received` ON `stripe_events` (`received_at`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`plan_name` text NOT NULL,
	`plan_amount_cents` integer NOT NULL,
	`subscription_status` text NOT NULL,
	`ends_at` integer,
	`period_starts_at` integer,
	`anchor_day` integer,
	`cancels_at_period_end` integer DEFAULT false NOT NULL,
	`next_plan_name` text,
	`provider` text DEFAULT 'none' NOT NULL,
	`stripe_customer_id` text,
	`stripe_subscription_id` text,
	`stripe_event_at` integer,
	`past_due_since` integer,
	`reminders_sent` text DEFAULT '[]' NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_user` ON `subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_due` ON `subscriptions` (`subscription_status`,`ends_at`);--> statement-breakpoint
CREATE INDEX `subscriptions_stripe` ON `subscriptions` (`stripe_subscription_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_stripe_customer` ON `subscriptions` (`stripe_customer_id`);--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`company` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`handled_at` integer
);
--> statement-breakpoint
CREATE TABLE `content_approvals` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`item_id` text NOT NULL,
	`revision_id` text NOT NULL,
	`hash` text NOT NULL,
	`user_id` text NOT NULL,
	`link_id` text NOT NULL,
	`name` text NOT NULL,
	`decision` text NOT NULL,
	`note` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_approvals_once` ON `content_approvals` (`revision_id`,`user_id`,`link_id`);--> statement-breakpoint
CREATE INDEX `content_approvals_item` ON `content_approvals` (`item_id`);--> statement-breakpoint
CREATE INDEX `content_approvals_workspace` ON `content_approvals` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `content_approvals_user` ON `content_approvals` (`user_id`);--> statement-breakpoint
CREATE TABLE `content_briefs` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`item_id` text NOT NULL,
	`keyphrase` text NOT NULL,
	`pages` text NOT NULL,
	`brief` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_briefs_item` ON `content_briefs` (`item_id`);--> statement-breakpoint
CREATE INDEX `content_briefs_workspace` ON `content_briefs` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `content_comments` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`item_id` text NOT NULL,
	`user_id` text NOT NULL,
	`quote` text NOT NULL,
	`body` text NOT NULL,
	`resolved_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `content_comments_item` ON `content_comments` (`item_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `content_comments_workspace` ON `content_comments` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `content_comments_user` ON `content_comments` (`user_id`);--> statement-breakpoint
CREATE TABLE `content_images` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`item_id` text NOT NULL,
	`token` text NOT NULL,
	`type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`alt` text NOT NULL,
	`variants` text DEFAULT '[]' NOT NULL,
	`variant_bytes` integer DEFAULT 0 NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_images_token` ON `content_images` (`token`);--> statement-breakpoint
CREATE INDEX `content_images_item` ON `content_images` (`item_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `content_images_workspace` ON `content_images` (`workspace_id`,`bytes`,`variant_bytes`);--> statement-breakpoint
CREATE INDEX `content_images_user` ON `content_images` (`user_id`);--> statement-breakpoint
CREATE TABLE `content_items` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`kind` text DEFAULT 'article' NOT NULL,
	`folder` text DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`owner_id` text DEFAULT '' NOT NULL,
	`language` text DEFAULT 'en' NOT NULL,
	`keyphrase` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`edited_by` text DEFAULT '' NOT NULL,
	`edited_at` integer,
	`assisted_by` text DEFAULT '' NOT NULL,
	`approvals_needed` integer DEFAULT 0 NOT NULL,
	`revision_id` text DEFAULT '' NOT NULL,
	`publish_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `content_items_workspace` ON `content_items` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `content_items_status` ON `content_items` (`workspace_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `content_items_updated` ON `content_items` (`workspace_id`,`updated_at`,`id`);--> statement-breakpoint
CREATE INDEX `content_items_user` ON `content_items` (`user_id`);--> statement-breakpoint
CREATE INDEX `content_items_owner` ON `content_items` (`owner_id`);--> statement-breakpoint
CREATE INDEX `content_items_editor` ON `content_items` (`edited_by`);--> statement-breakpoint
CREATE INDEX `content_items_due` ON `content_items` (`status`,`publish_at`);--> statement-breakpoint
CREATE TABLE `content_pages` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`slug` text NOT NULL,
	`revision_id` text NOT NULL,
	`hash` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`language` text NOT NULL,
	`published_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_pages_slug` ON `content_pages` (`workspace_id`,`slug`);--> statement-breakpoint
CREATE INDEX `content_pages_published` ON `content_pages` (`workspace_id`,`published_at`,`id`);--> statement-breakpoint
CREATE TABLE `content_redirects` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`slug` text NOT NULL,
	`item_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_redirects_slug` ON `content_redirects` (`workspace_id`,`slug`);--> statement-breakpoint
CREATE INDEX `content_redirects_item` ON `content_redirects` (`item_id`);--> statement-breakpoint
CREATE TABLE `content_review_links` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`item_id` text NOT NULL,
	`revision_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`name` text NOT NULL,
	`created_by` text NOT NULL,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_review_links_token` ON `content_review_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `content_review_links_item` ON `content_review_links` (`item_id`);--> statement-breakpoint
CREATE INDEX `content_review_links_workspace` ON `content_review_links` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `content_review_links_creator` ON `content_review_links` (`created_by`);--> statement-breakpoint
CREATE TABLE `content_revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`item_id` text NOT NULL,
	`number` integer NOT NULL,
	`hash` text NOT NULL,
	`title` text NOT NULL,
	`words` integer NOT NULL,
	`bytes` integer NOT NULL,
	`user_id` text NOT NULL,
	`assisted_by` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_revisions_number` ON `content_revisions` (`item_id`,`number`);--> statement-breakpoint
CREATE INDEX `content_revisions_workspace` ON `content_revisions` (`workspace_id`);--> statement-breakpoint
CREATE INDEX `content_revisions_user` ON `content_revisions` (`user_id`);--> statement-breakpoint
CREATE TABLE `content_sites` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`slug` text,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`language` text NOT NULL,
	`feed_hash` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_sites_slug` ON `content_sites` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `content_sites_feed` ON `content_sites` (`feed_hash`);--> statement-breakpoint
CREATE TABLE `content_voices` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`profile` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `campaign_assets` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`kind` text NOT NULL,
	`ref_id` text NOT NULL,
	`title` text NOT NULL,
	`brief_version` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `campaign_assets_once` ON `campaign_assets` (`campaign_id`,`kind`,`ref_id`);--> statement-breakpoint
CREATE INDEX `campaign_assets_workspace` ON `campaign_assets` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `campaign_costs` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`label` text NOT NULL,
	`spent_on` text NOT NULL,
	`currency` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`rate_micros` integer,
	`asset_id` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `campaign_costs_campaign` ON `campaign_costs` (`campaign_id`,`spent_on`);--> statement-breakpoint
CREATE INDEX `campaign_costs_workspace` ON `campaign_costs` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `marketing_campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`goal_metric` text NOT NULL,
	`goal_target` integer NOT NULL,
	`starts_on` text,
	`ends_on` text,
	`currency` text NOT NULL,
	`budget_minor` integer,
	`owner_id` text NOT NULL,
	`audience` text NOT NULL,
	`brief` text NOT NULL,
	`brief_version` integer DEFAULT 1 NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`segment_id` text DEFAULT '' NOT NULL,
	`is_template` integer DEFAULT false NOT NULL,
	`review` text,
	`share_key` text,
	`shared_until` integer,
	`utm_campaign` text NOT NULL,
	`destinations` text NOT NULL,
	`destinations_at` integer,
	`launched_at` integer,
	`version` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `marketing_campaigns_workspace` ON `marketing_campaigns` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `marketing_campaigns_user` ON `marketing_campaigns` (`user_id`);--> statement-breakpoint
CREATE INDEX `marketing_campaigns_owner` ON `marketing_campaigns` (`owner_id`);--> statement-breakpoint
CREATE TABLE `utm_dictionaries` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`sources` text NOT NULL,
	`media` text NOT NULL,
	`campaigns` text NOT NULL,
	`lower_case` integer DEFAULT true NOT NULL,
	`separator` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `utm_mappings` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`field` text NOT NULL,
	`from_value` text NOT NULL,
	`to_value` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `utm_mappings_once` ON `utm_mappings` (`workspace_id`,`field`,`from_value`);--> statement-breakpoint
CREATE TABLE `forms` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`draft` text NOT NULL,
	`settings` text NOT NULL,
	`published` text NOT NULL,
	`version` integer NOT NULL,
	`revision` integer NOT NULL,
	`has_changes` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `forms_workspace` ON `forms` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `forms_user` ON `forms` (`user_id`);--> statement-breakpoint
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
	`removed_at` integer,
	`version` integer DEFAULT 0 NOT NULL,
	`last_activity_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `forum_posts_question` ON `forum_posts` (`question_id`,`created_at`) WHERE question_id is not null;--> statement-breakpoint
CREATE INDEX `forum_posts_user` ON `forum_posts` (`user_id`);--> statement-breakpoint
CREATE INDEX `forum_posts_hidden` ON `forum_posts` (`hidden_at`) WHERE hidden_at is not null;--> statement-breakpoint
CREATE INDEX `forum_questions_activity` ON `forum_posts` (`last_activity_at`,`id`) WHERE question_id is null and hidden_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX `forum_questions_score` ON `forum_posts` (`score`,`id`) WHERE question_id is null and hidden_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX `forum_questions_unanswered` ON `forum_posts` (`last_activity_at`,`id`) WHERE question_id is null and hidden_at is null and removed_at is null and answer_count = 0;--> statement-breakpoint
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
CREATE TABLE `campaign_forecasts` (
	`campaign_id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`day` text NOT NULL,
	`outcome` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `campaign_forecasts_workspace` ON `campaign_forecasts` (`workspace_id`);--> statement-breakpoint
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
CREATE TABLE `connections` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`connector` text NOT NULL,
	`name` text NOT NULL,
	`account_id` text NOT NULL,
	`account_handle` text NOT NULL,
	`account_url` text,
	`avatar_url` text,
	`server_url` text,
	`is_practice` integer DEFAULT false NOT NULL,
	`sealed_credentials` text NOT NULL,
	`status` text NOT NULL,
	`last_error` text,
	`expires_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `connections_workspace` ON `connections` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `connections_user` ON `connections` (`user_id`);--> statement-breakpoint
CREATE TABLE `webhook_sources` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`sealed_token` text NOT NULL,
	`preset` text NOT NULL,
	`sealed_secret` text NOT NULL,
	`mapping` text NOT NULL,
	`is_paused` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhook_sources_token` ON `webhook_sources` (`token_hash`);--> statement-breakpoint
CREATE INDEX `webhook_sources_workspace` ON `webhook_sources` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_sources_user` ON `webhook_sources` (`user_id`);--> statement-breakpoint
CREATE TABLE `seo_keyword_import_rows` (
	`workspace_id` text NOT NULL,
	`import_id` text NOT NULL,
	`line` integer NOT NULL,
	`query` text NOT NULL,
	`page` text NOT NULL,
	`clicks` integer NOT NULL,
	`impressions` integer NOT NULL,
	`position` real NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seo_keyword_import_rows_place` ON `seo_keyword_import_rows` (`workspace_id`,`import_id`,`query`,`page`);--> statement-breakpoint
CREATE TABLE `seo_keyword_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`project_id` text NOT NULL,
	`status` text NOT NULL,
	`kind` text,
	`period_start` text,
	`period_end` text,
	`period_days` integer,
	`file_name` text NOT NULL,
	`row_count` integer DEFAULT 0 NOT NULL,
	`error_count` integer DEFAULT 0 NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	`impressions` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seo_keyword_imports_period` ON `seo_keyword_imports` (`workspace_id`,`project_id`,`kind`,`period_start`,`period_end`);--> statement-breakpoint
CREATE INDEX `seo_keyword_imports_draft` ON `seo_keyword_imports` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `seo_keyword_suggestions` (
	`workspace_id` text NOT NULL,
	`provider` text NOT NULL,
	`locale` text NOT NULL,
	`query` text NOT NULL,
	`suggestions` text NOT NULL,
	`fetched_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seo_keyword_suggestions_asked` ON `seo_keyword_suggestions` (`workspace_id`,`provider`,`locale`,`query`);--> statement-breakpoint
CREATE INDEX `seo_keyword_suggestions_fetched` ON `seo_keyword_suggestions` (`fetched_at`);--> statement-breakpoint
CREATE TABLE `seo_keywords` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`project_id` text NOT NULL,
	`keyword` text NOT NULL,
	`folded` text NOT NULL,
	`group_name` text DEFAULT '' NOT NULL,
	`intent` text NOT NULL,
	`intent_by` text NOT NULL,
	`target_url` text,
	`note` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seo_keywords_folded` ON `seo_keywords` (`workspace_id`,`project_id`,`folded`);--> statement-breakpoint
CREATE INDEX `seo_keywords_group` ON `seo_keywords` (`workspace_id`,`project_id`,`group_name`);--> statement-breakpoint
CREATE TABLE `short_link_settings` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`blocked_hosts` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `short_links` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`slug` text NOT NULL,
	`title` text NOT NULL,
	`destination` text NOT NULL,
	`routing` text NOT NULL,
	`password_hash` text,
	`starts_at` integer,
	`expires_at` integer,
	`tags` text NOT NULL,
	`folder` text NOT NULL,
	`passes_click_id` integer DEFAULT false NOT NULL,
	`has_public_stats` integer DEFAULT false NOT NULL,
	`archived_at` integer,
	`clicks` integer DEFAULT 0 NOT NULL,
	`visitors` integer DEFAULT 0 NOT NULL,
	`bots` integer DEFAULT 0 NOT NULL,
	`last_click_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `short_links_slug` ON `short_links` (`slug`);--> statement-breakpoint
CREATE INDEX `short_links_created` ON `short_links` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `short_links_clicks` ON `short_links` (`workspace_id`,`clicks`,`id`);--> statement-breakpoint
CREATE INDEX `short_links_user` ON `short_links` (`user_id`);--> statement-breakpoint
CREATE TABLE `mail_campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`template_id` text NOT NULL,
	`settings` text NOT NULL,
	`resend_of` text DEFAULT '' NOT NULL,
	`start_at` integer,
	`recipients` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`unknown` integer DEFAULT 0 NOT NULL,
	`skipped` integer DEFAULT 0 NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	`machine_clicks` integer DEFAULT 0 NOT NULL,
	`unsubscribed` integer DEFAULT 0 NOT NULL,
	`bounced` integer DEFAULT 0 NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mail_campaigns_created` ON `mail_campaigns` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mail_campaigns_status` ON `mail_campaigns` (`status`,`updated_at`);--> statement-breakpoint
CREATE INDEX `mail_campaigns_user` ON `mail_campaigns` (`user_id`);--> statement-breakpoint
CREATE TABLE `mail_providers` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`from_email` text NOT NULL,
	`settings` text NOT NULL,
	`sealed_secrets` text NOT NULL,
	`status` text NOT NULL,
	`last_error` text DEFAULT '' NOT NULL,
	`last_error_at` integer,
	`last_sent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mail_settings` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`from_name` text NOT NULL,
	`reply_to` text NOT NULL,
	`postal_address` text NOT NULL,
	`theme` text NOT NULL,
	`quiet_from` integer NOT NULL,
	`quiet_to` integer NOT NULL,
	`time_zone` text NOT NULL,
	`cap_mails` integer NOT NULL,
	`cap_days` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mail_templates` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`subject` text NOT NULL,
	`version` integer NOT NULL,
	`file_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mail_templates_created` ON `mail_templates` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mail_templates_user` ON `mail_templates` (`user_id`);--> statement-breakpoint
CREATE TABLE `onsite_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`site_id` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`priority` integer NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`settings` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `onsite_messages_created` ON `onsite_messages` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `onsite_messages_user` ON `onsite_messages` (`user_id`);--> statement-breakpoint
CREATE TABLE `push_campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`settings` text NOT NULL,
	`start_at` integer,
	`recipients` integer DEFAULT 0 NOT NULL,
	`sent` integer DEFAULT 0 NOT NULL,
	`shown` integer DEFAULT 0 NOT NULL,
	`clicks` integer DEFAULT 0 NOT NULL,
	`failed` integer DEFAULT 0 NOT NULL,
	`gone` integer DEFAULT 0 NOT NULL,
	`skipped` integer DEFAULT 0 NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `push_campaigns_created` ON `push_campaigns` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `push_campaigns_user` ON `push_campaigns` (`user_id`);--> statement-breakpoint
CREATE TABLE `push_keys` (
	`workspace_id` text PRIMARY KEY NOT NULL,
	`public_key` text NOT NULL,
	`sealed_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sending_domains` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`domain` text NOT NULL,
	`proof` text NOT NULL,
	`selector` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`findings` text NOT NULL,
	`checked_at` integer,
	`warm_up_step` integer,
	`warm_up_day` integer DEFAULT 0 NOT NULL,
	`warm_up_sent` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sending_domains_domain` ON `sending_domains` (`workspace_id`,`domain`);--> statement-breakpoint
CREATE INDEX `sending_domains_checked` ON `sending_domains` (`status`,`checked_at`);--> statement-breakpoint
CREATE INDEX `sending_domains_user` ON `sending_domains` (`user_id`);--> statement-breakpoint
CREATE TABLE `notices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`workspace_id` text,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`href` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer
);
--> statement-breakpoint
CREATE INDEX `notices_user` ON `notices` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `periodic_mails` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_chains` (
	`chain` text PRIMARY KEY NOT NULL,
	`sequence` integer NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text,
	`user_id` text,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`address` text NOT NULL,
	`created_at` integer NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`impersonator_id` text,
	`chain` text DEFAULT 'system' NOT NULL,
	`salt` text DEFAULT '' NOT NULL,
	`sequence` integer,
	`personal_digest` text,
	`hash` text,
	`sealed_at` integer
);
--> statement-breakpoint
CREATE INDEX `audit_log_workspace` ON `audit_log` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_user` ON `audit_log` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `audit_log_chain` ON `audit_log` (`chain`,`sequence`);--> statement-breakpoint
CREATE INDEX `audit_log_open` ON `audit_log` (`created_at`,`id`) WHERE "audit_log"."sequence" is null;--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` text PRIMARY KEY NOT NULL,
	`queue` text NOT NULL,
	`body` text NOT NULL,
	`created_at` integer NOT NULL,
	`taken_at` integer,
	`replayed_at` integer
);
--> statement-breakpoint
CREATE INDEX `dead_letters_created` ON `dead_letters` (`created_at`);--> statement-breakpoint
CREATE TABLE `feature_flags` (
	`key` text PRIMARY KEY NOT NULL,
	`enabled` integer NOT NULL,
	`updated_by` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`template` text NOT NULL,
	`subject` text NOT NULL,
	`text_body` text NOT NULL,
	`html_body` text NOT NULL,
	`unsubscribe_url` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE INDEX `mail_outbox_created` ON `mail_outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`due_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_recipient` ON `mail_outbox` (`recipient`,`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`workspace_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`authenticated_at` integer NOT NULL,
	`user_agent` text NOT NULL,
	`address` text NOT NULL,
	`place` text DEFAULT '' NOT NULL,
	`impersonator_id` text,
	`ends_at` integer
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `system_metrics` (
	`id` text PRIMARY KEY NOT NULL,
	`metric_name` text NOT NULL,
	`metric_value` real NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `system_metrics_created` ON `system_metrics` (`created_at`);--> statement-breakpoint
CREATE TABLE `usage_meters` (
	`workspace_id` text NOT NULL,
	`meter` text NOT NULL,
	`month` text NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `meter`, `month`)
);
--> statement-breakpoint
CREATE TABLE `usage_reserves` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`meter` text NOT NULL,
	`month` text NOT NULL,
	`amount` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `usage_reserves_workspace` ON `usage_reserves` (`workspace_id`,`meter`,`month`);--> statement-breakpoint
CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`status` text NOT NULL,
	`file_key` text,
	`size_bytes` integer,
	`created_at` integer NOT NULL,
	`touched_at` integer,
	`ready_at` integer,
	`expires_at` integer
);
--> statement-breakpoint
CREATE INDEX `data_exports_user` ON `data_exports` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `data_exports_expires` ON `data_exports` (`expires_at`);--> statement-breakpoint
CREATE TABLE `realtime_alerts` (
	`site_id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`spike` integer DEFAULT true NOT NULL,
	`drop` integer DEFAULT true NOT NULL,
	`spike_factor` real NOT NULL,
	`min_views` integer NOT NULL,
	`swing` text,
	`swung_at` integer,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `realtime_alerts_workspace` ON `realtime_alerts` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_views_name` ON `saved_views` (`workspace_id`,`user_id`,`list`,`name`);--> statement-breakpoint
CREATE TABLE `sem_campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`status` text NOT NULL,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sem_campaigns_workspace` ON `sem_campaigns` (`workspace_id`,`status`);--> statement-breakpoint
CREATE INDEX `sem_campaigns_created` ON `sem_campaigns` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `sem_campaigns_user` ON `sem_campaigns` (`user_id`);--> statement-breakpoint
CREATE TABLE `seo_crawls` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`project_id` text NOT NULL,
	`status` text NOT NULL,
	`started_by` text NOT NULL,
	`reason` text,
	`max_urls` integer NOT NULL,
	`budget` text,
	`previous_crawl_id` text,
	`pages_crawled` integer DEFAULT 0 NOT NULL,
	`pages_found` integer DEFAULT 0 NOT NULL,
	`html_pages` integer DEFAULT 0 NOT NULL,
	`html_pages_with_errors` integer DEFAULT 0 NOT NULL,
	`error_count` integer DEFAULT 0 NOT NULL,
	`warning_count` integer DEFAULT 0 NOT NULL,
	`notice_count` integer DEFAULT 0 NOT NULL,
	`new_count` integer DEFAULT 0 NOT NULL,
	`fixed_count` integer DEFAULT 0 NOT NULL,
	`persisting_count` integer DEFAULT 0 NOT NULL,
	`health_percent` real,
	`severity_score` real,
	`started_at` integer,
	`finished_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `seo_crawls_project` ON `seo_crawls` (`workspace_id`,`project_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `seo_mutes` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`project_id` text NOT NULL,
	`code` text NOT NULL,
	`reason` text NOT NULL,
	`expires_at` integer,
	`muted_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seo_mutes_code` ON `seo_mutes` (`workspace_id`,`project_id`,`code`);--> statement-breakpoint
CREATE TABLE `seo_project_settings` (
	`project_id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`crawl_settings` text,
	`alert_settings` text,
	`verified_at` integer,
	`verified_by` text,
	`verification_lost_at` integer,
	`sealed_basic_auth` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `seo_project_settings_workspace` ON `seo_project_settings` (`workspace_id`);--> statement-breakpoint
CREATE TABLE `seo_projects` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`website_id` text,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`schedule` text NOT NULL,
	`next_crawl_at` integer,
	`archived_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `seo_projects_workspace` ON `seo_projects` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `seo_projects_due` ON `seo_projects` (`next_crawl_at`);--> statement-breakpoint
CREATE INDEX `seo_projects_website` ON `seo_projects` (`website_id`);--> statement-breakpoint
CREATE TABLE `seo_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`project_id` text NOT NULL,
	`crawl_id` text,
	`token_hash` text NOT NULL,
	`title` text NOT NULL,
	`brand_name` text NOT NULL,
	`brand_colour` text NOT NULL,
	`prepared_for` text NOT NULL,
	`prepared_by` text NOT NULL,
	`password_hash` text,
	`expires_at` integer,
	`revoked_at` integer,
	`view_count` integer DEFAULT 0 NOT NULL,
	`last_viewed_at` integer,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `seo_reports_token` ON `seo_reports` (`token_hash`);--> statement-breakpoint
CREATE INDEX `seo_reports_project` ON `seo_reports` (`workspace_id`,`project_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `social_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`channel` text NOT NULL,
	`scheduled_at` integer,
	`status` text DEFAULT 'draft' NOT NULL,
	`account_id` text,
	`group_id` text,
	`evergreen_id` text,
	`is_thread` integer DEFAULT false NOT NULL,
	`attempt` integer DEFAULT 0 NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `social_posts_workspace` ON `social_posts` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `social_posts_channel` ON `social_posts` (`workspace_id`,`channel`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `social_posts_scheduled` ON `social_posts` (`workspace_id`,`scheduled_at`,`id`);--> statement-breakpoint
CREATE INDEX `social_posts_user` ON `social_posts` (`user_id`);--> statement-breakpoint
CREATE INDEX `social_posts_group` ON `social_posts` (`group_id`) WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX `social_posts_due` ON `social_posts` (`scheduled_at`) WHERE status in ('scheduled', 'publishing');--> statement-breakpoint
CREATE TABLE `competitor_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`page_id` text NOT NULL,
	`parts` text NOT NULL,
	`found_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `competitor_changes_page` ON `competitor_changes` (`workspace_id`,`page_id`,`found_at`);--> statement-breakpoint
CREATE TABLE `competitor_pages` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`every_days` integer NOT NULL,
	`snapshot` text,
	`read_at` integer,
	`failure` text,
	`failures` integer NOT NULL,
	`due_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `competitor_pages_url` ON `competitor_pages` (`workspace_id`,`url`);--> statement-breakpoint
CREATE INDEX `competitor_pages_workspace` ON `competitor_pages` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `competitor_pages_due` ON `competitor_pages` (`due_at`);--> statement-breakpoint
CREATE INDEX `competitor_pages_user` ON `competitor_pages` (`user_id`);--> statement-breakpoint
CREATE TABLE `product_contexts` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`audience` text NOT NULL,
	`job` text NOT NULL,
	`offer` text NOT NULL,
	`difference` text NOT NULL,
	`proof` text NOT NULL,
	`limits` text NOT NULL,
	`competitors` text NOT NULL,
	`markets` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `product_contexts_user` ON `product_contexts` (`user_id`);--> statement-breakpoint
CREATE TABLE `strategies` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`goal` text NOT NULL,
	`stage` text NOT NULL,
	`assets` text NOT NULL,
	`currency` text NOT NULL,
	`monthly_budget_minor` integer NOT NULL,
	`hours_per_week` integer NOT NULL,
	`customer_margin_minor` integer NOT NULL,
	`visit_cost_minor` integer NOT NULL,
	`conversion_per_10k` integer NOT NULL,
	`own_channels` text NOT NULL,
	`own_read_at` integer NOT NULL,
	`start_day` integer NOT NULL,
	`share_key` text,
	`shared_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `strategies_workspace` ON `strategies` (`workspace_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `strategies_user` ON `strategies` (`user_id`);--> statement-breakpoint
CREATE TABLE `strategy_tasks` (
	`strategy_id` text NOT NULL,
	`key` text NOT NULL,
	`workspace_id` text NOT NULL,
	`week` integer NOT NULL,
	`text` text NOT NULL,
	`path` text,
	`draft_title` text,
	`content_id` text,
	`state` text NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`strategy_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `strategy_tasks_workspace` ON `strategy_tasks` (`workspace_id`,`strategy_id`,`week`);--> statement-breakpoint
CREATE TABLE `strategy_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`strategy_id` text NOT NULL,
	`visit_cost_minor` integer NOT NULL,
	`conversion_per_10k` integer NOT NULL,
	`own_channels` text NOT NULL,
	`own_read_at` integer NOT NULL,
	`replaced_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `strategy_versions_strategy` ON `strategy_versions` (`workspace_id`,`strategy_id`,`replaced_at`);--> statement-breakpoint
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
CREATE INDEX `tickets_activity` ON `tickets` (`last_message_at`);--> statement-breakpoint
CREATE INDEX `tickets_workspace` ON `tickets` (`workspace_id`);--> statement-breakpoint
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
CREATE INDEX `metrics_tracking_aged` ON `metrics_tracking` (`metric_type`,`created_at`);--> statement-breakpoint
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
CREATE TABLE `websites` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`host` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `websites_host` ON `websites` (`workspace_id`,`host`);--> statement-breakpoint
CREATE TABLE `workspace_invites` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE INDEX `workspace_invites_workspace` ON `workspace_invites` (`workspace_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `workspace_invites_email` ON `workspace_invites` (`email`);--> statement-breakpoint
CREATE TABLE `workspace_members` (
	`workspace_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`workspace_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `workspace_members_user` ON `workspace_members` (`user_id`);--> statement-breakpoint
CREATE TABLE `workspaces` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`billing_user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
