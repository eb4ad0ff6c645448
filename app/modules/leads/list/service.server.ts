import { type Contact, listContacts, listNextTasks } from "#app/modules/contacts/index.server.ts";
import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { ListQuery } from "#app/platform/lists/list-spec.ts";
import { ok, type Result } from "#app/shared/result.ts";
import { ruleOfLeads } from "./domain/rule.ts";
import type { ListedLead } from "./ui/leads-list.tsx";

/** Columns of the list by which the store sorts. */
const SORTS = {
  name: "name",
  value: "valueCents",
  closeOn: "closeOn",
  score: "score",
  stageAt: "stageAt",
  created: "createdAt",
} as const;

const sortOf = (by: string) => (Object.hasOwn(SORTS, by) ? SORTS[by as keyof typeof SORTS] : "stageAt");

const listed = (lead: Contact, task: ListedLead["task"]): ListedLead => ({
  id: lead.id,
  name: lead.name,
  email: lead.email,
  stage: lead.stage,
  stageAt: lead.stageAt,
  ownerId: lead.ownerId,
  source: lead.source,
  valueCents: lead.valueCents,
  currency: lead.currency,
  closeOn: lead.closeOn,
  score: lead.score,
  outcomeReason: lead.outcomeReason,
  createdAt: lead.createdAt,
  task,
});

/** Returns the page of leads that the address of the list asks for. Errors: forbidden, plan_required, invalid_input (cursor). */
export async function readLeadsPage(
  context: RequestContext,
  actor: Actor,
  { sort, search, filters, limit, cursor }: ListQuery,
): Promise<Result<{ rows: ListedLead[]; nextCursor: string | null; count: number }>> {
  const page = await listContacts(context, actor, {
    rule: ruleOfLeads(filters),
    search,
    sort: { by: sortOf(sort?.by ?? "stageAt"), descending: sort?.descending ?? true },
    limit,
    cursor,
  });
  if (!page.ok) return page;
  const tasks = await listNextTasks(
    context,
    actor,
    page.value.rows.map(({ id }) => id),
  );
  const taskOf = new Map(tasks.map((task) => [task.contactId, task]));
  return ok({ ...page.value, rows: page.value.rows.map((lead) => listed(lead, taskOf.get(lead.id) ?? null)) });
}
