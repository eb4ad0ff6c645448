import type { Actor } from "#app/platform/access/access.server.ts";
import type { RequestContext } from "#app/platform/context.server.ts";
import type { ListQuery } from "#app/platform/lists/list-spec.ts";
import type { Result } from "#app/shared/result.ts";
import type { ContactPage, ContactSelection, ContactSort } from "../store/people/people.ts";
import type { ContactChoices } from "./choices.server.ts";
import { ruleOfFilters } from "./list-rule.ts";
import { listContacts } from "./service.server.ts";

/** Columns of the list by which the store sorts. */
const SORTS: Readonly<Record<string, ContactSort>> = {
  name: "name",
  score: "score",
  activity: "lastActivityAt",
  created: "createdAt",
  updated: "updatedAt",
};

/** Returns what the address of the list selects, without its order and pages. */
export const selectionOf = (
  { search, filters }: Pick<ListQuery, "search" | "filters">,
  { topicChannels }: Pick<ContactChoices, "topicChannels">,
): ContactSelection => ({ rule: ruleOfFilters(filters, new Map(topicChannels)), search });

/** Returns the page of contacts that the address of the list asks for. */
export function readContactsPage(
  context: RequestContext,
  actor: Actor,
  { sort, limit, cursor, ...query }: ListQuery,
  choices: Pick<ContactChoices, "topicChannels">,
): Promise<Result<ContactPage>> {
  return listContacts(context, actor, {
    ...selectionOf(query, choices),
    sort: { by: SORTS[sort?.by ?? "created"] ?? "createdAt", descending: sort?.descending ?? true },
    limit,
    cursor,
  });
}
