import { MODULES } from "#app/modules.ts";
import { type Plan, planAllows } from "#app/platform/access/plans.ts";
import type { Findable } from "./entry.ts";

/** Who searches. */
export interface Searcher {
  admin: boolean;
  plan: Plan | null;
  workspaceId: string;
  workspaceRole: "owner" | "editor" | "viewer";
}

/** Pages below those of the registry that people look for by name. */
const SUBPAGES: readonly [title: string, hint: string, href: string, words: string][] = [
  ["Profile", "Settings", "/settings/profile", "name company e-mail address time zone"],
  ["Notifications", "Settings", "/settings/notifications", "mails alerts reports unsubscribe"],
  ["Password and two-factor sign-in", "Settings", "/settings/security", "2fa totp passkey recovery codes security"],
  ["API keys", "Settings", "/settings/api-keys", "token secret scope curl"],
  ["Preferences", "Settings", "/settings/preferences", "dark mode theme tracking onboarding auto-save"],
  ["Data export and account deletion", "Settings", "/settings/data", "gdpr download erase copy"],
  ["Sessions", "Security", "/security/sessions", "devices signed in sign out everywhere"],
  ["Sign-in history", "Security", "/security/sign-ins", "failed attempts logins"],
  ["Workspace and members", "Workspace", "/workspace", "team roles invitations colleagues owner editor viewer"],
  ["Webhooks", "Workspace", "/workspace/webhooks", "events endpoints signatures deliveries integration developers"],
  ["Notices", "Bell", "/notices", "notifications unread news"],
  ["My support tickets", "Help", "/help/tickets", "contact answer question"],
  ["Community forum", "Help", "/help/forum", "questions answers people"],
];

const FOR_EDITORS: readonly string[] = ["/settings/api-keys", "/workspace/webhooks"];

/** Every page that this person may open. */
export function pagesFor({ admin, plan, workspaceRole }: Searcher): Findable[] {
  const modules = MODULES.filter(
    ({ href, adminOnly, feature }) =>
      href && (admin || !adminOnly) && (!feature || (planAllows(plan, feature) && workspaceRole !== "viewer")),
  ).map(({ id, title, shortTitle, description, href, features }) => ({
    id: `page-${id}`,
    group: "Pages" as const,
    title,
    hint: description,
    href: href ?? "",
    words: `${shortTitle} ${features.join(" ")}`,
  }));
  const below = SUBPAGES.filter(([, , href]) => workspaceRole !== "viewer" || !FOR_EDITORS.includes(href)).map(
    ([title, hint, href, words]) => ({
      id: `page-${href}`,
      group: "Pages" as const,
      title,
      hint,
      href,
      words,
    }),
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
    ...(edits ? [action("Make an API key", "Settings", "/settings/api-keys", "new create token")] : []),
    ...(workspaceRole === "owner"
      ? [action("Invite a colleague", "Workspace", "/workspace", "member team add people")]
      : []),
    action("New workspace", "Workspace", "/workspace/new", "client create agency"),
    action("Write to support", "Help", "/help/tickets/new", "contact ticket question problem"),
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
