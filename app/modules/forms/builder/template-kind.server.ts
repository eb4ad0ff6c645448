import { workspaceScope } from "#app/platform/access/scope.ts";
import { templateMaker } from "#app/platform/manifest/template-kinds.ts";
import { ok } from "#app/shared/result.ts";
import { utf8Length } from "#app/shared/text/text.ts";
import type { FormDefinition } from "../domain/definition/definition.ts";
import { definitionSchema } from "../domain/definition/definition-schema.ts";
import { TEMPLATES } from "../domain/definition/templates.ts";
import { MAX_DEFINITION_BYTES } from "../domain/limits.ts";
import { TYPE_LABELS } from "../labels.ts";
import { formPath } from "../paths.ts";
import { findFormsByName } from "../repo.server.ts";
import { createForm, getForm } from "./service.server.ts";

/** Without what only the workspace of its author has: topics of consent and the address that follows the form. */
const withoutOwner = (definition: FormDefinition): FormDefinition => ({
  ...definition,
  steps: definition.steps.map((step) => ({
    ...step,
    questions: step.questions.map((question) => ({
      ...question,
      consent: question.consent && { ...question.consent, topic: "" },
    })),
  })),
  thanks: { ...definition.thanks, redirectUrl: "" },
});

/** Forms as templates. */
export const formTemplates = templateMaker<FormDefinition>({
  schema: definitionSchema
    .transform(withoutOwner)
    .refine((definition) => utf8Length(JSON.stringify(definition)) <= MAX_DEFINITION_BYTES, "The form is too large"),
  builtIn: () =>
    TEMPLATES.map(({ id, title, about, definition }) => ({ id, title, about, group: "", content: definition })),
  missing: async (_context, _workspaceId, definitions) => definitions.map(() => []),
  preview: ({ title, steps }) => [
    { text: title, depth: 0 },
    ...steps.flatMap((step, at) => [
      ...(steps.length > 1 ? [{ text: step.title || `Step ${at + 1}`, depth: 0 }] : []),
      ...step.questions.map(({ label, type, required }) => ({
        text: `${label} (${TYPE_LABELS[type].toLowerCase()}${required ? ", required" : ""})`,
        depth: 1,
      })),
    ]),
  ],
  search: async ({ db }, workspaceId, text, limit) =>
    (await findFormsByName({ db, workspaceId }, text, limit)).map(({ id, name }) => ({ id, title: name })),
  read: async (context, actor, id) => {
    const form = await getForm(workspaceScope(context, actor), id);
    return form.ok ? ok({ title: form.value.name, content: withoutOwner(form.value.definition) }) : form;
  },
  install: async (context, actor, { id, name, content }) => {
    const made = await createForm(context, actor, { name, definition: content }, id);
    return made.ok ? ok({ path: formPath(made.value.id) }) : made;
  },
});
