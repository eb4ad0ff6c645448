import { MODULES } from "#app/modules/cards.server.ts";
import { SEARCH_PAGES } from "#app/modules/registry.ts";
import { type Plan, planAllows } from "#app/platform/access/plans.ts";
import type { Findable } from "./entry.ts";

/** Who searches. */
export interface Searcher {
  admin: boolean;
  plan: Plan | null;
  workspaceId: string;
  workspaceRole: "owner" | "editor" | "viewer";
}

/** Every page that this person may open. */
export function pagesFor({ admin, plan, workspaceRole }: Searcher): Findable[] {
  const modules = MODULES.filter(
    ({ href, adminOnly, feature }) =>
      href && (admin || !adminOnly) && (!feature || (planAllows(plan, feature) && workspaceRole !== "viewer")),
  ).map(({ id, title, shortTitle, description, sidebar, href, features, goKey }) => ({
    id: `page-${id}`,
    group: "Pages" as const,
    title,
    // A few words that fit beside the title; the sentence is searched all the same.
    hint: sidebar ?? shortTitle,
    href: href ?? "",
    words: `${shortTitle} ${features.join(" ")} ${description}`,
    ...(goKey === undefined ? {} : { keys: ["G", goKey.toUpperCase()] }),
  }));
  const below = SEARCH_PAGES.filter(({ editorsOnly }) => workspaceRole !== "viewer" || !editorsOnly).map(
    ({ title, hint, path, words }) => ({ id: `page-${path}`, group: "Pages" as const, title, hint, href: path, words }),
  );
  return [...modules, ...below];
}

const action = (title: string, hint: string, href: string, words: string, post?: Findable["post"]): Findable => ({
  id: `action-${title}`,
  group: "Actions",
  title,
  hint,
  href,
  words,
  ...(post ? { post } : {}),
});

const THEME_ACTIONS = [
  ["dark", "Switch to dark theme"],
  ["light", "Switch to light theme"],
  ["system", "Use the theme of this device"],
] as const;

/** What this person may do in one step. */
export function actionsFor(
  { plan, workspaceId, workspaceRole }: Searcher,
  workspaces: readonly { id: string; name: string }[],
): Findable[] {
  const edits = workspaceRole !== "viewer";
  return [
    ...(edits && planAllows(plan, "seo")
      ? [action("Connect a website", "SEO Engine", "/seo/new", "new project crawl audit add")]
      : []),
    ...(edits && planAllows(plan, "basic_analytics")
      ? [action("Add a site", "Analytics", "/analytics/new", "new tracker website measure")]
      : []),
    ...(edits ? [action("Create API key", "Settings", "/settings/api-keys", "new make token")] : []),
    ...(workspaceRole === "owner"
      ? [action("Invite a colleague", "Workspace", "/workspace", "member team add people user")]
      : []),
    action("New workspace", "Workspace", "/workspace/new", "client create agency"),
    ...THEME_ACTIONS.map(([theme, title]) => ({
      ...action(title, "Preferences", "/settings/preferences", "dark light mode system appearance theme change", {
        intent: "theme",
        theme,
      }),
      stays: true as const,
    })),
    action("Contact support", "Help", "/help/tickets/new", "write ticket question problem"),
    action("Ask the community", "Help", "/help/forum/ask", "forum question"),
    action("Show the tour again", "Dashboard", "/dashboard?tour=start", "guided introduction"),
    ...workspaces
      .filter(({ id }) => id !== workspaceId)
      .map(({ id, name }) => ({
        ...action(`Switch to ${name}`, "Workspace", "/workspace/switch", "change client", { workspaceId: id }),
        id: `switch-${id}`,
      })),
    action("Sign out", "Account", "/logout", "log out leave end", {}),
  ];
}

/** What can be done with one crawled website: an editor only, unless it is archived. */
export const projectActions = ({ id, name }: { id: string; name: string }): Findable[] => [
  {
    ...action(`Crawl ${name}`, "SEO Engine", `/seo/projects/${id}`, "start run audit check", { intent: "crawl" }),
    id: `crawl-${id}`,
  },
  {
    ...action(`Audit of ${name}`, "SEO Engine", `/seo/projects/${id}`, "issues health errors pages seo"),
    id: `audit-${id}`,
  },
  {
    ...action(`Share report of ${name}`, "SEO Engine", `/seo/projects/${id}/report`, "pdf link client"),
    id: `report-${id}`,
  },
];

/** What can be done with one measured website. */
export const siteActions = (
  { id, name }: { id: string; name: string },
  { funnels }: { funnels: boolean },
): Findable[] => [
  {
    ...action(`Add goal to ${name}`, "Analytics", `/analytics/sites/${id}/goals/new`, "conversion new create"),
    id: `goal-${id}`,
  },
  ...(funnels
    ? [
        {
          ...action(`Add funnel to ${name}`, "Analytics", `/analytics/sites/${id}/funnels/new`, "steps new create"),
          id: `funnel-${id}`,
        },
      ]
    : []),
];
