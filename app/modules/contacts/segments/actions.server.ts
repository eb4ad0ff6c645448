import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import {
  formReply,
  redirectWithToast,
  rejectedForm,
  rejectedWithToast,
} from "#app/platform/forms/form-answers.server.ts";
import { lineField } from "#app/platform/forms/text-fields.server.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { PAGE_WRITE } from "../access.ts";
import { SEGMENTS } from "../paths.ts";
import type { BuilderChoices } from "./builder-choices.ts";
import { type DraftStep, type FieldTypes, type RuleDraft, stepDraft } from "./domain/draft.ts";
import { readDraft } from "./read-draft.ts";
import { type SegmentForm, segmentButtonSchema, segmentFormSchema } from "./schema.ts";
import {
  createSegment,
  deleteSegment,
  previewSegment,
  recountSegment,
  ruleInWords,
  segmentChoices,
  updateSegment,
} from "./service.server.ts";
import type { BuilderReply } from "./ui/builder.tsx";

const PREVIEW_PEOPLE = 8;

const fieldTypes = ({ fields }: BuilderChoices): FieldTypes => new Map(fields.map(({ key, type }) => [key, type]));

const draftOf = ({ match, groups, json }: SegmentForm): RuleDraft | null =>
  json === undefined ? { match, groups: groups.map(({ match, conditions }) => ({ match, conditions })) } : null;

/** Reads the button of the builder: "add.0", "remove.0.2"; null: it only asks for a preview. */
function stepOf(intent: string, { groups }: SegmentForm): DraftStep | null {
  const [what, first = "", second = ""] = intent.split(".");
  const group = Number(first);
  if (what === "add-group") return { addGroup: true };
  if (what === "remove-group") return { removeGroup: group };
  if (what === "remove") return { remove: group, row: Number(second) };
  const about = groups[group]?.adding;
  return what === "add" && about ? { add: group, about } : null;
}

/** Answers a button of the builder: the rows as they are now, and whom they select when they are complete. */
async function stepSegment(context: RequestContext, actor: Actor, form: SegmentForm): Promise<Result<BuilderReply>> {
  const choices = await segmentChoices(context, actor);
  const fields = fieldTypes(choices);
  const typed = draftOf(form);
  const step = stepOf(form.intent, form);
  const draft = typed && step ? stepDraft(typed, step, fields) : typed;
  const rule = readDraft(draft ? { ...draft } : { match: "all", groups: [], json: form.json }, fields);
  const values = { name: form.name, ...(form.json === undefined ? {} : { json: form.json }) };
  const reply: BuilderReply = { errors: {}, values, draft, preview: null };
  if (!rule.ok) return ok(form.intent === "preview" ? { ...reply, errors: errorsOf(rule.error) } : reply);
  const found = await previewSegment(context, actor, rule.value, PREVIEW_PEOPLE);
  if (!found.ok) return ok({ ...reply, errors: errorsOf(found.error) });
  const people = found.value.rows.map(({ id, name, email }) => ({ id, name, email }));
  return ok({ ...reply, preview: { words: ruleInWords(rule.value, choices), count: found.value.count, people } });
}

const errorsOf = ({ fields, message }: AppError): BuilderReply["errors"] =>
  Object.fromEntries((fields ?? [{ path: "", message }]).map((field) => [field.path, [field.message]]));

const nameSchema = lineField("Name", { max: 100 });

/** Reads the form as a segment. Errors: invalid_input, beside the name and the rows. */
async function readSegment(context: RequestContext, actor: Actor, form: SegmentForm) {
  const choices = await segmentChoices(context, actor);
  const rule = readDraft({ ...(draftOf(form) ?? { match: "all", groups: [] }), json: form.json }, fieldTypes(choices));
  const name = nameSchema.safeParse(form.name === "" ? undefined : form.name);
  if (rule.ok && name.success) return ok({ name: name.data, rule: rule.value });
  const message = name.success ? null : (name.error.issues[0]?.message ?? "Name is required");
  const fields = [...(message ? [{ path: "name", message }] : []), ...(rule.ok ? [] : (rule.error.fields ?? []))];
  return err(appError("invalid_input", "Correct the fields below.", { fields }));
}

/** Shows the form again with its rows. */
const again = (error: AppError, { input, values }: { input: SegmentForm; values: Record<string, string> }) =>
  rejectedForm(error, { values }, { draft: draftOf(input) } as Partial<BuilderReply>);

const isSave = (form: FormData): string => (form.get("intent") === "save" ? "save" : "step");

/** The form of a new segment. */
export const newSegmentAction = formAction({
  require: PAGE_WRITE,
  intentOf: isSave,
  intents: (intent) => ({
    save: intent({
      schema: segmentFormSchema,
      takesIntent: true,
      run: async ({ context, session, input, identity }) => {
        const read = await readSegment(context, session, input);
        return read.ok ? createSegment(context, session, read.value, (await identity()).id) : read;
      },
      success: ({ id }) => redirectWithToast(`${SEGMENTS}/${id}`, "Segment created"),
      failure: again,
    }),
    step: intent({
      schema: segmentFormSchema,
      takesIntent: true,
      run: ({ context, session, input }) => stepSegment(context, session, input),
      success: (reply) => formReply<BuilderReply>(reply),
    }),
  }),
});

/** The form of an existing segment. */
export const editSegmentAction = formAction({
  require: PAGE_WRITE,
  intentOf: isSave,
  intents: (intent) => ({
    save: intent({
      schema: segmentFormSchema,
      takesIntent: true,
      run: async ({ context, session, params, input }) => {
        const read = await readSegment(context, session, input);
        if (!read.ok) return read;
        const { segmentId: id = "" } = params;
        return updateSegment(context, session, { id, ...read.value, updatedAt: input.updatedAt ?? 0 });
      },
      success: ({ id }) => redirectWithToast(`${SEGMENTS}/${id}`, "Segment saved"),
      failure: again,
    }),
    step: intent({
      schema: segmentFormSchema,
      takesIntent: true,
      run: ({ context, session, input }) => stepSegment(context, session, input),
      success: (reply) => formReply<BuilderReply>(reply),
    }),
  }),
});

/** The forms of a segment's page. */
export const segmentAction = formAction({
  require: PAGE_WRITE,
  intents: (intent) => ({
    recount: intent({
      schema: segmentButtonSchema,
      run: ({ context, session, params }) => recountSegment(context, session, params.segmentId ?? ""),
      success: ({ id }) => redirectWithToast(`${SEGMENTS}/${id}`, "Segment counted"),
      failure: rejectedWithToast("Segment not counted"),
    }),
    delete: intent({
      schema: segmentButtonSchema,
      run: ({ context, session, params }) => deleteSegment(context, session, params.segmentId ?? ""),
      success: () => redirectWithToast(SEGMENTS, "Segment deleted"),
    }),
  }),
});
