import { redirect } from "@remix-run/cloudflare";
import { formAction } from "#app/platform/forms/form-action.server.ts";
import { readListQuery } from "#app/platform/lists/list-spec.ts";
import { PAGE_WRITE } from "../access.ts";
import { bulkPath } from "../paths.ts";
import { contactChoices } from "../people/choices.server.ts";
import { selectionOf } from "../people/list-page.server.ts";
import { contactsList } from "../people/ui/contacts-list.tsx";
import {
  allSchema,
  BULK_WAYS,
  bulkButtonSchema,
  ownerFormSchema,
  selectedSchema,
  stageFormSchema,
  tagFormSchema,
  topicFormSchema,
} from "./schema.ts";
import { beginBulk, startBulk, startTopic, stopBulk } from "./service.server.ts";

/** Takes a selection of the list: ticked rows, or all that its address selects. */
export const selectAction = formAction({
  require: PAGE_WRITE,
  intents: (intent) => ({
    ...Object.fromEntries(
      BULK_WAYS.map((way) => [
        way,
        intent({
          schema: selectedSchema,
          invalid: "Select at least one contact, and at most 500.",
          run: async ({ context, session, input: { ids }, identity }) =>
            beginBulk(context, session, { ids }, (await identity()).id),
          success: ({ id }) => redirect(`${bulkPath(id)}?do=${way}`, 303),
        }),
      ]),
    ),
    all: intent({
      schema: allSchema,
      run: async ({ request, context, session, identity }) => {
        const selection = selectionOf(readListQuery(request, contactsList), await contactChoices(context, session));
        return beginBulk(context, session, selection, (await identity()).id);
      },
      success: ({ id }) => redirect(bulkPath(id), 303),
    }),
  }),
});

const back = (_: unknown, { params }: { params: { bulkId?: string } }) => redirect(bulkPath(params.bulkId ?? ""), 303);

/** Says what is done with a selection. */
export const bulkAction = formAction({
  require: PAGE_WRITE,
  intents: (intent) => ({
    tag: intent({
      schema: tagFormSchema,
      run: ({ context, session, params: { bulkId = "" }, input: { expected, tag, way } }) =>
        startBulk(context, session, bulkId, { type: way, tag }, expected),
      success: back,
    }),
    stage: intent({
      schema: stageFormSchema,
      run: ({ context, session, params: { bulkId = "" }, input: { expected, stage = null } }) =>
        startBulk(context, session, bulkId, { type: "stage", stage }, expected),
      success: back,
    }),
    owner: intent({
      schema: ownerFormSchema,
      run: ({ context, session, params: { bulkId = "" }, input: { expected, ownerId = null } }) =>
        startBulk(context, session, bulkId, { type: "owner", ownerId }, expected),
      success: back,
    }),
    topic: intent({
      schema: topicFormSchema,
      run: ({ context, session, params: { bulkId = "" }, input }) => startTopic(context, session, bulkId, input),
      success: back,
    }),
    delete: intent({
      schema: bulkButtonSchema,
      run: ({ context, session, params: { bulkId = "" }, input: { expected } }) =>
        startBulk(context, session, bulkId, { type: "delete" }, expected),
      success: back,
    }),
    stop: intent({
      schema: allSchema,
      run: ({ context, session, params: { bulkId = "" } }) => stopBulk(context, session, bulkId),
      success: back,
    }),
  }),
});
