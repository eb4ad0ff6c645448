import {
  accountExists,
  apiKeyRevealed,
  confirmEmail,
  type PasswordChangedData,
  passwordChanged,
  resetPassword,
} from "./account.ts";
import { type AccountViewedData, accountViewed } from "./admin.ts";
import { type InvoiceMailData, invoiceIssued, type PaymentMailData, paymentReceived } from "./billing.ts";
import type { MailContent } from "./content.ts";
import {
  type AnalyticsDigestData,
  analyticsDigest,
  type CampaignAlertData,
  campaignAlert,
  type MarketingTipData,
  marketingTip,
  type PerformanceReportData,
  performanceReport,
  type RecommendationsData,
  recommendations,
} from "./notifications.ts";
import { type PlanNewsData, planNews } from "./plan.ts";
import {
  accountDeleted,
  deletionCanceled,
  deletionReminder,
  deletionScheduled,
  exportFailed,
  exportReady,
} from "./privacy.ts";
import {
  changeEmail,
  emailChangeAsked,
  emailChanged,
  emailChangeTaken,
  newSignIn,
  passkeyChanged,
  recoveryCodesReplaced,
  twoFactorChanged,
} from "./sign-in.ts";
import {
  type TicketAnsweredData,
  type TicketMailData,
  ticketAnswered,
  ticketOpened,
  ticketReplied,
} from "./support.ts";
import { type CrawlFinishedData, contactMessage, crawlFinished } from "./work.ts";
import {
  type RemovedData,
  type RoleChangedData,
  type WebhookDisabledData,
  type WorkspaceInvitationData,
  webhookDisabled,
  workspaceInvitation,
  workspaceRemoved,
  workspaceRoleChanged,
} from "./workspaces.ts";

/** What each template needs to be told. */
export interface TemplateData {
  "confirm-email": Parameters<typeof confirmEmail>[0];
  "account-exists": Parameters<typeof accountExists>[0];
  "reset-password": Parameters<typeof resetPassword>[0];
  "password-changed": PasswordChangedData;
  "contact-message": Parameters<typeof contactMessage>[0];
  "crawl-finished": CrawlFinishedData;
  "campaign-alert": CampaignAlertData;
  "performance-report": PerformanceReportData;
  recommendations: RecommendationsData;
  "marketing-tip": MarketingTipData;
  "analytics-digest": AnalyticsDigestData;
  "api-key-revealed": Parameters<typeof apiKeyRevealed>[0];
  "account-viewed": AccountViewedData;
  "invoice-issued": InvoiceMailData;
  "payment-received": PaymentMailData;
  "plan-news": PlanNewsData;
  "export-ready": Parameters<typeof exportReady>[0];
  "export-failed": Parameters<typeof exportFailed>[0];
  "deletion-scheduled": Parameters<typeof deletionScheduled>[0];
  "deletion-reminder": Parameters<typeof deletionReminder>[0];
  "deletion-canceled": Parameters<typeof deletionCanceled>[0];
  "account-deleted": Parameters<typeof accountDeleted>[0];
  "workspace-invitation": WorkspaceInvitationData;
  "workspace-role-changed": RoleChangedData;
  "workspace-removed": RemovedData;
  "webhook-disabled": WebhookDisabledData;
  "new-sign-in": Parameters<typeof newSignIn>[0];
  "two-factor-changed": Parameters<typeof twoFactorChanged>[0];
  "recovery-codes-replaced": Parameters<typeof recoveryCodesReplaced>[0];
  "passkey-changed": Parameters<typeof passkeyChanged>[0];
  "change-email": Parameters<typeof changeEmail>[0];
  "email-change-taken": Parameters<typeof emailChangeTaken>[0];
  "email-change-asked": Parameters<typeof emailChangeAsked>[0];
  "email-changed": Parameters<typeof emailChanged>[0];
  "ticket-opened": TicketMailData;
  "ticket-replied": TicketMailData;
  "ticket-answered": TicketAnsweredData;
}

export type TemplateName = keyof TemplateData;

/** Every mail the product sends. */
export const TEMPLATES: Readonly<{ [T in TemplateName]: (data: TemplateData[T]) => MailContent }> = {
  "confirm-email": confirmEmail,
  "account-exists": accountExists,
  "reset-password": resetPassword,
  "password-changed": passwordChanged,
  "contact-message": contactMessage,
  "crawl-finished": crawlFinished,
  "campaign-alert": campaignAlert,
  "performance-report": performanceReport,
  recommendations,
  "marketing-tip": marketingTip,
  "analytics-digest": analyticsDigest,
  "api-key-revealed": apiKeyRevealed,
  "account-viewed": accountViewed,
  "invoice-issued": invoiceIssued,
  "payment-received": paymentReceived,
  "plan-news": planNews,
  "export-ready": exportReady,
  "export-failed": exportFailed,
  "deletion-scheduled": deletionScheduled,
  "deletion-reminder": deletionReminder,
  "deletion-canceled": deletionCanceled,
  "account-deleted": accountDeleted,
  "workspace-invitation": workspaceInvitation,
  "workspace-role-changed": workspaceRoleChanged,
  "workspace-removed": workspaceRemoved,
  "webhook-disabled": webhookDisabled,
  "new-sign-in": newSignIn,
  "two-factor-changed": twoFactorChanged,
  "recovery-codes-replaced": recoveryCodesReplaced,
  "passkey-changed": passkeyChanged,
  "change-email": changeEmail,
  "email-change-taken": emailChangeTaken,
  "email-change-asked": emailChangeAsked,
  "email-changed": emailChanged,
  "ticket-opened": ticketOpened,
  "ticket-replied": ticketReplied,
  "ticket-answered": ticketAnswered,
};
