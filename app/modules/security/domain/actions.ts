/** First part of an action's name, for what happens in a workspace; in the order of the filter. */
export const WORKSPACE_AREAS = {
  account: "Account",
  workspace: "Workspace",
  api_key: "API keys",
  billing: "Billing",
  data_export: "Data exports",
  audit: "Audit log",
  seo_project: "SEO projects",
  seo_crawl: "SEO crawls",
  seo_report: "SEO reports",
  seo_keywords: "SEO keywords",
  sem_campaign: "Campaigns",
  content_item: "Content",
  social_post: "Social posts",
  lead: "Leads",
  webhook: "Webhooks",
} as const;

/** What administrators do with the product itself. */
const SYSTEM_AREAS = {
  admin: "Administration",
  announcement: "Announcements",
  dead_letter: "Failed messages",
  flag: "Feature flags",
  workflow: "Failed Workflows",
} as const;

/** Every area with its words. */
export const AREAS: Readonly<Record<string, string>> = { ...WORKSPACE_AREAS, ...SYSTEM_AREAS };

export type WorkspaceArea = keyof typeof WORKSPACE_AREAS;

export const WORKSPACE_AREA_NAMES = Object.keys(WORKSPACE_AREAS) as [WorkspaceArea, ...WorkspaceArea[]];

/** Every action of the audit log in words, as one reads them behind a name. */
const WORDS: Readonly<Record<string, string>> = {
  "account.deletion_canceled": "Kept the account after all",
  "account.deletion_requested": "Asked to delete the account",
  "account.email_changed": "Changed the e-mail address",
  "account.erased": "Deleted an account for good",
  "account.passkey_added": "Added a passkey",
  "account.passkey_removed": "Removed a passkey",
  "account.password_changed": "Changed the password",
  "account.password_reset": "Set a new password by mail",
  "account.recovery_codes_replaced": "Made new recovery codes",
  "account.session_revoked": "Revoked a session",
  "account.sessions_revoked": "Revoked all other sessions",
  "account.sign_up_repeated": "Signed up again",
  "account.signed_in": "Signed in",
  "account.signed_out": "Signed out",
  "account.two_factor_disabled": "Turned off two-factor sign-in",
  "account.two_factor_enabled": "Turned on two-factor sign-in",
  "admin.attempts_reset": "Reset sign-in attempts",
  "admin.confirmation_resent": "Sent a confirmation again",
  "admin.message_handled": "Marked a contact message as answered",
  "admin.message_reopened": "Reopened a contact message",
  "admin.post_hidden": "Hid a post of the forum",
  "admin.post_kept": "Looked at a reported post and kept it",
  "admin.post_shown": "Showed a post of the forum again",
  "admin.question_locked": "Closed a question of the forum to answers",
  "admin.question_unlocked": "Opened a question of the forum to answers again",
  "admin.role_changed": "Changed a person's role",
  "admin.sessions_ended": "Ended a person's sessions",
  "admin.suspension_lifted": "Lifted a suspension",
  "admin.ticket_answered": "Answered a ticket",
  "admin.ticket_closed": "Closed a ticket",
  "admin.user_suspended": "Suspended a person",
  "admin.view_ended": "Stopped viewing as somebody",
  "admin.view_started": "Began to view as somebody",
  "admin.viewed_page": "Viewed a page as somebody",
  "announcement.changed": "Changed an announcement",
  "announcement.created": "Wrote an announcement",
  "announcement.deleted": "Deleted an announcement",
  "announcement.published": "Published an announcement",
  "announcement.withdrawn": "Withdrew an announcement",
  "api_key.bounds_changed": "Changed when and from where an API key works",
  "api_key.created": "Created an API key",
  "api_key.deactivated": "Deactivated an API key",
  "api_key.rerolled": "Gave an API key a new secret",
  "api_key.revealed": "Looked at the secret of an API key",
  "audit.exported": "Exported the audit log",
  "billing.canceled": "Cancelled the plan",
  "billing.credit_note_issued": "Issued a credit note",
  "billing.details_saved": "Saved the billing details",
  "billing.downgrade_planned": "Planned a smaller plan",
  "billing.grace_ended": "Grace for a missing payment ended",
  "billing.invoice_issued": "Issued an invoice",
  "billing.invoice_withdrawn": "Withdrew an invoice",
  "billing.past_due": "Payment overdue",
  "billing.payment_confirmed": "Confirmed a payment",
  "billing.plan_ended": "Cancelled plan ended",
  "billing.plan_paid": "Paid for a plan",
  "billing.plan_set": "Set a plan",
  "billing.refund_confirmed": "Confirmed a refund",
  "billing.renewal_invoice_issued": "Issued a renewal invoice",
  "billing.renewed": "Renewed the plan",
  "billing.resumed": "Resumed the plan",
  "billing.stripe_changed": "Plan changed by Stripe",
  "billing.trial_ended": "Trial ended",
  "content_item.deleted": "Deleted a piece of content",
  "data_export.downloaded": "Downloaded a data export",
  "data_export.requested": "Asked for a data export",
  "dead_letter.replayed": "Sent a failed message again",
  "flag.changed": "Changed a feature flag",
  "sem_campaign.archived": "Archived a campaign",
  "sem_campaign.created": "Created a campaign",
  "sem_campaign.updated": "Changed a campaign",
  "lead.deleted": "Deleted a lead",
  "seo_crawl.canceled": "Cancelled a crawl",
  "seo_crawl.paused": "Paused a crawl",
  "seo_crawl.resumed": "Resumed a crawl",
  "seo_crawl.started": "Started a crawl",
  "seo_keywords.deleted": "Deleted keywords",
  "seo_keywords.import_deleted": "Deleted imported search figures",
  "seo_keywords.imported": "Imported search figures",
  "seo_project.archived": "Archived an SEO project",
  "seo_project.created": "Connected a website",
  "seo_project.issue_muted": "Muted an issue",
  "seo_project.issue_unmuted": "Lifted the mute of an issue",
  "seo_project.restored": "Restored an SEO project",
  "seo_project.updated": "Changed an SEO project",
  "seo_report.created": "Shared an SEO report",
  "seo_report.renewed": "Made the link of an SEO report anew",
  "seo_report.revoked": "Withdrew the link of an SEO report",
  "social_post.deleted": "Deleted a social post",
  "webhook.changed": "Changed a webhook",
  "webhook.created": "Added a webhook",
  "webhook.deleted": "Deleted a webhook",
  "webhook.disabled": "Turned a webhook off",
  "webhook.enabled": "Turned a webhook on",
  "webhook.replayed": "Sent an event to a webhook again",
  "webhook.secret_replaced": "Replaced the secret of a webhook",
  "webhook.secret_revealed": "Looked at the secret of a webhook",
  "workflow.erasure_replayed": "Started the erasure of an account over",
  "workflow.export_replayed": "Made a failed data export again",
  "workspace.created": "Made the workspace",
  "workspace.deleted": "Deleted the workspace",
  "workspace.invitation_accepted": "Accepted an invitation",
  "workspace.invitation_declined": "Declined an invitation",
  "workspace.invitation_resent": "Sent an invitation again",
  "workspace.invitation_revoked": "Revoked an invitation",
  "workspace.left": "Left the workspace",
  "workspace.member_invited": "Invited a member",
  "workspace.member_removed": "Removed a member",
  "workspace.ownership_transferred": "Handed the workspace over",
  "workspace.renamed": "Renamed the workspace",
  "workspace.role_changed": "Changed a member's role",
};

/** Whether an action has words of its own. */
export const isKnownAction = (action: string): boolean => Object.hasOwn(WORDS, action);

/** An action in words; one of an older version of the product by its name. */
export function actionWords(action: string): string {
  const words = isKnownAction(action) ? WORDS[action] : undefined;
  if (words) return words;
  const plain = action.replaceAll(/[._]/g, " ");
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
}

/** The area of an action: "api_key.created" → "api_key". */
export const areaOf = (action: string): string => action.slice(0, action.indexOf("."));
