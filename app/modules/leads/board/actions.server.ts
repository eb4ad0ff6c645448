import { getContact, listStages, moveStage, patchContact } from "#app/modules/contacts/index.server.ts";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { appError } from "#app/shared/error.ts";
import { err, ok } from "#app/shared/result.ts";
import { createLead } from "../service.server.ts";
import { addLeadSchema, closeLeadSchema, moveLeadSchema } from "./schema.ts";

/** The board itself, with its filters and without what was open on it. */
function boardPath(request: Request, more: Record<string, string> = {}): string {
  const { searchParams } = new URL(request.url);
  for (const name of ["add", "close", "stage", "index", "_routes"]) searchParams.delete(name);
  for (const [name, value] of Object.entries(more)) searchParams.set(name, value);
  const query = searchParams.toString();
  return query === "" ? "/leads" : `/leads?${query}`;
}

const NO_STAGE = appError("invalid_input", "This stage no longer exists. Reload the page.", {
  fields: [{ path: "stage", message: "Choose one of the stages." }],
});

/** Says where a lead went, and undoes it: the way back asks for no reason, whatever the stage was. */
const movedTo = (name: string, lead: string, from: string | null, to: string) => ({
  title: `Moved to ${name}`,
  ...(from !== null && from !== to
    ? { undo: { action: "/leads?index", fields: { intent: "undo", lead, stage: from } } }
    : {}),
});

/** What the board can be asked to do. */
export const boardAction = formAction({
  require: { feature: "lead_generation", write: true },
  intents: (intent) => ({
    add: intent({
      schema: addLeadSchema,
      run: async ({ context, session, input: { value, currency, ...lead }, identity }) => {
        const { id } = await identity();
        const created = await createLead(context, session, { ...lead, stage: "new" }, id);
        if (!created.ok || value === null) return created;
        const valued = await patchContact(context, session, created.value.id, { valueCents: value, currency });
        return valued.ok ? created : valued;
      },
      success: ({ name }, { request }) => redirectWithToast(boardPath(request), `${name} was added`),
    }),
    move: intent({
      schema: moveLeadSchema,
      run: async ({ context, session, input: { lead, stage } }) => {
        const target = (await listStages(context, session)).find(({ id }) => id === stage);
        if (!target) return err(NO_STAGE);
        const found = await getContact(context, session, lead);
        if (!found.ok) return found;
        const from = found.value.stage;
        // A lead that is won or lost gets its reason first.
        if (target.kind !== "open") return ok({ target, lead, from, isMoved: from === stage });
        const moved = await moveStage(context, session, lead, stage, { reason: null });
        return moved.ok ? ok({ target, lead, from, isMoved: true }) : moved;
      },
      success: ({ target, lead, from, isMoved }, { request }) =>
        isMoved
          ? redirectWithToast(boardPath(request), movedTo(target.name, lead, from, target.id))
          : redirectWithToast(
              boardPath(request, { close: lead, stage: target.id }),
              `Why is this lead ${target.kind}?`,
            ),
    }),
    undo: intent({
      schema: moveLeadSchema,
      run: ({ context, session, input: { lead, stage } }) => moveStage(context, session, lead, stage),
      success: (_, { request }) => redirectWithToast(boardPath(request), "Moved back"),
    }),
    close: intent({
      schema: closeLeadSchema,
      run: async ({ context, session, input: { lead, stage, choice, reason, value, currency } }) => {
        const target = (await listStages(context, session)).find(({ id }) => id === stage);
        if (!target) return err(NO_STAGE);
        const found = await getContact(context, session, lead);
        if (!found.ok) return found;
        const outcomeReason = reason || choice || null;
        const closed = await patchContact(context, session, lead, {
          stage,
          outcomeReason,
          ...(value === null ? {} : { valueCents: value, currency }),
        });
        return closed.ok ? ok({ target, lead, from: found.value.stage }) : closed;
      },
      success: ({ target, lead, from }, { request }) =>
        redirectWithToast(boardPath(request), movedTo(target.name, lead, from, target.id)),
    }),
  }),
});
