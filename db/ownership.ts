import { ANALYTICS_OWNERSHIP } from "./ownership-analytics.ts";
import {
  DELETE,
  email,
  exportedBy,
  notExported,
  OPERATIONAL,
  type OwnershipRule,
  unnamed,
  user,
  workspace,
} from "./ownership-rule.ts";
import * as schema from "./schema/index.ts";

export type { Claim, OwnershipRule } from "./ownership-rule.ts";

const {
  users,
  profiles,
  sessions,
  accountViews,
  emailTokens,
  userRoles,
  workspaces,
  workspaceMembers,
  workspaceInvites,
  apiKeys,
  apiUsageLogs,
  apiIdempotency,
  subscriptions,
  billingDetails,
  invoices,
  stripeEvents,
  usageMeters,
  usageReserves,
  mailOutbox,
  auditLog,
  auditChains,
  contactMessages,
  notices,
  periodicMails,
  dataExports,
  systemMetrics,
  featureFlags,
  announcements,
  announcementReads,
  deadLetters,
  seoProjects,
  seoCrawls,
  seoReports,
  seoProjectSettings,
  seoMutes,
  seoKeywords,
  seoKeywordImports,
  seoKeywordImportRows,
  seoKeywordSuggestions,
  totpCredentials,
  recoveryCodes,
  passkeys,
  authChallenges,
  signInEvents,
  metricsTracking,
  contentItems,
  socialPosts,
  leads,
  webhookEndpoints,
  webhookEvents,
  webhookDeliveries,
  webhookAttempts,
  semCampaigns,
  adPerformance,
  campaignPredictions,
  guidanceStates,
  articleReads,
  articleVotes,
  tickets,
  ticketMessages,
  forumPosts,
  forumVotes,
  forumReports,
} = schema;

/**
 * Whose every row of the product is, and what becomes of it. Drives the export of a person's data and the erasure of
 * an account; a table without a rule fails tests/integration/ownership.test.ts.
 *
 * A workspace is erased with its only member; claims of kind "workspace" then apply. Rows of tables that name a person
 * by id go with the person wherever they stand.
 */
export const OWNERSHIP: readonly OwnershipRule[] = [
  // The account itself
  {
    table: users,
    claims: [user(users.id)],
    exported: exportedBy("user", "Your account: address, confirmation, dates.", ["passwordHash"]),
  },
  {
    table: profiles,
    claims: [user(profiles.id)],
    exported: exportedBy("user", "Your profile, notification switches and preferences."),
  },
  {
    table: sessions,
    // An administrator's look at somebody else's account goes with the administrator, too.
    claims: [user(sessions.userId), user(sessions.impersonatorId), workspace(sessions.workspaceId)],
    exported: exportedBy("user", "Where you are signed in.", ["id", "impersonatorId"]),
  },
  {
    table: emailTokens,
    claims: [user(emailTokens.userId)],
    exported: exportedBy("user", "Links sent to you by mail: what for and until when.", [
      "id",
      "passwordHash",
      "firstName",
      "lastName",
    ]),
  },
  {
    table: accountViews,
    claims: [user(accountViews.userId), user(accountViews.adminId)],
    exported: exportedBy("user", "When an administrator looked at your account, and why.", ["adminId", "sessionId"]),
  },
  { table: userRoles, claims: [user(userRoles.userId)], exported: exportedBy("user", "Your role in the product.") },

  // Second factors and sign-in
  {
    table: totpCredentials,
    claims: [user(totpCredentials.userId)],
    exported: exportedBy("user", "Two-factor sign-in by codes: since when.", ["sealedSecret", "lastStep"]),
  },
  {
    table: recoveryCodes,
    claims: [user(recoveryCodes.userId)],
    exported: exportedBy("user", "Recovery codes: when made, when used; not the codes.", ["id"]),
  },
  {
    table: passkeys,
    claims: [user(passkeys.userId)],
    exported: exportedBy("user", "Your passkeys.", ["publicKey", "counter"]),
  },
  {
    table: authChallenges,
    claims: [user(authChallenges.userId)],
    exported: notExported("Questions put to a browser while it signs in; gone within minutes."),
  },
  {
    table: signInEvents,
    claims: [user(signInEvents.userId)],
    exported: exportedBy("user", "Attempts to sign in to your account."),
  },

  // Workspaces
  {
    table: workspaces,
    claims: [workspace(workspaces.id), user(workspaces.billingUserId, { act: "pass_on" })],
    exported: exportedBy("workspace", "The workspaces you own."),
  },
  {
    table: workspaceMembers,
    claims: [user(workspaceMembers.userId), workspace(workspaceMembers.workspaceId)],
    exported: exportedBy("user", "The workspaces you belong to, with your role."),
  },
  {
    table: workspaceInvites,
    claims: [
      workspace(workspaceInvites.workspaceId),
      email(workspaceInvites.email),
      unnamed(workspaceInvites.invitedBy, "invitedBy"),
    ],
    exported: exportedBy("email", "Invitations sent to your address.", ["id", "invitedBy"]),
  },
  {
    table: apiKeys,
    claims: [user(apiKeys.userId), workspace(apiKeys.workspaceId)],
    exported: exportedBy("user", "Your API keys, without the keys themselves.", [
      "keyHash",
      "sealedKey",
      "previousKeyHash",
    ]),
  },
  {
    table: apiUsageLogs,
    claims: [user(apiUsageLogs.userId), workspace(apiUsageLogs.workspaceId)],
    exported: exportedBy("user", "Calls made with your API keys, counted for each minute."),
  },
  {
    table: apiIdempotency,
    claims: [user(apiIdempotency.userId), workspace(apiIdempotency.workspaceId)],
    exported: notExported(
      "Answers kept for a day so that a repeated call does nothing twice; what they made is exported.",
    ),
  },
  {
    table: usageMeters,
    claims: [workspace(usageMeters.workspaceId)],
    exported: exportedBy("workspace", "What your workspaces used of the limits of their plan."),
  },
  { table: usageReserves, claims: [workspace(usageReserves.workspaceId)], exported: OPERATIONAL },

  // Billing
  {
    table: subscriptions,
    claims: [user(subscriptions.userId)],
    exported: exportedBy("user", "Your plan. Amounts in US cents."),
  },
  {
    table: billingDetails,
    claims: [user(billingDetails.userId)],
    exported: exportedBy("user", "Who your invoices are made out to."),
  },
  {
    table: invoices,
    claims: [
      user(invoices.userId, { act: "set", values: { userId: null } }),
      unnamed(invoices.confirmedBy, "confirmedBy"),
    ],
    reason:
      "Accounting documents are kept for seven years (Estonian Accounting Act, section 12), with the buyer they are made out to.",
    keeps: ["buyer"],
    exported: exportedBy(
      "user",
      "Invoices and credit notes. Amounts in US cents, VAT rates in hundredths of a percent.",
      ["confirmedBy"],
    ),
  },
  {
    table: stripeEvents,
    claims: [],
    reason: "Ids and types of events of the payment provider; no person in them.",
    exported: OPERATIONAL,
  },

  // Messages
  {
    table: mailOutbox,
    claims: [email(mailOutbox.recipient)],
    exported: exportedBy("email", "Mails sent to you in the last 30 days.", ["textBody", "htmlBody", "unsubscribeUrl"]),
  },
  {
    table: notices,
    claims: [user(notices.userId), workspace(notices.workspaceId)],
    exported: exportedBy("user", "Notices of the bell."),
  },
  {
    table: periodicMails,
    claims: [user(periodicMails.userId)],
    exported: exportedBy("user", "Which periodic mails you got for which period."),
  },
  {
    table: contactMessages,
    claims: [email(contactMessages.email)],
    exported: exportedBy("email", "What you wrote through Contact Sales."),
  },
  {
    table: announcementReads,
    claims: [user(announcementReads.userId)],
    exported: exportedBy("user", "Announcements you have read."),
  },
  { table: announcements, claims: [], reason: "Written by the operator for everybody.", exported: OPERATIONAL },

  // Audit
  {
    table: auditLog,
    claims: [
      workspace(auditLog.workspaceId),
      { whose: "user", column: auditLog.chain, prefix: "user:", fate: DELETE },
      // In the chains of others a row stays, for the chain to verify; who it was does not.
      user(auditLog.userId, {
        act: "set",
        values: { userId: null, impersonatorId: null, address: "", place: "", salt: "" },
      }),
      user(auditLog.impersonatorId, {
        act: "set",
        values: { userId: null, impersonatorId: null, address: "", place: "", salt: "" },
      }),
    ],
    reason:
      "The audit log of another workspace stays verifiable: its rows lose person, address and place. A subject may keep the random id, which leads nowhere.",
    keeps: ["subject"],
    exported: exportedBy("user", "What you did, when and from where.", [
      "salt",
      "personalDigest",
      "hash",
      "sequence",
      "sealedAt",
      "impersonatorId",
    ]),
  },
  {
    table: auditChains,
    claims: [
      { whose: "workspace", column: auditChains.chain, fate: DELETE },
      { whose: "user", column: auditChains.chain, prefix: "user:", fate: DELETE },
    ],
    exported: OPERATIONAL,
  },

  // Privacy
  {
    table: dataExports,
    claims: [user(dataExports.userId)],
    exported: exportedBy("user", "Your data exports.", ["fileKey"]),
  },

  ...ANALYTICS_OWNERSHIP,

  // SEO Engine
  {
    table: seoProjects,
    claims: [workspace(seoProjects.workspaceId)],
    exported: exportedBy("workspace", "Websites of the workspaces you own."),
  },
  {
    table: seoCrawls,
    claims: [workspace(seoCrawls.workspaceId)],
    exported: exportedBy("workspace", "Crawls of these websites; pages and findings are under crawls/."),
  },
  {
    table: seoReports,
    claims: [workspace(seoReports.workspaceId), unnamed(seoReports.createdBy, "createdBy")],
    exported: exportedBy("workspace", "Links to reports of these websites, without their tokens and passwords.", [
      "tokenHash",
      "passwordHash",
    ]),
  },
  {
    table: seoProjectSettings,
    claims: [workspace(seoProjectSettings.workspaceId)],
    exported: exportedBy(
      "workspace",
      "How these websites are crawled and what you are told of, without the password of a site.",
      ["sealedBasicAuth"],
    ),
  },
  {
    table: seoMutes,
    claims: [workspace(seoMutes.workspaceId), unnamed(seoMutes.mutedBy, "mutedBy")],
    exported: exportedBy("workspace", "Issues muted for these websites: why, and until when."),
  },

  // Keywords
  {
    table: seoKeywords,
    claims: [workspace(seoKeywords.workspaceId)],
    exported: exportedBy("workspace", "Keywords of these websites, with groups and notes."),
  },
  {
    table: seoKeywordImports,
    claims: [workspace(seoKeywordImports.workspaceId), unnamed(seoKeywordImports.createdBy, "createdBy")],
    exported: exportedBy("workspace", "Imported files of search figures: period, counts."),
  },
  {
    table: seoKeywordImportRows,
    claims: [workspace(seoKeywordImportRows.workspaceId)],
    exported: exportedBy("workspace", "The rows of these files: queries, pages, clicks, impressions, positions."),
  },
  {
    table: seoKeywordSuggestions,
    claims: [workspace(seoKeywordSuggestions.workspaceId)],
    exported: notExported(
      "Answers of suggest services, kept for a week so that they are not asked again; nobody's data.",
    ),
  },

  // Dashboard and guidance
  {
    table: metricsTracking,
    claims: [user(metricsTracking.userId), workspace(metricsTracking.workspaceId)],
    exported: exportedBy(
      "user",
      "What you did in the product in the last 90 days, how fast its pages were for you, and which first steps you completed.",
    ),
  },
  {
    table: guidanceStates,
    claims: [user(guidanceStates.userId)],
    exported: exportedBy("user", "How far you are in tutorial, checklist, tours and tips."),
  },

  // Content, posts, leads
  {
    table: contentItems,
    claims: [workspace(contentItems.workspaceId), unnamed(contentItems.userId, "userId")],
    exported: exportedBy("workspace", "Content of the workspaces you own."),
  },
  {
    table: socialPosts,
    claims: [workspace(socialPosts.workspaceId), unnamed(socialPosts.userId, "userId")],
    exported: exportedBy("workspace", "Social posts of the workspaces you own."),
  },
  {
    table: leads,
    claims: [workspace(leads.workspaceId), unnamed(leads.userId, "userId")],
    reason: "A workspace's lead is that workspace's to erase, also when the same address has an account here.",
    keeps: ["email"],
    exported: exportedBy("workspace", "Leads of the workspaces you own."),
  },

  // Webhooks
  {
    table: webhookEndpoints,
    claims: [workspace(webhookEndpoints.workspaceId), unnamed(webhookEndpoints.userId, "userId")],
    exported: exportedBy("workspace", "Webhook endpoints of the workspaces you own, without their secrets.", [
      "sealedSecret",
      "sealedPreviousSecret",
    ]),
  },
  {
    table: webhookEvents,
    claims: [workspace(webhookEvents.workspaceId)],
    exported: exportedBy("workspace", "Events of these workspaces in the last 30 days, as they were sent."),
  },
  {
    table: webhookDeliveries,
    claims: [workspace(webhookDeliveries.workspaceId)],
    exported: exportedBy("workspace", "Where each of these events was sent, and how it ended."),
  },
  {
    table: webhookAttempts,
    claims: [workspace(webhookAttempts.workspaceId)],
    exported: exportedBy("workspace", "Each request to these endpoints, and its answer."),
  },

  // Campaigns
  {
    table: semCampaigns,
    claims: [workspace(semCampaigns.workspaceId), unnamed(semCampaigns.userId, "userId")],
    exported: exportedBy("workspace", "Campaigns of the workspaces you own."),
  },
  {
    table: adPerformance,
    claims: [workspace(adPerformance.workspaceId)],
    exported: exportedBy("workspace", "Daily figures of these campaigns. Amounts in cents."),
  },
  {
    table: campaignPredictions,
    claims: [workspace(campaignPredictions.workspaceId), unnamed(campaignPredictions.userId, "userId")],
    exported: exportedBy("workspace", "Predictions for these campaigns."),
  },

  // Help centre
  {
    table: articleReads,
    claims: [user(articleReads.userId)],
    exported: exportedBy("user", "Help articles you have read, and on which day."),
  },
  {
    table: articleVotes,
    claims: [user(articleVotes.userId)],
    exported: exportedBy("user", "Whether help articles helped you."),
  },
  {
    table: tickets,
    claims: [user(tickets.userId), workspace(tickets.workspaceId)],
    exported: exportedBy("user", "Your support tickets."),
  },
  {
    table: ticketMessages,
    claims: [user(ticketMessages.userId), unnamed(ticketMessages.supporterId, "supporterId")],
    exported: exportedBy("user", "What was written in your support tickets.", ["supporterId"]),
  },
  {
    table: forumPosts,
    claims: [user(forumPosts.userId, { act: "set", values: { userId: "", authorName: "Former member" } })],
    reason:
      "A question and its answers are a conversation of several people: the text stays, without its author's name.",
    exported: exportedBy("user", "What you wrote in the community forum."),
  },
  {
    table: forumVotes,
    claims: [user(forumVotes.userId)],
    exported: exportedBy("user", "Your votes in the community forum."),
  },
  {
    table: forumReports,
    claims: [user(forumReports.userId)],
    exported: exportedBy("user", "What you reported in the community forum."),
  },

  // Operation
  {
    table: systemMetrics,
    claims: [],
    reason: "Figures of the running system; no person in them.",
    exported: OPERATIONAL,
  },
  {
    table: featureFlags,
    claims: [unnamed(featureFlags.updatedBy, "updatedBy")],
    reason: "Switches of the operator.",
    exported: OPERATIONAL,
  },
  {
    table: deadLetters,
    claims: [],
    reason: "Messages of queues; they hold ids of mails, never an address or a text.",
    exported: OPERATIONAL,
  },
];
