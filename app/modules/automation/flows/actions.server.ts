import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { PRINTABLE } from "#app/shared/text/text.ts";
import type { FlowDocument } from "../domain/document/document.ts";
import { documentSchema } from "../domain/document/document-schema.ts";
import { automationModule } from "../manifest.ts";
import { flowPath } from "../paths.ts";
import { importSchema, newFlowSchema } from "../schema.ts";
import { createFlow } from "../service.server.ts";

const require = { feature: automationModule.feature, write: true } as const;

/** Makes an empty flow. */
export const newFlowAction = formAction({
  require,
  intents: (intent) => ({
    create: intent({
      schema: newFlowSchema,
      run: async ({ context, session, input, identity }) =>
        createFlow(context, session, { name: input.name || "New flow" }, (await identity()).id),
      success: ({ id }) => redirectWithToast(flowPath(id), "Flow created as a draft"),
    }),
  }),
});

const onJson = (message: string): Result<never> =>
  err(appError("invalid_input", message, { fields: [{ path: "json", message }] }));

/** The flow of an exported file. Errors: invalid_input. */
function readFile(text: string): Result<{ name: string; document: FlowDocument }> {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return onJson("This is not valid JSON. Paste the whole file.");
  }
  const { name = "", flow = file } = (typeof file === "object" && file !== null ? file : {}) as {
    name?: unknown;
    flow?: unknown;
  };
  const read = documentSchema.safeParse(flow);
  if (read.success)
    return ok({
      name: typeof name === "string" && PRINTABLE.test(name) ? name.slice(0, 100).toWellFormed() : "",
      document: read.data,
    });
  const [issue] = read.error.issues;
  return onJson(`This is not a flow: ${issue?.path.join(".") || "file"}: ${issue?.message ?? "wrong"}`);
}

/** Makes a draft of an exported flow; what it refers to in its old workspace is listed as a problem. */
export const importAction = formAction({
  require,
  intents: (intent) => ({
    import: intent({
      schema: importSchema,
      run: async ({ context, session, input, identity }) => {
        const file = readFile(input.json);
        if (!file.ok) return file;
        const { id } = await identity();
        const { document } = file.value;
        return createFlow(context, session, { name: input.name || file.value.name || "Imported flow", document }, id);
      },
      success: ({ id }) => redirectWithToast(flowPath(id), "Flow imported as a draft"),
    }),
  }),
});
