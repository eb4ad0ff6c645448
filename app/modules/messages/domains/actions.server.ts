import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { WRITE } from "../access.ts";
import { DOMAINS, domainPath } from "../paths.ts";
import { addDomainSchema, buttonSchema, selectorSchema } from "./schema.ts";
import { addDomain, checkDomain, removeDomain, setSelector } from "./service.server.ts";

export const domainsAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    add: intent({
      schema: addDomainSchema,
      run: async ({ context, session, input, identity }) => addDomain(context, session, input, (await identity()).id),
      success: ({ id }) => redirectWithToast(domainPath(id), "Domain added"),
    }),
  }),
});

export const domainAction = formAction({
  require: WRITE,
  intents: (intent) => ({
    check: intent({
      schema: buttonSchema,
      run: ({ context, session, params: { domainId = "" } }) => checkDomain(context, session, domainId),
      success: ({ id }) => redirectWithToast(domainPath(id), "The domain is verified"),
    }),
    selector: intent({
      schema: selectorSchema,
      run: ({ context, session, params: { domainId = "" }, input }) =>
        setSelector(context, session, domainId, input.selector),
      success: (_, { params: { domainId = "" } }) => redirectWithToast(domainPath(domainId), "Selector saved"),
    }),
    delete: intent({
      schema: buttonSchema,
      run: ({ context, session, params: { domainId = "" } }) => removeDomain(context, session, domainId),
      success: () => redirectWithToast(DOMAINS, "Domain removed"),
    }),
  }),
});
