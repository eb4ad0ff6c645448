import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import { READ, WRITE } from "../access.ts";
import { contactsStub } from "../contacts-stub.server.ts";
import { type Company, NO_COMPANY } from "../store/people/companies.ts";
import type { CompanyForm } from "./schema.ts";

/** Returns one page of companies, by name. Errors: forbidden, plan_required, invalid_input (cursor). */
export async function listCompanies(
  context: RequestContext,
  actor: Actor,
  query: { search?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<Result<{ rows: Company[]; nextCursor: string | null }>> {
  const allowed = authorize(actor, READ);
  return allowed.ok ? contactsStub(context, actor.workspaceId).listCompanies(query) : allowed;
}

/** Returns one company. Errors: forbidden, plan_required, not_found. */
export async function getCompany(context: RequestContext, actor: Actor, id: string): Promise<Result<Company>> {
  const allowed = authorize(actor, READ);
  if (!allowed.ok) return allowed;
  const company = await contactsStub(context, actor.workspaceId).readCompany(id);
  return company ? ok(company) : err(NO_COMPANY);
}

const rowOf = (id: string, { name, domain, country }: CompanyForm) => ({
  id,
  name,
  domain: domain || null,
  country: country ?? null,
});

/** Creates a company, once for each id. Errors: forbidden, plan_required, conflict (domain), limit_reached. */
export async function createCompany(
  context: RequestContext,
  actor: Actor,
  input: CompanyForm,
  id = newId(context.now().getTime()),
): Promise<Result<Company>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? contactsStub(context, actor.workspaceId).saveCompany(rowOf(id, input), undefined) : allowed;
}

/** Saves a company unless it was changed since `version`. Errors: forbidden, plan_required, not_found, conflict. */
export async function updateCompany(
  context: RequestContext,
  actor: Actor,
  { id, version, ...input }: CompanyForm & { id: string; version: number },
): Promise<Result<Company>> {
  const allowed = authorize(actor, WRITE);
  return allowed.ok ? contactsStub(context, actor.workspaceId).saveCompany(rowOf(id, input), version) : allowed;
}

/** Deletes a company; its contacts stay without one. Errors: forbidden, plan_required, not_found. */
export async function deleteCompany(context: RequestContext, actor: Actor, id: string): Promise<Result<null>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  return (await contactsStub(context, actor.workspaceId).deleteCompany(id)) ? ok(null) : err(NO_COMPANY);
}
