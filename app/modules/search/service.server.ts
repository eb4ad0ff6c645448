import { listSites } from "#app/modules/analytics/index.server.ts";
import { searchArticles } from "#app/modules/help/index.server.ts";
import { listProjects } from "#app/modules/seo/index.server.ts";
import { listWorkspaces } from "#app/modules/workspaces/index.server.ts";
import { authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { type Entry, type Findable, shown } from "./entry.ts";
import { actionsFor, pagesFor, projectActions, type Searcher, siteActions } from "./pages.server.ts";
import { rankEntries } from "./rank.server.ts";

const PER_GROUP = 6;
/** Newest websites that are looked through; the largest plan has fewer. */
const PROJECTS = 200;
const MAX_QUERY_LENGTH = 100;

/** A question as it is asked: trimmed, and no longer than a person types. */
export const parseQuery = (text: string | null): string => (text ?? "").slice(0, MAX_QUERY_LENGTH).trim();

const searcherOf = ({ role, plan, workspaceId, workspaceRole }: Session): Searcher => ({
  admin: role === "admin",
  plan,
  workspaceId,
  workspaceRole,
});

const website = (id: string, title: string, hint: string, href: string): Findable => ({
  id: `website-${id}`,
  group: "Websites",
  title,
  hint,
  href,
  words: "",
});

/** Websites, and what an editor can do with each. */
async function websitesFor(context: RequestContext, session: Session): Promise<Findable[]> {
  const scope = workspaceScope(context, session);
  const [projects, sites] = await Promise.all([
    authorize(session, { feature: "seo" }).ok ? listProjects(scope, { limit: PROJECTS }) : null,
    authorize(session, { feature: "basic_analytics" }).ok ? listSites(scope) : [],
  ]);
  const found = projects?.ok ? projects.value.rows : [];
  const edits = authorize(session, { write: true }).ok;
  const funnels = authorize(session, { feature: "analytics_advanced" }).ok;
  return [
    ...found.filter(({ archivedAt }) => edits && archivedAt === null).flatMap(projectActions),
    ...(edits ? sites : []).flatMap((site) => siteActions(site, { funnels })),
    ...found.map(({ id, name, url }) =>
      website(id, name, `SEO Engine: ${url.replace(/^https?:\/\//, "").replace(/\/$/, "")}`, `/seo/projects/${id}`),
    ),
    ...sites.map(({ id, name, hosts }) =>
      website(id, name, `Analytics: ${hosts.join(", ")}`, `/analytics/sites/${id}`),
    ),
  ];
}

async function articlesFor(context: RequestContext, question: string): Promise<Entry[]> {
  const hits = await searchArticles(context, question, PER_GROUP);
  return hits.map(({ slug, href, title, category }) => ({
    id: `article-${slug}`,
    group: "Help articles",
    title,
    hint: category.title,
    href,
  }));
}

/**
 * What answers a question in everything this person may open in the current workspace: pages, actions, websites and help
 * articles, at most six of each, the best first. Without a question: the pages and actions themselves.
 */
export async function findEntries(context: RequestContext, session: Session, question: string): Promise<Entry[]> {
  const searcher = searcherOf(session);
  if (question === "")
    return [...pagesFor(searcher).slice(0, PER_GROUP), ...actionsFor(searcher, []).slice(0, PER_GROUP)].map(shown);
  const [websites, workspaces, articles] = await Promise.all([
    websitesFor(context, session),
    listWorkspaces(context, session),
    articlesFor(context, question),
  ]);
  const entries = [...pagesFor(searcher), ...actionsFor(searcher, workspaces), ...websites];
  const found = await rankEntries(question, entries, PER_GROUP);
  return [...found.map(shown), ...articles];
}
