import { workspaceScope } from "#app/platform/access/scope.ts";
import { templateMaker } from "#app/platform/manifest/template-kinds.ts";
import { ok } from "#app/shared/result.ts";
import { templatePath } from "../paths.ts";
import { MAILS } from "./built-in.ts";
import type { MailBlock, MailDocument } from "./domain/blocks.ts";
import { createTemplate, listTemplates, readTemplate } from "./service.server.ts";
import { mailContentSchema } from "./template-schema.ts";

/** A block in one line: its text, or what it shows. */
function lineOf(block: MailBlock): string {
  switch (block.kind) {
    case "heading":
    case "text":
      return block.text;
    case "image":
      return `Image: ${block.alt || "without a description"}`;
    case "button":
      return `Button: ${block.label}`;
    case "columns":
      return `Two columns: ${block.left}`;
    case "divider":
      return "Divider";
    case "social":
      return "Links to social networks";
  }
}

/** Mails as templates. */
export const mailTemplates = templateMaker<MailDocument>({
  schema: mailContentSchema,
  builtIn: () => MAILS.map(({ document, ...head }) => ({ ...head, content: document })),
  missing: async (_context, _workspaceId, mails) => mails.map(() => []),
  preview: ({ subject, preheader, blocks }) => [
    { text: `Subject: ${subject}`, depth: 0 },
    ...(preheader === "" ? [] : [{ text: `Preview text: ${preheader}`, depth: 0 }]),
    ...blocks.map((block) => ({ text: lineOf(block), depth: 1 })),
  ],
  search: async ({ db }, workspaceId, text, limit) =>
    (await listTemplates({ db, workspaceId }))
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .slice(0, limit)
      .map(({ id, name }) => ({ id, title: name })),
  read: async (context, actor, id) => {
    const found = await readTemplate({ ...workspaceScope(context, actor), env: context.env }, id);
    return found.ok ? ok({ title: found.value.row.name, content: found.value.document }) : found;
  },
  install: async (context, actor, { id, name, content }) => {
    const made = await createTemplate(context, actor, { name, document: content }, id);
    return made.ok ? ok({ path: templatePath(made.value.id) }) : made;
  },
});
