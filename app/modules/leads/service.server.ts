import {
  type Contact,
  createLeadContact,
  deleteContact,
  findContacts,
  patchContact,
  readContact,
} from "#app/modules/contacts/index.server.ts";
import { type Actor, authorize } from "#app/platform/access/access.server.ts";
import type { AppContext, RequestContext } from "#app/platform/context.server.ts";
import { newId } from "#app/platform/ids.ts";
import type { Sort } from "#app/shared/cursor.ts";
import { type AppError, appError } from "#app/shared/error.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { CreateLeadInput, UpdateLeadInput } from "./schema.ts";

const NO_LEAD = appError("not_found", "Lead not found in this workspace.");
const EMAIL_TAKEN = appError("conflict", "This workspace has a lead with this email address already.", {
  fields: [{ path: "email", message: "This workspace has a lead with this email address already." }],
});

/** Owners and editors of a workspace whose plan has leads. */
const WRITE = { feature: "lead_generation", write: true } as const;

/** A contact that has a stage, as the API of leads has it. */
export interface Lead {
  id: string;
  name: string;
  /** Empty when the lead has none. */
  email: string;
  source: string;
  stage: string;
  createdAt: Date;
  updatedAt: Date;
}

/** What a read needs: the API's scope and a request's context with a workspace have it. */
export type LeadAccess = Pick<AppContext, "env" | "now"> & { workspaceId: string };

export interface LeadQuery {
  stage?: string | undefined;
  source?: string | undefined;
  email?: string | undefined;
  sort: Sort<"createdAt" | "updatedAt">;
  cursor?: string | undefined;
  limit: number;
}

const leadOf = ({ id, name, email, source, stage, createdAt, updatedAt }: Contact): Lead => ({
  id,
  name,
  email: email ?? "",
  source,
  stage: stage ?? "",
  createdAt: new Date(createdAt),
  updatedAt: new Date(updatedAt),
});

/** In the words of leads: a contact that is missing, or an address that is taken. */
function asLeadError(error: AppError): AppError {
  if (error.code === "not_found") return NO_LEAD;
  return error.code === "conflict" && error.fields?.[0]?.path === "email" ? EMAIL_TAKEN : error;
}

const answerOf = (result: Result<Contact>): Result<Lead> =>
  result.ok ? ok(leadOf(result.value)) : err(asLeadError(result.error));

/** Lists the leads of a workspace. Errors: invalid_input (cursor). */
export async function listLeads(
  scope: LeadAccess,
  { stage, source, email, ...query }: LeadQuery,
): Promise<Result<{ rows: Lead[]; nextCursor: string | null }>> {
  const page = await findContacts(scope, scope, { ...query, only: { stage, source, email, isLead: true } });
  return page.ok ? ok({ rows: page.value.rows.map(leadOf), nextCursor: page.value.nextCursor }) : page;
}

/** One lead. Errors: not_found. */
export async function getLead(scope: LeadAccess, id: string): Promise<Result<Lead>> {
  const contact = await readContact(scope, scope, id);
  return contact.ok && contact.value.stage !== null ? ok(leadOf(contact.value)) : err(NO_LEAD);
}

const accessOf = ({ env, now }: RequestContext, { workspaceId }: Actor): LeadAccess => ({ env, now, workspaceId });

/**
 * Adds a lead. With an id of the caller, a call that comes twice adds one lead and answers it twice.
 * Errors: forbidden, plan_required, conflict (the workspace has a lead with the address), invalid_input (stage), limit_reached.
 */
export const createLead = async (
  context: RequestContext,
  actor: Actor,
  input: CreateLeadInput,
  id: string = newId(context.now().getTime()),
): Promise<Result<Lead>> => answerOf(await createLeadContact(context, actor, input, id));

/** Changes a lead. Errors: forbidden, plan_required, not_found, conflict (another contact has the address), invalid_input (stage). */
export async function updateLead(
  context: RequestContext,
  actor: Actor,
  id: string,
  input: UpdateLeadInput,
): Promise<Result<Lead>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const lead = await getLead(accessOf(context, actor), id);
  if (!lead.ok) return lead;
  return answerOf(await patchContact(context, actor, id, input));
}

/** Deletes a lead for good, with all that is kept of the person. Errors: forbidden, plan_required, not_found. */
export async function deleteLead(context: RequestContext, actor: Actor, id: string): Promise<Result<void>> {
  const allowed = authorize(actor, WRITE);
  if (!allowed.ok) return allowed;
  const lead = await getLead(accessOf(context, actor), id);
  if (!lead.ok) return lead;
  const deleted = await deleteContact(context, actor, lead.value.id, "lead.deleted");
  return deleted.ok ? ok(undefined) : err(asLeadError(deleted.error));
}
