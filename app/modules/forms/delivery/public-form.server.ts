import { listSites } from "#app/modules/analytics/index.server.ts";
import { listProjects } from "#app/modules/seo/index.server.ts";
import { planAllows } from "#app/platform/access/plans.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readWorkspacePlan } from "#app/platform/workspace/workspace.server.ts";
import type { FormDefinition, FormSettings } from "../domain/definition/definition.ts";
import { readDefinition, readSettings } from "../domain/definition/definition-schema.ts";
import { frameAncestors, siteHosts } from "../domain/page/framing.ts";
import { findPublicForm } from "../repo.server.ts";

type Plan = Awaited<ReturnType<typeof readWorkspacePlan>>;

/** A published form as the people who answer it reach it. */
export interface PublicForm {
  id: string;
  workspaceId: string;
  plan: Plan;
  version: number;
  definition: FormDefinition;
  settings: FormSettings;
  /** Takes no more answers: closed, past its date, or not in the plan. */
  isClosed: boolean;
}

const FORM_ID = /^[0-9a-f-]{36}$/;

/** The form of this id once it was published; null for any other. */
export async function readPublicForm(context: AppContext, id: string): Promise<PublicForm | null> {
  if (!FORM_ID.test(id)) return null;
  const row = await findPublicForm(context, id);
  if (!row || row.version === 0) return null;
  const now = context.now();
  const plan = await readWorkspacePlan(context.db, row.workspaceId, now);
  const settings = readSettings(row.settings);
  const isOver = settings.closesAt !== null && settings.closesAt <= now.getTime();
  return {
    id,
    workspaceId: row.workspaceId,
    plan,
    version: row.version,
    definition: readDefinition(row.published),
    settings,
    isClosed: row.status !== "published" || isOver || !planAllows(plan, "lead_generation"),
  };
}

const MAX_PROJECTS = 100;
const MAX_HOSTS = 200;

const hostsOf = (url: string): string[] => (URL.canParse(url) ? siteHosts(new URL(url).host) : []);

/** Hosts that may show a form of the workspace: those of its settings and of its websites. */
export async function listFramingHosts(
  context: AppContext,
  workspaceId: string,
  settings: Pick<FormSettings, "domains">,
): Promise<string[]> {
  const scope = { db: context.db, workspaceId };
  const [sites, projects] = await Promise.all([listSites(scope), listProjects(scope, { limit: MAX_PROJECTS })]);
  const hosts = [
    ...settings.domains,
    ...sites.flatMap((site) => site.hosts.flatMap(siteHosts)),
    ...(projects.ok ? projects.value.rows.flatMap(({ url }) => hostsOf(url)) : []),
  ];
  return [...new Set(hosts)].slice(0, MAX_HOSTS);
}

/** `frame-ancestors` of the form's page. */
export const framePolicy = async (context: AppContext, form: PublicForm): Promise<string> =>
  frameAncestors(await listFramingHosts(context, form.workspaceId, form.settings));
