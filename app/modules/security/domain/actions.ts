/** First part of an action's name, for what happens in a workspace; in the order of the filter. */
export const WORKSPACE_AREAS = {
  account: "Account",
  workspace: "Workspace",
  api_key: "API keys",
  billing: "Billing",
  audit: "Audit log",
  seo_project: "SEO projects",
  seo_crawl: "SEO crawls",
} as const;

/** What administrators do with the product itself. */
const SYSTEM_AREAS = {
  admin: "Administration",
  dead_letter: "Failed messages",
  flag: "Feature flags",
} as const;

/** Every area with its words. */
export const AREAS: Readonly<Record<string, string>> = { ...WORKSPACE_AREAS, ...SYSTEM_AREAS };

export type WorkspaceArea = keyof typeof WORKSPACE_AREAS;

export const WORKSPACE_AREA_NAMES = Object.keys(WORKSPACE_AREAS) as [WorkspaceArea, ...WorkspaceArea[]];

/** Every action of the audit log in words, as one reads them behind a name. */
const WORDS: Readonly<Record<string, string>> = {
  "account.password_reset": "Set a new password by mail",
  "account.session_revoked": "Revoked a session",
  "account.sessions_revoked": "Revoked all other sessions",
  "account.sign_up_repeated": "Signed up again",
  "account.signed_in": "Signed in",
  "account.signed_out": "Signed out",
  "api_key.bounds_changed": "Changed when and from where an API key works",
  "api_key.created": "Created an API key",
  "api_key.deactivated": "Deactivated an API key",
  "api_key.rerolled": "Gave an API key a new secret",
  "api_key.revealed": "Looked at the secret of an API key",
  "audit.exported": "Exported the audit log",
  "dead_letter.replayed": "Sent a failed message again",
  "flag.changed": "Changed a feature flag",
  "seo_crawl.canceled": "Canceled a crawl",
  "seo_crawl.paused": "Paused a crawl",
  "seo_crawl.resumed": "Resumed a crawl",
  "seo_crawl.started": "Started a crawl",
  "seo_project.archived": "Archived an SEO project",
  "seo_project.created": "Connected a website",
  "seo_project.restored": "Restored an SEO project",
  "seo_project.updated": "Changed an SEO project",
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
