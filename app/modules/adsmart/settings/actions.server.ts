import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { FEATURE } from "../access.server.ts";
import { SETTINGS } from "../paths.ts";
import { currencySchema, namingSchema, ratesSchema } from "./schema.ts";
import { addRates, setCurrency, setNaming } from "./service.server.ts";

/** Sets the currency, adds rates, or sets the naming rule. */
export const settingsAction = formAction({
  require: { feature: FEATURE, write: true },
  intents: (intent) => ({
    currency: intent({
      schema: currencySchema,
      run: ({ context, session, input }) => setCurrency(context, session, input.currency),
      success: () => redirectWithToast(SETTINGS, "Currency saved"),
    }),
    rates: intent({
      schema: ratesSchema,
      run: ({ context, session, input }) => addRates(context, session, input.rates),
      success: (count) => redirectWithToast(SETTINGS, `${counted(count, "rate")} saved`),
    }),
    naming: intent({
      schema: namingSchema,
      run: ({ context, session, input }) => setNaming(context, session, input),
      success: ({ byRule, guessed, none }) =>
        redirectWithToast(SETTINGS, {
          title: "Naming rule saved",
          message: `${counted(byRule, "name")} by the rule, ${guessed} by known words, ${none} not recognized.`,
        }),
    }),
  }),
});
