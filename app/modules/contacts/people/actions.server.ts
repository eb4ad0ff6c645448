import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { err } from "#app/shared/result.ts";
import { PAGE_WRITE } from "../access.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import { contactPath } from "../paths.ts";
import { NO_CONTACT } from "../store/people/people.ts";
import { formChoices } from "./choices.server.ts";
import { type NewerValue, newerValues } from "./conflict.ts";
import { contactInput } from "./form-input.ts";
import { contactFormSchema, editContactSchema } from "./schema.ts";
import { createContact, updateContact } from "./service.server.ts";

/** What the form of a contact is answered with. */
export interface ContactReply extends FormReply {
  /** What somebody else saved meanwhile, field by field, and the version of it. */
  conflict?: { version: number; newer: NewerValue[] };
}

const CHANGED =
  "Somebody else saved this contact since you opened it, so nothing was overwritten. Compare below, then save again to keep what you have here.";

/** The form of a new contact. */
export const newContactAction = formAction({
  require: PAGE_WRITE,
  intents: (intent) => ({
    create: intent({
      schema: contactFormSchema,
      run: async ({ context, session, input, identity }) => {
        const fields = await contactsStub(context, session.workspaceId).listFields();
        const read = contactInput(input, fields);
        return read.ok ? createContact(context, session, read.value, (await identity()).id) : read;
      },
      success: ({ id }) => redirectWithToast(contactPath(id), "Contact created"),
    }),
  }),
});

/** The form of an existing contact. */
export const editContactAction = formAction({
  require: PAGE_WRITE,
  intents: (intent) => ({
    save: intent({
      schema: editContactSchema,
      run: async ({ context, session, params, input }) => {
        const { contactId: id = "" } = params;
        const stub = contactsStub(context, session.workspaceId);
        const [fields, stored] = await Promise.all([stub.listFields(), stub.readPerson(id)]);
        if (!stored) return err(NO_CONTACT);
        const read = contactInput(input, fields, stored);
        if (!read.ok) return read;
        const saved = await updateContact(context, session, { id, input: read.value, updatedAt: input.version });
        if (!saved.ok) return saved;
        if (saved.value.saved) return { ok: true as const, value: null };
        const choices = await formChoices(context, session);
        const { newer } = saved.value;
        return {
          ok: true as const,
          value: { version: newer.updatedAt, newer: newerValues(newer, read.value, choices) },
        };
      },
      success: (conflict, { params, values }) =>
        conflict
          ? formReply<ContactReply>({ errors: { "": [CHANGED] }, values, conflict }, { status: HTTP_STATUS.conflict })
          : redirectWithToast(contactPath(params.contactId ?? ""), "Contact saved"),
    }),
  }),
});
