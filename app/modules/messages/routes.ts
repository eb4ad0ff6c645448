import { layout, route } from "@remix-run/route-config";

const at = (file: string) => `modules/messages/${file}`;

export const messageRoutes = [
  layout(at("routes/layout.tsx"), [
    route("retargeting", at("campaigns/routes/campaigns.tsx")),
    route("retargeting/campaigns/new", at("campaigns/routes/new-campaign.tsx")),
    route("retargeting/campaigns/:campaignId", at("campaigns/routes/campaign.tsx")),
    route("retargeting/campaigns/:campaignId/edit", at("campaigns/routes/edit-campaign.tsx")),
    route("retargeting/templates", at("templates/routes/templates.tsx")),
    route("retargeting/templates/:templateId", at("templates/routes/template.tsx")),
    route("retargeting/onsite", at("onsite/routes/messages.tsx")),
    route("retargeting/onsite/new", at("onsite/routes/new-message.tsx")),
    route("retargeting/onsite/:messageId", at("onsite/routes/message.tsx")),
    route("retargeting/onsite/:messageId/edit", at("onsite/routes/edit-message.tsx")),
    route("retargeting/push", at("push/routes/campaigns.tsx")),
    route("retargeting/push/new", at("push/routes/new-campaign.tsx")),
    route("retargeting/push/setup", at("push/routes/setup.tsx")),
    route("retargeting/push/:pushId", at("push/routes/campaign.tsx")),
    route("retargeting/push/:pushId/edit", at("push/routes/edit-campaign.tsx")),
    route("retargeting/win-back", at("win-back/routes/win-back.tsx")),
    route("retargeting/audiences", at("audiences/routes/audiences.tsx")),
    route("retargeting/sending", at("settings/routes/sending.tsx")),
    route("retargeting/sending/service", at("providers/routes/provider.tsx")),
    route("retargeting/sending/domains", at("domains/routes/domains.tsx")),
    route("retargeting/sending/domains/:domainId", at("domains/routes/domain.tsx")),
  ]),
];

/** Answers without a page around them. */
export const messageResourceRoutes = [
  route("retargeting/templates/:templateId/preview", at("templates/routes/preview.ts")),
  route("retargeting/audiences.csv", at("audiences/routes/audiences-csv.ts")),
  route("retargeting/campaigns/:campaignId/recipients.csv", at("campaigns/routes/recipients-csv.ts")),
];

/** Addresses out of mails, for everybody. */
export const mailLinkRoutes = [
  route("m/one-click", at("preferences/routes/one-click.ts")),
  route("m/u/:token", at("preferences/routes/preferences.tsx")),
  route("m/:token", at("tracking/routes/mail-link.ts")),
];
