import { randomToken } from "#app/platform/crypto/bytes.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { WRITE } from "../access.ts";
import { MAX_BLOCKS } from "../domain/limits.ts";
import { TEMPLATES, templatePath } from "../paths.ts";
import {
  blockSchema,
  type MailBlock,
  type MailDocument,
  moveBlock,
  newBlock,
  SOCIAL_NETWORKS,
} from "./domain/blocks.ts";
import * as schema from "./schema.ts";
import { createTemplate, deleteTemplate, editTemplate, restoreVersion, sendTest } from "./service.server.ts";

const NO_BLOCK = appError("not_found", "This block is no longer in the template. Reload the page.");

/** The block as the form has it, or what is wrong with which field. Errors: invalid_input. */
function blockOf(before: MailBlock, form: schema.BlockForm): Result<MailBlock> {
  const networks = Object.fromEntries(SOCIAL_NETWORKS.map((name) => [name, form[name]]));
  const parsed = blockSchema.safeParse({ ...form, networks, kind: before.kind, id: before.id });
  if (parsed.success) return ok(parsed.data);
  const fields = parsed.error.issues.map(({ path, message }) => ({ path: String(path.at(-1) ?? ""), message }));
  return err(appError("invalid_input", "Check the fields of this block.", { fields }));
}

const changeBlocks = (
  document: MailDocument,
  blockId: string,
  change: (block: MailBlock) => Result<MailBlock | null>,
) => {
  const before = document.blocks.find(({ id }) => id === blockId);
  if (!before) return err(NO_BLOCK);
  const after = change(before);
  if (!after.ok) return after;
  const blocks = document.blocks.flatMap((block) =>
    block.id === blockId ? (after.value ? [after.value] : []) : [block],
  );
  return ok({ document: { ...document, blocks } });
};

export const newTemplateAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    create: intent({
      schema: schema.newTemplateSchema,
      run: async ({ context, session, input, identity }) =>
        createTemplate(context, session, input, (await identity()).id),
      success: ({ id }) => redirectWithToast(templatePath(id), "Template created"),
    }),
  }),
});

/** The composer: each form changes one thing and makes a version. */
export const templateAction = formAction({
  require: WRITE,
  intents: (intent) => {
    const here =
      (toast: string, at = "") =>
      (_: unknown, { request }: { request: Request }) =>
        redirectWithToast(`${new URL(request.url).pathname}${new URL(request.url).search}${at}`, toast);
    const move = (step: -1 | 1) =>
      intent({
        schema: schema.blockActionSchema,
        run: ({ context, session, params: { templateId = "" }, input }) =>
          editTemplate(context, session, templateId, input.version, (document) =>
            ok({ document: moveBlock(document, input.blockId, step) }),
          ),
        success: here("Block moved"),
      });
    return {
      details: intent({
        schema: schema.detailsSchema,
        run: ({ context, session, params: { templateId = "" }, input: { version, name, ...details } }) =>
          editTemplate(context, session, templateId, version, (document) =>
            ok({ document: { ...document, ...details }, name }),
          ),
        success: here("Template saved"),
      }),
      add: intent({
        schema: schema.addBlockSchema,
        run: ({ context, session, params: { templateId = "" }, input }) =>
          editTemplate(context, session, templateId, input.version, (document) =>
            document.blocks.length >= MAX_BLOCKS
              ? err(appError("limit_reached", `A template has at most ${MAX_BLOCKS} blocks.`))
              : ok({ document: { ...document, blocks: [...document.blocks, newBlock(input.kind, randomToken(6))] } }),
          ),
        success: here("Block added"),
      }),
      block: intent({
        schema: schema.blockFormSchema,
        run: ({ context, session, params: { templateId = "" }, input }) =>
          editTemplate(context, session, templateId, input.version, (document) =>
            changeBlocks(document, input.blockId, (before) => blockOf(before, input)),
          ),
        success: here("Block saved"),
      }),
      up: move(-1),
      down: move(1),
      "delete-block": intent({
        schema: schema.blockActionSchema,
        run: ({ context, session, params: { templateId = "" }, input }) =>
          editTemplate(context, session, templateId, input.version, (document) =>
            changeBlocks(document, input.blockId, () => ok(null)),
          ),
        success: here("Block deleted"),
      }),
      restore: intent({
        schema: schema.restoreSchema,
        run: ({ context, session, params: { templateId = "" }, input }) =>
          restoreVersion(context, session, templateId, input),
        success: here("Version restored"),
      }),
      test: intent({
        schema: schema.testSchema,
        run: async ({ context, session, params: { templateId = "" }, input, identity }) =>
          sendTest(context, session, templateId, input.contact, (await identity()).id),
        success: here("Test mail sent to your address"),
      }),
      delete: intent({
        schema: schema.buttonSchema,
        run: ({ context, session, params: { templateId = "" } }) => deleteTemplate(context, session, templateId),
        success: () => redirectWithToast(TEMPLATES, "Template deleted"),
      }),
    };
  },
});
