import { listSites } from "#app/modules/analytics/index.server.ts";
import { searchArticles } from "#app/modules/help/index.server.ts";
import { listProjects } from "#app/modules/seo/index.server.ts";
import { listWorkspaces } from "#app/modules/workspaces/index.server.ts";
import { authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Session } from "#app/platform/session/session.server.ts";
import { bestOf } from "./domain/fuzzy.ts";
import { type Entry, type Findable, shown, textOf } from "./entry.ts";
import { actionsFor, pagesFor, type Searcher } from "./pages.server.ts";

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

async function websitesFor(context: RequestContext, session: Session): Promise<Findable[]> {
  const scope = workspaceScope(context, session);
  const [projects, sites] = await Promise.all([
    authorize(session, { feature: "seo" }).ok ? listProjects(scope, { limit: PROJECTS }) : null,
    authorize(session, { feature: "basic_analytics" }).ok ? listSites(scope) : [],
  ]);
  return [
    ...(projects?.ok ? projects.value.rows : []).map(({ id, name, url }) =>
      website(id, name, `SEO Engine: ${url.replace(/^https?:\/\//, "").replace(/\/$/, "")}`, `/seo/projects/${id}`),
    ),
    ...sites.map(({ id, name, hosts }) =>
      website(id, name, `InsightView: ${hosts.join(", ")}`, `/analytics/sites/${id}`),
    ),
  ];
}

const articlesFor = (question: string): Entry[] =>
  searchArticles(question, PER_GROUP).map(({ slug, href, title, category }) => ({
    id: `article-${slug}`,
    group: "Help articles",
    title,
    hint: category.title,
    href,
  }));

/**
 * What answers a question in everything this person may open in the current workspace: pages, actions, websites and help
 * articles, at most six of each, the best first. Without a question: the pages and actions themselves.
 */
export async function findEntries(context: RequestContext, session: Session, question: string): Promise<Entry[]> {
  const searcher = searcherOf(session);
  if (question === "")
    return [...pagesFor(searcher).slice(0, PER_GROUP), ...actionsFor(searcher, []).slice(0, PER_GROUP)].map(shown);
  const [websites, workspaces] = await Promise.all([websitesFor(context, session), listWorkspaces(context, session)]);
  // The group with the best answer leads.
  const found = [pagesFor(searcher), actionsFor(searcher, workspaces), websites]
    .map((entries) => bestOf(question, entries, textOf, PER_GROUP))
    .sort(([one], [other]) => (other?.score ?? 0) - (one?.score ?? 0))
    .flat();
  return [...found.map(({ entry }) => shown(entry)), ...articlesFor(question)];
}
