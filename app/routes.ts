import { layout, type RouteConfig, route } from "@remix-run/route-config";
import { accountRoutes } from "./modules/account/routes.ts";
import { adminRoutes, viewingRoutes } from "./modules/admin/routes.ts";
import { adsmartResourceRoutes, adsmartRoutes } from "./modules/adsmart/routes.ts";
import {
  analyticsResourceRoutes,
  analyticsRoutes,
  calendarRoutes,
  sharedAnalyticsRoutes,
} from "./modules/analytics/routes.ts";
import { apiDocsRoutes } from "./modules/api-docs/routes.ts";
import { automationResourceRoutes, automationRoutes, stopMailRoutes } from "./modules/automation/routes.ts";
import { billingRoutes } from "./modules/billing/routes.ts";
import { contactResourceRoutes, contactRoutes } from "./modules/contacts/routes.ts";
import { contentResourceRoutes, contentRoutes, publicContentRoutes } from "./modules/content/routes.ts";
import { campaignResourceRoutes, campaignRoutes, sharedCampaignRoutes } from "./modules/cross-module/routes.ts";
import { dashboardResourceRoutes, dashboardRoutes } from "./modules/dashboard/routes.ts";
import { formResourceRoutes, formRoutes, hostedFormRoutes } from "./modules/forms/routes.ts";
import { forumRoutes } from "./modules/forum/routes.ts";
import { guidanceResourceRoutes } from "./modules/guidance/routes.ts";
import { helpResourceRoutes, helpRoutes } from "./modules/help/routes.ts";
import { insightRoutes } from "./modules/insights/routes.ts";
import { integrationRoutes } from "./modules/integrations/routes.ts";
import { keywordResourceRoutes, keywordRoutes } from "./modules/keywords/routes.ts";
import { leadRoutes } from "./modules/leads/routes.ts";
import { hostedLinkRoutes, linkResourceRoutes, linkRoutes } from "./modules/links/routes.ts";
import { mailboxRoutes } from "./modules/mailbox/routes.ts";
import { marketingToolRoutes } from "./modules/marketing-tools/routes.ts";
import { mailLinkRoutes, messageResourceRoutes, messageRoutes } from "./modules/messages/routes.ts";
import { noticeRoutes, unsubscribeRoutes } from "./modules/notifications/routes.ts";
import { privacyRoutes } from "./modules/privacy/routes.ts";
import { realtimeRoutes } from "./modules/realtime/routes.ts";
import { savedViewResourceRoutes } from "./modules/saved-views/routes.ts";
import { searchRoutes } from "./modules/search/routes.ts";
import { securityResourceRoutes, securityRoutes } from "./modules/security/routes.ts";
import { semResourceRoutes, semRoutes } from "./modules/sem/routes.ts";
import { seoResourceRoutes, seoRoutes, sharedReportRoutes } from "./modules/seo/routes.ts";
import { seoToolRoutes } from "./modules/seo-tools/routes.ts";
import { settingsRoutes } from "./modules/settings/routes.ts";
import { publicSocialRoutes, socialResourceRoutes, socialRoutes } from "./modules/social/routes.ts";
import { sharedStrategyRoutes, strategyRoutes } from "./modules/strategy/routes.ts";
import { supportRoutes } from "./modules/support/routes.ts";
import { webhookRoutes } from "./modules/webhooks/routes.ts";
import { inviteRoutes, workspaceRoutes } from "./modules/workspaces/routes.ts";
import { publicRoutes } from "./routes/public-routes.ts";

/** The site map: public pages first, then the pages inside the signed-in frame, one line for each module. */
export default [
  ...publicRoutes,
  ...accountRoutes,
  ...privacyRoutes,
  ...unsubscribeRoutes,
  ...stopMailRoutes,
  ...inviteRoutes,
  ...sharedReportRoutes,
  ...sharedAnalyticsRoutes,
  ...sharedCampaignRoutes,
  ...sharedStrategyRoutes,
  ...hostedFormRoutes,
  ...hostedLinkRoutes,
  ...mailLinkRoutes,
  ...publicContentRoutes,
  ...publicSocialRoutes,
  layout("routes/shell.tsx", [
    ...adminRoutes,
    ...dashboardRoutes,
    ...analyticsRoutes,
    ...realtimeRoutes,
    ...insightRoutes,
    ...adsmartRoutes,
    ...seoRoutes(keywordRoutes),
    ...seoToolRoutes,
    ...semRoutes,
    ...marketingToolRoutes,
    ...contentRoutes,
    ...socialRoutes,
    ...leadRoutes([...contactRoutes, ...formRoutes]),
    ...strategyRoutes,
    ...automationRoutes,
    ...campaignRoutes,
    ...linkRoutes,
    ...integrationRoutes,
    ...messageRoutes,
    ...securityRoutes,
    ...noticeRoutes,
    ...settingsRoutes,
    ...billingRoutes,
    ...workspaceRoutes,
    ...webhookRoutes,
    ...searchRoutes,
    route("dev/error", "routes/dev-error.tsx"),
    ...supportRoutes,
    ...forumRoutes,
    ...helpRoutes,
    ...apiDocsRoutes,
  ]),
  ...calendarRoutes,
  ...analyticsResourceRoutes,
  ...securityResourceRoutes,
  ...contactResourceRoutes,
  ...viewingRoutes,
  ...seoResourceRoutes,
  ...formResourceRoutes,
  ...semResourceRoutes,
  ...linkResourceRoutes,
  ...messageResourceRoutes,
  ...automationResourceRoutes,
  ...contentResourceRoutes,
  ...socialResourceRoutes,
  ...campaignResourceRoutes,
  ...adsmartResourceRoutes,
  ...keywordResourceRoutes,
  ...dashboardResourceRoutes,
  ...helpResourceRoutes,
  ...guidanceResourceRoutes,
  ...savedViewResourceRoutes,
  ...mailboxRoutes,
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
