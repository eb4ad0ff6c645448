import { getUtmDictionary } from "#app/modules/cross-module/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { derivedId, type FormIdentity } from "#app/platform/forms/form-identity.server.ts";
import { throttle } from "#app/platform/rate-limit/throttle.server.ts";
import { csvLines } from "#app/shared/csv/csv.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { LINK_FILE_HEADINGS, type LinkFileRow, readLinkFile } from "../domain/link-file.ts";
import { checkSlug } from "../domain/slug.ts";
import { checkDestinations } from "../editing/check-input.server.ts";
import { utmWarningsOf } from "../editing/utm-warnings.ts";
import { linksModule } from "../manifest.ts";
import * as repo from "../repo.server.ts";
import { type CreateLinkInput, createLinkSchema } from "../schema.ts";
import { addLink } from "../service.server.ts";

const MAX_SHOWN = 100;

/** What a file of links would create. */
export interface LinkFileCheck {
  valid: number;
  errorCount: number;
  /** The first links. */
  rows: { line: number; slug: string; destination: string }[];
  /** The first rows that are left out, and why. */
  errors: { line: number; message: string }[];
  /** All rows that are left out, as a file with the reason: to be mended and imported again. */
  rejectedCsv: string;
  /** The first rows that are created although the UTM rules have something against them. */
  warnings: { line: number; message: string }[];
}

interface ReadRow extends LinkFileRow {
  result: Result<CreateLinkInput>;
}

const fault = (message: string): ReadRow["result"] => err({ code: "invalid_input", message });

function toInput({ cells }: LinkFileRow): ReadRow["result"] {
  const { destination = "", slug = "", title = "", tags = "", folder = "" } = cells;
  const { source = "", medium = "", campaign = "", term = "", content = "" } = cells;
  const parsed = createLinkSchema.safeParse({
    ...{ destination, title, folder, utm: { source, medium, campaign, term, content } },
    ...(slug === "" ? {} : { slug }),
    tags: tags
      .split(/[,;|]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  });
  return parsed.success ? ok(parsed.data) : fault(parsed.error.issues[0]?.message ?? "This row is not valid.");
}

/** Reads every row of a file, and says of each wrong one what is wrong. */
async function readRows(
  context: RequestContext,
  actor: Actor,
  csv: string,
): Promise<Result<{ rows: ReadRow[]; blockedHosts: string[] }>> {
  const read = readLinkFile(csv);
  if (!read.ok) return read;
  const blockedHosts = await repo.findBlockedHosts(workspaceScope(context, actor));
  const rows = read.value.map((row) => ({ ...row, result: checkRow(context, blockedHosts, toInput(row)) }));
  const slugs = rows.flatMap(({ result }) => (result.ok && result.value.slug !== undefined ? [result.value.slug] : []));
  const taken = await repo.findTakenSlugs(context, slugs);
  const seen = new Set<string>();
  return ok({ rows: rows.map((row) => ({ ...row, result: uniqueSlug(row.result, taken, seen) })), blockedHosts });
}

function checkRow(
  context: RequestContext,
  blockedHosts: readonly string[],
  result: ReadRow["result"],
): ReadRow["result"] {
  if (!result.ok) return result;
  const { slug, destination, utm, targets, variants, preview } = result.value;
  const routing = { utm, targets, variants, preview };
  const checked = checkDestinations(context, blockedHosts, { destination, routing });
  if (!checked.ok) return checked;
  if (slug === undefined) return result;
  const own = checkSlug(slug);
  return own.ok ? ok({ ...result.value, slug: own.value }) : fault(`Slug “${slug}”: ${own.error.message}`);
}

function uniqueSlug(result: ReadRow["result"], taken: ReadonlySet<string>, seen: Set<string>): ReadRow["result"] {
  if (!result.ok || result.value.slug === undefined) return result;
  const { slug } = result.value;
  if (taken.has(slug)) return fault(`Slug “${slug}” is taken.`);
  if (seen.has(slug)) return fault(`Slug “${slug}” appears twice in the file.`);
  seen.add(slug);
  return result;
}

const allowed = async (context: RequestContext, actor: Actor): Promise<Result<void>> => {
  const may = authorize(actor, { feature: linksModule.feature, write: true });
  return may.ok ? throttle(context, linksModule.rateLimits.link_import, actor.userId) : may;
};

/** The rows that are left out, in columns that the import reads, with the line and the reason behind them. */
function rejectedFile(rows: readonly ReadRow[]): string {
  const heading = [...Object.keys(LINK_FILE_HEADINGS), "line", "reason"];
  const rejected = rows.flatMap(({ line, cells, result }) =>
    result.ok
      ? []
      : [[...Object.values(LINK_FILE_HEADINGS).map((name) => cells[name] ?? ""), line, result.error.message]],
  );
  return [...csvLines(heading, rejected)].join("");
}

/** Reads a file of links without storing anything. Errors: forbidden, plan_required, invalid_input, rate_limited. */
export async function checkLinkFile(
  context: RequestContext,
  actor: Actor,
  csv: string,
): Promise<Result<LinkFileCheck>> {
  const may = await allowed(context, actor);
  if (!may.ok) return may;
  const read = await readRows(context, actor, csv);
  if (!read.ok) return read;
  const errors = read.value.rows.flatMap(({ line, result }) =>
    result.ok ? [] : [{ line, message: result.error.message }],
  );
  const rows = read.value.rows.flatMap(({ line, result }) =>
    result.ok ? [{ line, slug: result.value.slug ?? "", destination: result.value.destination }] : [],
  );
  const dictionary = await getUtmDictionary(workspaceScope(context, actor));
  const warnings: { line: number; message: string }[] = [];
  for (const { line, result } of read.value.rows) {
    if (warnings.length === MAX_SHOWN) break;
    const found = result.ok ? utmWarningsOf(result.value, dictionary) : [];
    if (found.length > 0) warnings.push({ line, message: found.join(" ") });
  }
  return ok({
    valid: rows.length,
    errorCount: errors.length,
    rows: rows.slice(0, MAX_SHOWN),
    errors: errors.slice(0, MAX_SHOWN),
    rejectedCsv: errors.length === 0 ? "" : rejectedFile(read.value.rows),
    warnings,
  });
}

/**
 * Creates the links of a file whose rows are right, and leaves the others out. Sent twice, it creates them once. Errors: those of
 * `checkLinkFile`, limit_reached (with how many were created before).
 */
export async function importLinkFile(
  context: RequestContext,
  actor: Actor,
  csv: string,
  { id }: Pick<FormIdentity, "id">,
): Promise<Result<{ created: number; failed: number }>> {
  const may = await allowed(context, actor);
  if (!may.ok) return may;
  const read = await readRows(context, actor, csv);
  if (!read.ok) return read;
  let created = 0;
  for (const { line, result } of read.value.rows) {
    if (!result.ok) continue;
    const added = await addLink(
      context,
      actor,
      result.value,
      await derivedId(id, String(line)),
      read.value.blockedHosts,
    );
    if (added.ok) created += 1;
    else if (added.error.code === "limit_reached")
      return err({ ...added.error, message: `${created} links were created. ${added.error.message}` });
  }
  return ok({ created, failed: read.value.rows.length - created });
}
