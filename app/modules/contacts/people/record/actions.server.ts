import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { PAGE_WRITE } from "../../access.ts";
import { undoMergeSchema } from "../../duplicates/schema.ts";
import { undoMerge } from "../../duplicates/service.server.ts";
import { consentSchema, doneSchema, entrySchema, fileSchema, noteSchema, taskSchema } from "../../notes/schema.ts";
import { addFile, addNote, addTask, completeTask, deleteEntry, recordConsent } from "../../notes/service.server.ts";
import { CONTACTS, contactPath, ERASURES } from "../../paths.ts";
import { dealSchema } from "../../pipeline/schema.ts";
import { saveDeal } from "../../pipeline/service.server.ts";
import { erasePerson } from "../../rights/service.server.ts";
import { contactButtonSchema, eraseContactSchema } from "../schema.ts";
import { deleteContact } from "../service.server.ts";

const back =
  (toast: string) =>
  (_: unknown, { params }: { params: { contactId?: string } }) =>
    redirectWithToast(contactPath(params.contactId ?? ""), toast);

/** Every form of a contact's page but the one that takes a file. */
export const contactAction = formAction({
  require: PAGE_WRITE,
  intents: (intent) => ({
    note: intent({
      schema: noteSchema,
      run: async ({ context, session, params: { contactId = "" }, input, identity }) =>
        addNote(context, session, contactId, { id: (await identity()).id, ...input }),
      success: back("Note added"),
    }),
    "delete-note": intent({
      schema: entrySchema,
      run: ({ context, session, params: { contactId = "" }, input }) =>
        deleteEntry(context, session, "notes", contactId, input.id),
      success: back("Note deleted"),
    }),
    task: intent({
      schema: taskSchema,
      run: async ({ context, session, params: { contactId = "" }, input, identity }) =>
        addTask(context, session, contactId, { id: (await identity()).id, ...input }),
      success: back("Task added"),
    }),
    "complete-task": intent({
      schema: doneSchema,
      run: ({ context, session, params: { contactId = "" }, input }) =>
        completeTask(context, session, contactId, input),
      success: back("Task saved"),
    }),
    "delete-task": intent({
      schema: entrySchema,
      run: ({ context, session, params: { contactId = "" }, input }) =>
        deleteEntry(context, session, "tasks", contactId, input.id),
      success: back("Task deleted"),
    }),
    "delete-file": intent({
      schema: entrySchema,
      run: ({ context, session, params: { contactId = "" }, input }) =>
        deleteEntry(context, session, "files", contactId, input.id),
      success: back("File deleted"),
    }),
    consent: intent({
      schema: consentSchema,
      run: async ({ context, session, params: { contactId = "" }, input, identity }) =>
        recordConsent(context, session, contactId, { id: (await identity()).id, ...input }),
      success: back("Consent recorded"),
    }),
    deal: intent({
      schema: dealSchema,
      run: ({ context, session, params: { contactId = "" }, input }) => saveDeal(context, session, contactId, input),
      success: back("Lead saved"),
    }),
    "undo-merge": intent({
      schema: undoMergeSchema,
      run: ({ context, session, input }) => undoMerge(context, session, input.id),
      success: ({ id, kept }) =>
        redirectWithToast(contactPath(id), {
          title: "Merge undone",
          ...(kept > 0 ? { message: `${counted(kept, "field")} kept a value that was set after the merge.` } : {}),
        }),
    }),
    erase: intent({
      schema: eraseContactSchema,
      run: async ({ context, session, params: { contactId = "" }, input, identity }) =>
        erasePerson(context, session, contactId, { id: (await identity()).id, isSuppressed: input.suppress === "on" }),
      success: () => redirectWithToast(ERASURES, "Person erased"),
    }),
    delete: intent({
      schema: contactButtonSchema,
      run: ({ context, session, params: { contactId = "" } }) => deleteContact(context, session, contactId),
      success: () => redirectWithToast(CONTACTS, "Contact deleted"),
    }),
  }),
});

/** The form that adds a file. */
export const contactFileAction = formAction({
  require: PAGE_WRITE,
  intents: (intent) => ({
    upload: intent({
      schema: fileSchema,
      run: async ({ context, session, params: { contactId = "" }, input, identity }) =>
        addFile(context, session, contactId, { id: (await identity()).id, file: input.file }),
      success: back("File added"),
    }),
  }),
});
