CREATE TABLE `campaign_assets` (
	`id` text PRIMARY KEY NOT NULL,
	`workspace_id` text NOT NULL,
	`campaign_id` text NOT NULL,
	`kind` text NOT NULL,
	`ref_id` text NOT NULL,
	`title` text NOT NULL,
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
CREATE UNIQUE INDEX `utm_mappings_once` ON `utm_mappings` (`workspace_id`,`field`,`from_value`);