import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow } from "#app/platform/access/access.server.ts";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { queryCrawl } from "../crawls/service.server.ts";
import type { CursorPage } from "../domain/crawl.ts";
import { exactSimilarity } from "../engine/analysis/domain/similarity/minhash.ts";
import { hashWords } from "../engine/analysis/domain/similarity/word-hashes.ts";
import { openProject } from "../projects/open-project.server.ts";
import type {
  NearGroups,
  StructureListName,
  StructureQuery,
  StructureRows,
  StructureState,
} from "./domain/structure.ts";
import { parseStructureQuery } from "./query.server.ts";
import { compareTexts, type TextPiece } from "./text-diff.server.ts";

/** Whether there is something to show: no crawl yet, one that was not analysed, or all. */
export type StructureReady = "no-crawl" | "not-analysed" | "ready";

/** A page of a list about the whole site. Errors: not_found. */
export const listStructure = <Name extends StructureListName>(
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
  list: Name,
  query: StructureQuery,
): Promise<Result<CursorPage<StructureRows[Name]>>> =>
  queryCrawl(context, scope, crawlId, (crawl) => crawl.structure(list, query));

/** Whether a crawl was analysed, and its distributions; null for one whose object holds nothing. Errors: not_found. */
export const getStructureState = (
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
): Promise<Result<StructureState | null>> => queryCrawl(context, scope, crawlId, (crawl) => crawl.structureState());

/** Groups of pages of nearly one text; `minimum` 0.6 to 1. Errors: not_found. */
export const listNearGroups = (
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
  query: { minimum: number; cursor?: string | undefined; limit: number },
): Promise<Result<NearGroups>> => queryCrawl(context, scope, crawlId, (crawl) => crawl.nearGroups(query));

/** Two pages side by side. */
export interface TextComparison {
  left: { url: string; title: string | null; pieces: TextPiece[] };
  right: { url: string; title: string | null; pieces: TextPiece[] };
  /** Exact part of the five-word runs that the stored texts share, 0 to 1. */
  similarity: number;
}

/** Compares the texts of two pages; null when one has none, or when they differ too much to be set side by side. Errors: not_found. */
export async function compareNearPages(
  context: AppContext,
  scope: WorkspaceScope,
  crawlId: string,
  urls: readonly [string, string],
): Promise<Result<TextComparison | null>> {
  const texts = await queryCrawl(context, scope, crawlId, (crawl) => crawl.texts(urls));
  if (!texts.ok) return texts;
  const [left, right] = texts.value;
  const compared = left && right ? compareTexts(left.text, right.text) : null;
  if (!left || !right || !compared) return ok(null);
  return ok({
    left: { url: left.url, title: left.title, pieces: compared.left },
    right: { url: right.url, title: right.title, pieces: compared.right },
    similarity: exactSimilarity(hashWords(left.text), hashWords(right.text)),
  });
}

/** What every loader of these pages begins with. Throws 403 and 404 Responses. */
export async function openStructure({ request, context, params }: LoaderFunctionArgs) {
  const { scope, shown, project } = await openProject(request, context, params.projectId);
  const state = shown ? orThrow(await getStructureState(context, scope, shown.id)) : null;
  const ready: StructureReady = !shown ? "no-crawl" : state?.analysed ? "ready" : "not-analysed";
  return { scope, shown, project, state, ready };
}

/** The loader of a page that shows one list. Throws 400, 403 and 404 Responses. */
export async function loadStructureList<Name extends StructureListName>(args: LoaderFunctionArgs, list: Name) {
  const query = parseStructureQuery(args.request, list);
  const { scope, shown, project, ready } = await openStructure(args);
  const page =
    shown && ready === "ready" ? orThrow(await listStructure(args.context, scope, shown.id, list, query)) : null;
  return {
    ready,
    projectId: project.id,
    crawlId: shown?.id ?? null,
    rows: page?.rows ?? [],
    nextCursor: page?.nextCursor ?? null,
    query,
  };
}
