import { formAction } from "#app/platform/forms/form-action.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-answers.server.ts";
import { PAGE_WRITE } from "../access.ts";
import { COMPANIES, companyPath } from "../paths.ts";
import { companyButtonSchema, companySchema, editCompanySchema } from "./schema.ts";
import { createCompany, deleteCompany, updateCompany } from "./service.server.ts";

/** The form of a new company. */
export const newCompanyAction = formAction({
  require: PAGE_WRITE,
  intents: (intent) => ({
    create: intent({
      schema: companySchema,
      run: async ({ context, session, input, identity }) =>
        createCompany(context, session, input, (await identity()).id),
      success: ({ id }) => redirectWithToast(companyPath(id), "Company created"),
    }),
  }),
});

/** The forms of a company's page. */
export const companyAction = formAction({
  require: PAGE_WRITE,
  intents: (intent) => ({
    save: intent({
      schema: editCompanySchema,
      run: ({ context, session, params: { companyId: id = "" }, input }) =>
        updateCompany(context, session, { id, ...input }),
      success: ({ id }) => redirectWithToast(companyPath(id), "Company saved"),
    }),
    delete: intent({
      schema: companyButtonSchema,
      run: ({ context, session, params: { companyId = "" } }) => deleteCompany(context, session, companyId),
      success: () => redirectWithToast(COMPANIES, "Company deleted"),
    }),
  }),
});
