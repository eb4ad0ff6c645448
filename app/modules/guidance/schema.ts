import { z } from "zod";
import { ITEM_IDS } from "./domain/checklist.ts";
import type { Changes } from "./domain/mirror.ts";
import { ONBOARDING_ACTIONS, STEP_IDS } from "./domain/onboarding.ts";
import { MAX_IDS, MAX_TEXT_LENGTH } from "./domain/values.ts";

const ageMs = z.number().finite().default(0);
const ids = z.array(z.string().regex(/^[\w:.-]{1,64}$/)).max(MAX_IDS);
const item = z.enum(ITEM_IDS);
/** Names that are left out are no members; the type of a partial record says that they may be undefined. */
const checklist = z.partialRecord(item, z.strictObject({ completed: z.boolean(), ageMs })) as z.ZodType<
  NonNullable<Changes["checklist"]>
>;

/** What a browser says has changed. Apart from the form, whose reader would take "1" for a number. */
export const changesSchema: z.ZodType<Changes> = z.strictObject({
  onboarding: z
    .strictObject({
      state: z.strictObject({
        currentStep: z.enum([...STEP_IDS, "completed"]),
        isActive: z.boolean(),
        completedSteps: z.array(z.enum(STEP_IDS)).max(STEP_IDS.length),
      }),
      ageMs,
    })
    .optional(),
  checklist: checklist.optional(),
  dismissed: ids.optional(),
  tours: ids.optional(),
  afterMs: z.number().finite().optional(),
});

/** What a page sends: the changes of a browser as JSON, or one act of a form while its scripts are not there. */
export const guidanceSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("sync"), changes: z.string().max(MAX_TEXT_LENGTH) }),
  z.object({ intent: z.enum(ONBOARDING_ACTIONS), step: z.enum(STEP_IDS).optional() }),
  z.object({ intent: z.literal("toggle"), item, completed: z.enum(["true", "false"]) }),
  z.object({ intent: z.literal("dismiss"), id: z.string().regex(/^[\w:.-]{1,64}$/) }),
]);

export type GuidanceInput = z.infer<typeof guidanceSchema>;
