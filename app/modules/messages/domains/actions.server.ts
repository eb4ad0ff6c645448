import { formAction } from "#app/platform/forms/form-action.server.ts";
import { formReply, redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { WRITE } from "../access.ts";
import { DOMAINS, domainPath } from "../paths.ts";
import { addDomainSchema, buttonSchema, selectorSchema, warmUpSchema } from "./schema.ts";
import { addDomain, checkDomain, removeDomain, setSelector, setWarmUp } from "./service.server.ts";

/** The answer to a form that stays on its page. */
export interface DomainReply extends FormReply {
  /** Why a domain that was looked up is not verified. */
  problem?: string;
}

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
      // What was found is shown either way: a refusal would leave the page as it was.
      success: ({ row, problem }) =>
        problem === null
          ? redirectWithToast(domainPath(row.id), "The domain is verified")
          : formReply<DomainReply>({ problem }),
    }),
    selector: intent({
      schema: selectorSchema,
      run: ({ context, session, params: { domainId = "" }, input }) =>
        setSelector(context, session, domainId, input.selector),
      success: (_, { params: { domainId = "" } }) => redirectWithToast(domainPath(domainId), "Selector saved"),
    }),
    warm: intent({
      schema: warmUpSchema,
      run: ({ context, session, params: { domainId = "" }, input }) =>
        setWarmUp(context, session, domainId, input.plan === "start"),
      success: (_, { params: { domainId = "" }, input }) =>
        redirectWithToast(domainPath(domainId), input.plan === "start" ? "Warm-up started" : "Warm-up turned off"),
    }),
    delete: intent({
      schema: buttonSchema,
      run: ({ context, session, params: { domainId = "" } }) => removeDomain(context, session, domainId),
      success: () => redirectWithToast(DOMAINS, "Domain removed"),
    }),
  }),
});
