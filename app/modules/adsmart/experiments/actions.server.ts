import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { FEATURE } from "../access.server.ts";
import { TESTS, testPath } from "../paths.ts";
import { buttonSchema, newTestSchema } from "./schema.ts";
import { createTest, deleteTest, stopTest } from "./service.server.ts";

const require = { feature: FEATURE, write: true } as const;

/** Starts a test. */
export const testsAction = formAction({
  require,
  intents: (intent) => ({
    create: intent({
      schema: newTestSchema,
      run: async ({ context, session, input, identity }) => createTest(context, session, input, (await identity()).id),
      success: ({ id }) => redirectWithToast(testPath(id), "Test started"),
    }),
  }),
});

/** Stops or deletes a test. */
export const testAction = formAction({
  require,
  intents: (intent) => ({
    stop: intent({
      schema: buttonSchema,
      run: ({ context, session, params: { testId = "" } }) => stopTest(context, session, testId),
      success: (_, { params: { testId = "" } }) => redirectWithToast(testPath(testId), "Test stopped"),
    }),
    delete: intent({
      schema: buttonSchema,
      run: ({ context, session, params: { testId = "" } }) => deleteTest(context, session, testId),
      success: () => redirectWithToast(TESTS, "Test deleted"),
    }),
  }),
});
