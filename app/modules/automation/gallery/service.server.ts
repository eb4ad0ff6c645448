import { TEMPLATE_KINDS } from "#app/modules/registry.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import { type WorkspaceScope, workspaceScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type {
  AnyTemplateMaker,
  TemplateKind,
  TemplateLine,
  TemplateNeed,
} from "#app/platform/manifest/template-kinds.ts";
import { readOtherWorkspaceIds } from "#app/platform/workspace/workspace.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { foldWords } from "#app/shared/text/text.ts";
import { MAX_LINES } from "./domain/limits.ts";
import { findSaved, findVisible, type SavedTemplateHead } from "./repo.server.ts";

export const NO_TEMPLATE = appError("not_found", "Template not found in this workspace.");
const OUTDATED = appError("conflict", "This template no longer fits the product. Delete it and save your work again.");

/** Where a template comes from: the product, this workspace, or another one of the same customer. */
export type TemplateSource = "kaja" | "own" | "shared";

export interface TemplateCard {
  kind: string;
  id: string;
  title: string;
  about: string;
  /** What it is for; empty for saved ones. */
  group: string;
  source: TemplateSource;
  /** What the workspace has to create first; of saved ones it is read with their page. */
  missing: readonly TemplateNeed[];
}

export interface GalleryPart {
  kind: string;
  label: string;
  title: string;
  about: string;
  cards: TemplateCard[];
}

export type Reader = Actor & { timeZone: string };

/** The kinds whose records the actor may make. */
export const usableKinds = (actor: Actor): readonly TemplateKind[] =>
  TEMPLATE_KINDS.filter(({ feature }) => authorize(actor, { feature, write: true }).ok);

export const usableKind = (actor: Actor, kind: string): TemplateKind | undefined =>
  usableKinds(actor).find((one) => one.kind === kind);

/** The other workspaces that the same person pays for: an agency has one for each client. */
export const agencyOf = ({ db, workspaceId }: WorkspaceScope): Promise<string[]> =>
  readOtherWorkspaceIds(db, workspaceId);

const cardOf = ({ id, kind, name, about, workspaceId }: SavedTemplateHead, here: string): TemplateCard => ({
  ...{ kind, id, title: name, about, group: "", missing: [] },
  source: workspaceId === here ? "own" : "shared",
});

/** Whether every word of the search is in the texts of a card. */
const matches = ({ title, about, group }: TemplateCard, search: string): boolean => {
  const text = foldWords(`${title} ${about} ${group}`);
  return foldWords(search)
    .split(" ")
    .every((word) => text.includes(word));
};

/** Every template that the actor may use, by kind, as far as the search finds it: their own first. */
export async function readGallery(
  context: RequestContext,
  actor: Reader,
  { kind, search }: { kind: string; search: string },
): Promise<GalleryPart[]> {
  const scope = workspaceScope(context, actor);
  const kinds = usableKinds(actor).filter((one) => kind === "" || one.kind === kind);
  const saved = await findVisible(scope, await agencyOf(scope));
  return Promise.all(
    kinds.map(async ({ kind: name, label, title, about, load }) => {
      const maker = await load();
      const own = saved.filter((row) => row.kind === name).map((row) => cardOf(row, actor.workspaceId));
      const builtIn = maker.builtIn(actor.timeZone);
      const missing = await maker.missing(
        context,
        actor.workspaceId,
        builtIn.map(({ content }) => content),
      );
      const given = builtIn.map(
        ({ content: _, ...head }, at): TemplateCard => ({
          ...{ kind: name, ...head, source: "kaja", missing: missing[at] ?? [] },
        }),
      );
      return { kind: name, label, title, about, cards: [...own, ...given].filter((card) => matches(card, search)) };
    }),
  );
}

/** A template with what it holds. */
export interface FoundTemplate {
  kind: TemplateKind;
  maker: AnyTemplateMaker;
  id: string;
  title: string;
  about: string;
  source: TemplateSource;
  isShared: boolean;
  content: unknown;
}

/** One template that the actor may use. Errors: not_found, conflict (its kind has changed since it was saved). */
export async function findTemplate(
  context: RequestContext,
  actor: Reader,
  kindName: string,
  id: string,
): Promise<Result<FoundTemplate>> {
  const kind = usableKind(actor, kindName);
  if (!kind) return err(NO_TEMPLATE);
  const maker = await kind.load();
  const given = maker.builtIn(actor.timeZone).find((one) => one.id === id);
  if (given) {
    const { title, about, content } = given;
    return ok({ kind, maker, id, title, about, source: "kaja", isShared: false, content });
  }
  const scope = workspaceScope(context, actor);
  const row = await findSaved(scope, await agencyOf(scope), id);
  if (row?.kind !== kindName) return err(NO_TEMPLATE);
  const read = maker.schema.safeParse(JSON.parse(row.content));
  if (!read.success) return err(OUTDATED);
  const source = row.workspaceId === actor.workspaceId ? "own" : "shared";
  const { name: title, about, isShared } = row;
  return ok({ kind, maker, id, title, about, source, isShared, content: read.data });
}

/** What the page of one template shows. Errors: not_found, conflict. */
export async function readTemplatePage(
  context: RequestContext,
  actor: Reader,
  kindName: string,
  id: string,
): Promise<
  Result<TemplateCard & { label: string; isShared: boolean; lines: readonly TemplateLine[]; moreLines: number }>
> {
  const found = await findTemplate(context, actor, kindName, id);
  if (!found.ok) return found;
  const { kind, maker, title, about, source, isShared, content } = found.value;
  const [missing = []] = await maker.missing(context, actor.workspaceId, [content]);
  const lines = maker.preview(content);
  return ok({
    ...{ kind: kind.kind, label: kind.label, id, title, about, group: "", source, isShared, missing },
    lines: lines.slice(0, MAX_LINES),
    moreLines: Math.max(0, lines.length - MAX_LINES),
  });
}

/** The records of a kind that can be saved as a template. */
export async function listRecords(
  context: RequestContext,
  actor: Actor,
  kindName: string,
  find: string,
  limit: number,
): Promise<readonly { id: string; title: string }[]> {
  const kind = usableKind(actor, kindName);
  return kind ? (await kind.load()).search(context, actor.workspaceId, find, limit) : [];
}

/** The title of a record that can be saved as a template; null: it is not there. */
export async function readRecordTitle(
  context: RequestContext,
  actor: Actor,
  kindName: string,
  id: string,
): Promise<string | null> {
  const kind = id === "" ? undefined : usableKind(actor, kindName);
  const found = kind ? await (await kind.load()).read(context, actor, id) : null;
  return found?.ok ? found.value.title : null;
}
