import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Files that compare roles or plans to show or hide something, never to allow or refuse a change. */
const VISIBILITY = [
  "app/modules/cross-module/routes/campaigns.tsx",
  "app/modules/automation/editor/routes/edit.tsx",
  "app/modules/automation/editor/routes/flow.tsx",
  "app/modules/automation/editor/routes/publish.tsx",
  "app/modules/automation/editor/routes/versions.tsx",
  "app/modules/automation/flows/routes/flows.tsx",
  "app/modules/automation/gallery/routes/template.tsx",
  "app/modules/automation/runs/routes/approvals.tsx",
  "app/modules/automation/runs/routes/run.tsx",
  "app/modules/automation/runs/routes/runs.tsx",
  "app/modules/analytics/reports/overview/routes/overview.tsx",
  "app/modules/analytics/reports/revenue/routes/currencies.tsx",
  "app/modules/analytics/sites/routes/site.tsx",
  "app/modules/api-keys/routes/api-keys.tsx",
  "app/modules/billing/subscriptions/service.server.ts",
  "app/modules/content/calendar/routes/calendar.tsx",
  "app/modules/content/item-page.server.ts",
  "app/modules/content/library/routes/library.tsx",
  "app/modules/content/publishing/routes/blog-settings.tsx",
  "app/modules/content/refresh/routes/refresh.tsx",
  "app/modules/content/voice/routes/voice.tsx",
  "app/modules/dashboard/activity.server.ts",
  "app/modules/dashboard/board.server.ts",
  "app/modules/dashboard/connect.server.ts",
  "app/modules/dashboard/domain/activity.ts",
  "app/modules/dashboard/realtime/realtime.server.ts",
  "app/modules/dashboard/routes/dashboard.tsx",
  "app/modules/dashboard/websites.server.ts",
  "app/modules/guidance/apply-changes.server.ts",
  "app/modules/guidance/service.server.ts",
  "app/modules/integrations/connections/routes/connection.tsx",
  "app/modules/integrations/connections/routes/integrations.tsx",
  "app/modules/links/routes/blocked.tsx",
  "app/modules/links/routes/link.tsx",
  "app/modules/links/routes/links.tsx",
  "app/modules/messages/campaigns/routes/campaign.tsx",
  "app/modules/messages/campaigns/routes/campaigns.tsx",
  "app/modules/messages/domains/routes/domain.tsx",
  "app/modules/messages/domains/routes/domains.tsx",
  "app/modules/messages/onsite/routes/message.tsx",
  "app/modules/messages/onsite/routes/messages.tsx",
  "app/modules/messages/providers/routes/provider.tsx",
  "app/modules/messages/push/routes/campaign.tsx",
  "app/modules/messages/push/routes/campaigns.tsx",
  "app/modules/messages/push/routes/setup.tsx",
  "app/modules/messages/settings/routes/sending.tsx",
  "app/modules/messages/templates/routes/template.tsx",
  "app/modules/messages/templates/routes/templates.tsx",
  "app/modules/messages/win-back/routes/win-back.tsx",
  "app/modules/search/pages.server.ts",
  "app/modules/security/posture.server.ts",
  "app/modules/security/routes/keys.tsx",
  "app/modules/security/routes/security.tsx",
  "app/modules/sem/tree/page.server.ts",
  "app/modules/seo/projects/routes/project.tsx",
  "app/modules/social/calendar/routes/calendar.tsx",
  "app/modules/social/posts/post-page.server.ts",
  "app/modules/social/posts/routes/posts.tsx",
  "app/modules/social/inbox/routes/inbox.tsx",
  "app/modules/social/results/routes/results.tsx",
  "app/modules/social/settings/routes/settings.tsx",
  "app/modules/strategy/competitors/routes/competitor.tsx",
  "app/modules/strategy/competitors/routes/competitors.tsx",
  "app/modules/strategy/routes/context.tsx",
  "app/modules/strategy/routes/plays.tsx",
  "app/modules/strategy/routes/strategy.tsx",
  "app/modules/strategy/sharing.server.ts",
  "app/modules/workspaces/routes/workspace.tsx",
  "app/modules/workspaces/service.server.ts",
];

/** Work that no actor started: it asks the plan alone, of a row that it has read already. */
const BACKGROUND = [
  "app/modules/adsmart/store/ads.object.server.ts",
  "app/modules/automation/engine/room.server.ts",
  "app/modules/forms/delivery/public-form.server.ts",
  "app/modules/integrations/sources/receive.server.ts",
  "app/modules/messages/onsite/delivery/service.server.ts",
  "app/modules/messages/push/nodes/run/push.server.ts",
  "app/modules/messages/push/sending/consumer.server.ts",
  "app/modules/messages/push/signup/service.server.ts",
  "app/modules/messages/sending/consumer.server.ts",
  "app/modules/seo/projects/over-limit-projects.server.ts",
  "app/modules/webhooks/deliveries/deliver.server.ts",
];

const DECISION = /\b[wW]orkspaceRole [!=]== |\bplanAllows\(/;

const files = ["app", "functions"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path.replaceAll("\\", "/")}`),
  )
  .filter((path) => /(?<![.]test)[.]tsx?$/.test(path) && !path.startsWith("app/platform/"));

test("only authorize() decides by role and plan; the listed files show or hide", () => {
  const deciding = files.filter((path) => DECISION.test(readFileSync(path, "utf8")));
  expect(deciding.sort()).toEqual([...VISIBILITY, ...BACKGROUND].sort());
});

test("there is one type of actor", () => {
  const declared = /\b(?:type|interface) (?:Actor|Principal)\b(?! *\}| *,)/;
  expect(files.filter((path) => declared.test(readFileSync(path, "utf8").replace(/^import .*$/gm, "")))).toEqual([]);
});
