import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast, rejectedWithToast } from "#app/platform/forms/form-answers.server.ts";
import { WRITE } from "../access.ts";
import { newCampaignFor } from "../paths.ts";
import { cellName, cellRule } from "./domain/buyer-grid.ts";
import { READY_SEGMENTS } from "./domain/ready-segments.ts";
import { cellSchema, readySchema } from "./schema.ts";
import { adoptSegment } from "./service.server.ts";

/** Both forms end in a mail campaign to the new segment. */
export const winBackAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    ready: intent({
      schema: readySchema,
      run: async ({ context, session, input: { ready }, identity }) =>
        adoptSegment(context, session, READY_SEGMENTS[ready], (await identity()).id),
      success: ({ id }) => redirectWithToast(newCampaignFor(id), "Segment created"),
      failure: rejectedWithToast("Segment not created"),
    }),
    cell: intent({
      schema: cellSchema,
      run: async ({ context, session, input: { recency, orders }, identity }) =>
        adoptSegment(
          context,
          session,
          { name: cellName(recency, orders), rule: cellRule(recency, orders) },
          (await identity()).id,
        ),
      success: ({ id }) => redirectWithToast(newCampaignFor(id), "Segment created"),
      failure: rejectedWithToast("Segment not created"),
    }),
  }),
});
