import type { Actor } from "#app/platform/access/actor.ts";
import type { StoreScope } from "#app/platform/access/scope.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { Sort } from "#app/shared/cursor.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { createCompany, updateCompany } from "../companies/service.server.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import { NO_COMPANY, NO_CONTACT } from "../domain/failures.ts";
import { contactPayload } from "../domain/payload.ts";
import { createContact, findContacts, patchContact, readContact } from "../people/service.server.ts";
import type { Company } from "../store/people/companies.ts";
import type { ContactFilters, ContactSort } from "../store/people/people.ts";
import { readContactInput } from "./contact-input.server.ts";
import type { CreateCompanyInput, CreateContactInput, UpdateCompanyInput, UpdateContactInput } from "./schema.ts";

/** A page of a list as programs ask for it. */
export interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

export type ContactAnswer = ReturnType<typeof contactPayload>;

/** Lists the contacts of a workspace. Errors: invalid_input (cursor). */
export async function listContactsByApi(
  scope: StoreScope,
  {
    email,
    externalId,
    source,
    stage,
    ...query
  }: PageQuery & { sort: Sort<ContactSort>; search?: string | undefined } & Omit<ContactFilters, "isLead">,
): Promise<Result<{ rows: ContactAnswer[]; nextCursor: string | null }>> {
  const page = await findContacts(scope, scope, { ...query, only: { email, externalId, source, stage } });
  return page.ok ? ok({ rows: page.value.rows.map(contactPayload), nextCursor: page.value.nextCursor }) : page;
}

/** One contact, also by the id of one that was merged into it. Errors: not_found. */
export async function getContactByApi(scope: StoreScope, id: string): Promise<Result<ContactAnswer>> {
  const contact = await readContact(scope, scope, id);
  return contact.ok ? ok(contactPayload(contact.value)) : contact;
}

const EMPTY = {
  name: "",
  email: null,
  phone: null,
  jobTitle: "",
  companyId: null,
  country: null,
  language: null,
  timeZone: null,
  ownerId: null,
  source: "",
  stage: null,
  custom: {},
  tags: [],
};

const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };

/** Adds a contact, once for each id. Errors: forbidden, plan_required, conflict (address, number or id in use), invalid_input, limit_reached. */
export async function createContactByApi(
  context: RequestContext,
  actor: Actor,
  { externalId, ...input }: CreateContactInput,
  id: string,
): Promise<Result<ContactAnswer>> {
  const read = await readContactInput(context, actor, input);
  if (!read.ok) return read;
  const { tags, custom, ...fields } = withoutUndefined(read.value);
  const identities = externalId === undefined ? [] : [{ kind: "external" as const, value: externalId }];
  const contact = { ...EMPTY, ...fields, tags: [...(tags ?? [])], custom: { ...custom }, identities };
  const created = await createContact(context, actor, contact, id);
  return created.ok ? ok(contactPayload(created.value)) : created;
}

/** Changes what is given of a contact. Errors: forbidden, plan_required, not_found, conflict (address or number in use), invalid_input. */
export async function updateContactByApi(
  context: RequestContext,
  actor: Actor,
  id: string,
  input: UpdateContactInput,
): Promise<Result<ContactAnswer>> {
  const stored = await contactsStub(context, actor.workspaceId).readPerson(id);
  if (!stored) return err(NO_CONTACT);
  const read = await readContactInput(context, actor, input, stored);
  if (!read.ok) return read;
  const changed = await patchContact(context, actor, id, read.value);
  return changed.ok ? ok(contactPayload(changed.value)) : changed;
}

export interface CompanyAnswer extends Omit<Company, "createdAt" | "updatedAt"> {
  createdAt: Date;
  updatedAt: Date;
}

const companyAnswer = (company: Company): CompanyAnswer => ({
  ...company,
  createdAt: new Date(company.createdAt),
  updatedAt: new Date(company.updatedAt),
});

/** Lists the companies of a workspace, by name. Errors: invalid_input (cursor). */
export async function listCompaniesByApi(
  scope: StoreScope,
  query: PageQuery & { search?: string | undefined },
): Promise<Result<{ rows: CompanyAnswer[]; nextCursor: string | null }>> {
  const page = await contactsStub(scope, scope.workspaceId).listCompanies(query);
  return page.ok ? ok({ rows: page.value.rows.map(companyAnswer), nextCursor: page.value.nextCursor }) : page;
}

/** One company. Errors: not_found. */
export async function getCompanyByApi(scope: StoreScope, id: string): Promise<Result<CompanyAnswer>> {
  const company = await contactsStub(scope, scope.workspaceId).readCompany(id);
  return company ? ok(companyAnswer(company)) : err(NO_COMPANY);
}

/** Adds a company, once for each id. Errors: forbidden, plan_required, conflict (domain), limit_reached. */
export async function createCompanyByApi(
  context: RequestContext,
  actor: Actor,
  { name, domain, country }: CreateCompanyInput,
  id: string,
): Promise<Result<CompanyAnswer>> {
  const input = { name, domain: domain ?? undefined, country: country ?? undefined };
  const created = await createCompany(context, actor, input, id);
  return created.ok ? ok(companyAnswer(created.value)) : created;
}

/** Changes what is given of a company. Errors: forbidden, plan_required, not_found, conflict (domain, or changed meanwhile). */
export async function updateCompanyByApi(
  context: RequestContext,
  actor: Actor,
  id: string,
  { name, domain, country }: UpdateCompanyInput,
): Promise<Result<CompanyAnswer>> {
  const stored = await contactsStub(context, actor.workspaceId).readCompany(id);
  if (!stored) return err(NO_COMPANY);
  const changed = await updateCompany(context, actor, {
    id,
    name: name ?? stored.name,
    domain: (domain === undefined ? stored.domain : domain) ?? undefined,
    country: (country === undefined ? stored.country : country) ?? undefined,
    version: stored.updatedAt,
  });
  return changed.ok ? ok(companyAnswer(changed.value)) : changed;
}
