import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { FULL_FEATURE } from "../features.ts";
import { SOURCES, sourcePath } from "../paths.ts";
import type { ReceivedEvent } from "../store/sources-rpc.ts";
import * as schema from "./schema.ts";
import {
  createSource,
  deleteSource,
  editSource,
  pauseSource,
  previewMapping,
  replaceAddress,
  replayDelivery,
  saveMapping,
} from "./service.server.ts";

export interface SourceReply extends FormReply {
  /** What the mapping makes of the newest request. */
  preview?: ReceivedEvent;
}

const require = { feature: FULL_FEATURE, write: true } as const;

/** Adds an incoming webhook. */
export const newSourceAction = formAction({
  require,
  intents: (intent) => ({
    create: intent({
      schema: schema.newSourceSchema,
      run: async ({ context, session, input, identity }) =>
        createSource(context, session, input, (await identity()).id),
      success: ({ id }) => redirectWithToast(sourcePath(id), "Incoming webhook added"),
    }),
  }),
});

/** Every form of an incoming webhook's page. */
export const sourceAction = formAction({
  require,
  intents: (intent) => {
    const pause = (isPaused: boolean, toast: string) =>
      intent({
        schema: schema.buttonSchema,
        run: ({ context, session, params: { sourceId = "" } }) => pauseSource(context, session, sourceId, isPaused),
        success: ({ id }) => redirectWithToast(sourcePath(id), toast),
      });
    return {
      preview: intent({
        schema: schema.mappingSchema,
        run: ({ context, session, params: { sourceId = "" }, input }) =>
          previewMapping(context, session, sourceId, input),
        success: (preview, { values }) => formReply<SourceReply>({ preview, values }),
      }),
      map: intent({
        schema: schema.mappingSchema,
        run: ({ context, session, params: { sourceId = "" }, input }) => saveMapping(context, session, sourceId, input),
        success: ({ id }) => redirectWithToast(sourcePath(id), "Mapping saved"),
      }),
      edit: intent({
        schema: schema.editSourceSchema,
        run: ({ context, session, params: { sourceId = "" }, input }) => editSource(context, session, sourceId, input),
        success: ({ id }) => redirectWithToast(sourcePath(id), "Incoming webhook saved"),
      }),
      pause: pause(true, "Incoming webhook paused"),
      resume: pause(false, "Incoming webhook resumed"),
      address: intent({
        schema: schema.buttonSchema,
        run: ({ context, session, params: { sourceId = "" } }) => replaceAddress(context, session, sourceId),
        success: ({ id }) => redirectWithToast(sourcePath(id), "Address replaced"),
      }),
      replay: intent({
        schema: schema.replaySchema,
        run: async ({ context, session, params: { sourceId = "" }, input, identity }) =>
          replayDelivery(context, session, sourceId, input.seq, (await identity()).id),
        success: (_, { params: { sourceId = "" } }) => redirectWithToast(sourcePath(sourceId), "Processed again"),
      }),
      delete: intent({
        schema: schema.buttonSchema,
        run: ({ context, session, params: { sourceId = "" } }) => deleteSource(context, session, sourceId),
        success: () => redirectWithToast(SOURCES, "Incoming webhook deleted"),
      }),
    };
  },
});
