import {
  companyFilters,
  companyModel,
  createCompanyByApi,
  createCompanySchema,
  deleteCompany,
  getCompanyByApi,
  listCompaniesByApi,
  updateCompanyByApi,
  updateCompanySchema,
} from "#app/modules/contacts/index.server.ts";
import { operations } from "../../api-middleware/operation.ts";
import { apiResource } from "../../api-middleware/resource/api-resource.ts";

export const companies = apiResource({
  path: "/companies",
  scope: "leads",
  feature: "lead_generation",
  tag: "Leads",
  name: ["company", "companies"],
  operationName: ["Company", "Companies"],
  model: companyModel,
  list: {
    description: "Companies of the key's workspace, by name.",
    filters: companyFilters,
    run: listCompaniesByApi,
  },
  create: {
    summary: "Add a company",
    description: "Adds an organisation that contacts can belong to. A workspace has a domain once.",
    input: createCompanySchema,
    problems: [422],
    run: createCompanyByApi,
  },
  read: { description: "One company of the key's workspace.", run: getCompanyByApi },
  update: {
    description: "Changes what is given and leaves the rest; null empties a field.",
    input: updateCompanySchema,
    problems: [409],
    run: updateCompanyByApi,
  },
  remove: { description: "Deletes the company; its contacts stay without one.", run: deleteCompany },
});

export default operations(companies.list, companies.create);
