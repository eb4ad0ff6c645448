import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { FEATURE } from "../access.server.ts";
import { buttonSchema } from "../experiments/schema.ts";
import { GEO_TESTS, geoTestPath } from "../paths.ts";
import { geoResultsSchema, newGeoTestSchema } from "./schema.ts";
import { addGeoResults, createGeoTest, deleteGeoTest } from "./service.server.ts";

const require = { feature: FEATURE, write: true } as const;

/** Plans a geo test. */
export const geoTestsAction = formAction({
  require,
  intents: (intent) => ({
    create: intent({
      schema: newGeoTestSchema,
      run: async ({ context, session, input, identity }) =>
        createGeoTest(context, session, input, (await identity()).id),
      success: ({ id }) => redirectWithToast(geoTestPath(id), "Geo test planned"),
    }),
  }),
});

/** Adds results, or deletes. */
export const geoTestAction = formAction({
  require,
  intents: (intent) => ({
    evaluate: intent({
      schema: geoResultsSchema,
      run: ({ context, session, params: { testId = "" }, input }) => addGeoResults(context, session, testId, input),
      success: (_, { params: { testId = "" } }) => redirectWithToast(geoTestPath(testId), "Results added"),
    }),
    delete: intent({
      schema: buttonSchema,
      run: ({ context, session, params: { testId = "" } }) => deleteGeoTest(context, session, testId),
      success: () => redirectWithToast(GEO_TESTS, "Geo test deleted"),
    }),
  }),
});
