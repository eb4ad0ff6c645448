import { workspaceScope } from "#app/platform/access/scope.ts";
import { templateMaker } from "#app/platform/manifest/template-kinds.ts";
import { ok } from "#app/shared/result.ts";
import { KIND_LABELS, languageLabel } from "../labels.ts";
import { itemPath } from "../paths.ts";
import { findItemsByTitle } from "../repo.server.ts";
import { createContent, getContent } from "../service.server.ts";
import { BRIEFS } from "./briefs.ts";
import { type BriefContent, briefContentSchema } from "./template-schema.ts";

const MAX_LINES = 60;
const MAX_LINE_CHARS = 160;

/** The text of a brief line by line, headings above what they hold. */
const linesOf = (body: string) =>
  body
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, MAX_LINES)
    .map((line) => ({
      text: [...line.replace(/^#+\s*/, "")].slice(0, MAX_LINE_CHARS).join(""),
      depth: line.startsWith("#") ? 0 : 1,
    }));

/** Briefs and outlines of content as templates. */
export const briefTemplates = templateMaker<BriefContent>({
  schema: briefContentSchema,
  builtIn: () =>
    BRIEFS.map(({ id, title, about, kind, outline }) => ({
      ...{ id, title, about, group: title === KIND_LABELS[kind] ? "" : KIND_LABELS[kind] },
      content: { kind, language: "en" as const, body: outline.join("\n\n") },
    })),
  missing: async (_context, _workspaceId, briefs) => briefs.map(() => []),
  preview: ({ kind, language, body }) => [
    { text: `${KIND_LABELS[kind]}, ${languageLabel(language)}`, depth: 0 },
    ...linesOf(body),
  ],
  search: async ({ db }, workspaceId, text, limit) =>
    (await findItemsByTitle({ db, workspaceId }, text, limit)).map(({ id, title }) => ({ id, title })),
  read: async (context, actor, id) => {
    const item = await getContent(workspaceScope(context, actor), id);
    if (!item.ok) return item;
    const { title, kind, body, language } = item.value;
    return ok({ title, content: briefContentSchema.parse({ kind, body, language }) });
  },
  install: async (context, actor, { id, name, content }) => {
    const made = await createContent(context, actor, { title: name, status: "draft", ...content }, id);
    return made.ok ? ok({ path: itemPath(made.value.id) }) : made;
  },
});
