import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import { auditEntry, recordAudit } from "#app/platform/audit/audit.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { isInternal, normaliseUrl, siteKey } from "#app/platform/web/url/normalized-url.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { type AlertSettings, parseAlertSettings } from "../crawls/domain/crawl-alert.ts";
import { findProject, type ProjectWithLatest } from "../projects/repo.server.ts";
import { getProject, SEO_WRITE } from "../projects/service.server.ts";
import { applyParameters, type CrawlSettings, decideScope, parseCrawlSettings } from "./domain/crawl-settings.ts";
import {
  findSettings,
  replaceCrawlSettings,
  type SettingsChange,
  type SettingsRow,
  saveSettings,
} from "./repo.server.ts";
import { type ChangeCrawlSettingsInput, type CrawlSettingsInput, settingsGaps } from "./schema.ts";

/** A project's settings without what is secret of them. */
interface ProjectSettings {
  crawl: CrawlSettings;
  alerts: AlertSettings;
  verifiedAt: Date | null;
  verifiedBy: SettingsRow["verifiedBy"];
  verificationLostAt: Date | null;
  hasBasicAuth: boolean;
}

const viewOf = (row: SettingsRow | undefined): ProjectSettings => ({
  crawl: parseCrawlSettings(row?.crawlSettings ?? null),
  alerts: parseAlertSettings(row?.alertSettings ?? null),
  verifiedAt: row?.verifiedAt ?? null,
  verifiedBy: row?.verifiedBy ?? null,
  verificationLostAt: row?.verificationLostAt ?? null,
  hasBasicAuth: (row?.sealedBasicAuth ?? null) !== null,
});

/** Returns how a project is crawled and which alerts it sends; the defaults where nothing was saved. */
export const getSettings = async (scope: WorkspaceScope, projectId: string): Promise<ProjectSettings> =>
  viewOf(await findSettings(scope, projectId));

const NO_PROJECT = appError("not_found", "Project not found in this workspace.");
const ARCHIVED = appError("conflict", "The project is archived. Restore it first.");

const fieldError = (path: string, message: string): AppError =>
  appError("invalid_input", message, { fields: [{ path, message }] });

/** The project that a person may change. Errors: forbidden, plan_required, not_found, conflict (archived). */
export async function openForChange(
  context: RequestContext,
  actor: Actor,
  projectId: string,
): Promise<Result<{ scope: WorkspaceScope; project: ProjectWithLatest }>> {
  const allowed = authorize(actor, SEO_WRITE);
  if (!allowed.ok) return allowed;
  const scope = workspaceScope(context, actor);
  const project = await findProject(scope, projectId);
  if (!project) return err(NO_PROJECT);
  return project.archivedAt ? err(ARCHIVED) : ok({ scope, project });
}

/** Stores a change of the settings and records who made it; `what` names it in the audit log. */
export async function updateSettings(
  context: RequestContext,
  actor: Actor,
  projectId: string,
  what: string,
  values: SettingsChange,
): Promise<void> {
  await saveSettings(workspaceScope(context, actor), projectId, values, context.now());
  await record(context, actor, projectId, what);
}

const record = (context: RequestContext, actor: Actor, projectId: string, what: string): Promise<void> =>
  recordAudit(context, auditEntry(actor, `seo_project.${what}`, `seo_project:${projectId}`));

/** Of so many saves at the same moment each is stored. */
const CRAWL_SAVE_ATTEMPTS = 8;

/**
 * Changes the crawl settings: `make` gets those that are stored, and is asked again when somebody else has saved
 * meanwhile, so that of two changes at once neither undoes the other. Errors: those of `make`, conflict.
 */
export async function updateCrawlSettings(
  context: RequestContext,
  actor: Actor,
  projectId: string,
  what: string,
  make: (stored: ProjectSettings) => Result<CrawlSettings>,
): Promise<Result<void>> {
  const scope = workspaceScope(context, actor);
  for (let attempt = 0; attempt < CRAWL_SAVE_ATTEMPTS; attempt++) {
    const row = await findSettings(scope, projectId);
    const next = make(viewOf(row));
    if (!next.ok) return next;
    if (
      !(await replaceCrawlSettings(
        scope,
        projectId,
        { from: row?.crawlSettings ?? null, to: JSON.stringify(next.value) },
        context.now(),
      ))
    )
      continue;
    await record(context, actor, projectId, what);
    return ok(undefined);
  }
  return err(appError("conflict", "These settings are being changed by others at this moment. Please try again."));
}

/** The lines of a list as addresses of the site; a path is one as well. The error names the first line that is none. */
function readList(input: readonly string[], projectUrl: string): Result<string[]> {
  const key = siteKey(projectUrl) ?? "";
  const urls = new Set<string>();
  for (const line of input) {
    const url = line.startsWith("/") || /^https?:\/\//i.test(line) ? normaliseUrl(line, projectUrl) : null;
    if (url === null)
      return err(fieldError("list", `“${line.slice(0, 80)}” is no URL: write https://… or a path that starts with /.`));
    if (!isInternal(url, key)) return err(fieldError("list", `${url.slice(0, 80)} is not on ${key}.`));
    urls.add(url);
  }
  return ok([...urls]);
}

/** The settings as they are when `input` is saved over `stored`. Errors: invalid_input (an address of another site, or something that needs a verified site). */
function crawlSettingsFrom(
  input: CrawlSettingsInput,
  { crawl, verifiedAt }: ProjectSettings,
  projectUrl: string,
): Result<CrawlSettings> {
  const list = readList(input.list, projectUrl);
  if (!list.ok) return list;
  // What was allowed while the site was verified may stay as it is: it is not obeyed meanwhile.
  if (!verifiedAt && input.agent === "custom" && crawl.userAgent.choice !== "custom")
    return err(
      fieldError("agent", "Only a verified site is crawled under another name. Verify it under Access first."),
    );
  if (!verifiedAt && input.ignoreRobots && !crawl.ignoreRobots)
    return err(
      fieldError("ignoreRobots", "Only for a verified site can robots.txt be ignored. Verify it under Access first."),
    );
  return ok({
    mode: input.mode,
    list: list.value,
    include: input.include,
    exclude: input.exclude,
    parameters: { rule: input.parameterRule, names: input.parameterNames },
    userAgent: { choice: input.agent, custom: input.customAgent || null },
    ignoreRobots: input.ignoreRobots,
    extraction: crawl.extraction,
  });
}

const CRAWL_CHANGED = "crawl_settings_changed";

/**
 * Saves what is crawled and how; a running crawl keeps the settings it was started with.
 * Errors: forbidden, plan_required, not_found, conflict (archived), invalid_input (an address of another site, or something
 * that needs a verified site).
 */
export async function saveCrawlSettings(
  context: RequestContext,
  actor: Actor,
  projectId: string,
  input: CrawlSettingsInput,
): Promise<Result<void>> {
  const opened = await openForChange(context, actor, projectId);
  if (!opened.ok) return opened;
  const { url } = opened.value.project;
  return updateCrawlSettings(context, actor, projectId, CRAWL_CHANGED, (stored) =>
    crawlSettingsFrom(input, stored, url),
  );
}

/** The settings of a crawl as forms and programs give them. */
export const settingsInputOf = ({
  mode,
  list,
  include,
  exclude,
  parameters,
  userAgent,
  ignoreRobots,
}: CrawlSettings) => ({
  mode,
  list,
  include,
  exclude,
  parameterRule: parameters.rule,
  parameterNames: parameters.names,
  agent: userAgent.choice,
  customAgent: userAgent.custom,
  ignoreRobots,
});

/** How a project is crawled, and whether its site is verified. */
type CrawlSettingsView = ReturnType<typeof settingsInputOf> & { verified: boolean };

/** The settings of a project's crawls. Errors: not_found. */
export async function getCrawlSettings(scope: WorkspaceScope, projectId: string): Promise<Result<CrawlSettingsView>> {
  const [project, { crawl, verifiedAt }] = await Promise.all([
    getProject(scope, projectId),
    getSettings(scope, projectId),
  ]);
  return project.ok ? ok({ ...settingsInputOf(crawl), verified: verifiedAt !== null }) : project;
}

/** Changes what is given of the settings and leaves the rest. Errors: those of `saveCrawlSettings`, and invalid_input for a choice that lacks what it needs. */
export async function changeCrawlSettings(
  context: RequestContext,
  actor: Actor,
  projectId: string,
  change: ChangeCrawlSettingsInput,
): Promise<Result<CrawlSettingsView>> {
  const opened = await openForChange(context, actor, projectId);
  if (!opened.ok) return opened;
  const { scope, project } = opened.value;
  const given = Object.fromEntries(
    Object.entries(change).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? [...new Set(value)] : value]],
    ),
  );
  const saved = await updateCrawlSettings(context, actor, projectId, CRAWL_CHANGED, (stored) => {
    const { customAgent, ...merged } = { ...settingsInputOf(stored.crawl), ...given };
    const input = { ...merged, customAgent: customAgent ?? undefined };
    const [gap] = settingsGaps(input);
    return gap ? err(fieldError(gap.path, gap.message)) : crawlSettingsFrom(input, stored, project.url);
  });
  return saved.ok ? getCrawlSettings(scope, projectId) : saved;
}

/** Saves the alerts about ended crawls. Errors: forbidden, plan_required, not_found, conflict (archived). */
export async function saveAlertSettings(
  context: RequestContext,
  actor: Actor,
  projectId: string,
  input: AlertSettings,
): Promise<Result<void>> {
  const opened = await openForChange(context, actor, projectId);
  if (!opened.ok) return opened;
  await updateSettings(context, actor, projectId, "alerts_changed", { alertSettings: JSON.stringify(input) });
  return ok(undefined);
}

/** What the settings would do with an address. */
interface Explained {
  input: string;
  crawled: boolean;
  text: string;
}

/** Says which pattern decides about an address of the site, and under which address it is crawled. */
export function explainUrlScope({ crawl }: ProjectSettings, projectUrl: string, input: string): Explained {
  const say = (crawled: boolean, text: string): Explained => ({ input, crawled, text });
  const raw = input.trim();
  const found = raw.startsWith("/") || /^https?:\/\//i.test(raw) ? normaliseUrl(raw, projectUrl) : null;
  if (found === null) return say(false, "This is no URL: write https://… or a path that starts with /.");
  if (!isInternal(found, siteKey(projectUrl) ?? ""))
    return say(false, "This URL belongs to another site: links to it are checked, but it is not crawled.");
  if (found === normaliseUrl(projectUrl)) return say(true, "The start page is always crawled.");
  if (crawl.mode === "list") {
    const listed = crawl.list.includes(found);
    return say(listed, listed ? "It is on the list." : "It is not on the list, and links are not followed.");
  }
  const url = applyParameters(found, crawl.parameters);
  const { crawled, by, pattern } = decideScope(crawl, url);
  const reason = {
    exclude: `The pattern ${pattern} excludes it.`,
    include: `The pattern ${pattern} includes it, and no pattern excludes it.`,
    "no-include": "No pattern includes it.",
    nothing: crawl.exclude.length > 0 ? "No pattern excludes it." : "There are no patterns: everything is crawled.",
  }[by];
  const stands = url === found ? "" : ` It counts as ${url}.`;
  const way = crawled && crawl.mode === "sitemap" ? " It must be named by a sitemap." : "";
  return say(crawled, `${reason}${way}${stands}`);
}
