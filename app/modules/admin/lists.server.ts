import type { AppContext } from "#app/platform/context.server.ts";
import { readCursor } from "#app/platform/http/query.server.ts";
import { cutPage } from "#app/shared/cursor.ts";
import { days } from "#app/shared/time.ts";
import { type AuditFilter, selectAudit } from "./audit/repo.server.ts";
import { PER_PAGE } from "./domain/rules.ts";
import { selectMessages } from "./messages/repo.server.ts";
import { findPaidInvoices, findSubscriptions } from "./payments/repo.server.ts";
import type { AuditQuery, MessagesQuery, PaymentsQuery, PeopleQuery, WorkspacesQuery } from "./schema.ts";
import { selectPeople } from "./users/list-repo.server.ts";
import { selectWorkspaces } from "./workspaces/repo.server.ts";

export { readQuery } from "#app/platform/http/query.server.ts";

type Lists = Pick<AppContext, "db" | "now">;

/** How far back paid invoices are offered for a credit note. */
const CREDITABLE_MS = days(365);

const pageOf = <R extends { id: string }>(rows: R[], mark: (row: R) => number = () => 0) =>
  cutPage(rows, PER_PAGE, mark);

const ONE_MORE = PER_PAGE + 1;

/** One page of the people that a query finds. Throws a 400 Response on a cursor that is none. */
export async function listPeople(context: Lists, { sort = "created", cursor, ...filter }: PeopleQuery) {
  const at = readCursor(cursor);
  const page = { sort, limit: ONE_MORE, now: context.now(), position: at && { id: at.id, seenAtMs: at.value } };
  return pageOf(await selectPeople(context, filter, page), ({ lastSeenAt }) =>
    sort === "seen" ? (lastSeenAt?.getTime() ?? 0) : 0,
  );
}

export async function listWorkspaces(context: Lists, { cursor, ...filter }: WorkspacesQuery) {
  return pageOf(
    await selectWorkspaces(context, filter, {
      limit: ONE_MORE,
      afterId: readCursor(cursor)?.id ?? null,
      now: context.now(),
    }),
  );
}

export async function listMessages(context: Lists, { state, cursor }: MessagesQuery) {
  return pageOf(await selectMessages(context, state, { limit: ONE_MORE, afterId: readCursor(cursor)?.id ?? null }));
}

/** One page of subscriptions, with the number and the monthly sum (US cents) of all that the filter finds. */
export async function listSubscriptions(context: Lists, { cursor, page: _, ...filter }: PaymentsQuery) {
  const { rows, ...sums } = await findSubscriptions(context, filter, {
    limit: ONE_MORE,
    afterId: readCursor(cursor)?.id ?? null,
    now: context.now(),
  });
  return { ...pageOf(rows), ...sums };
}

/** Invoices paid within a year, the newest first. */
export const listPaidInvoices = (context: Lists) =>
  findPaidInvoices(context, new Date(context.now().getTime() - CREDITABLE_MS), PER_PAGE);

const startOfDay = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** One page of the whole audit log; the days of the query are UTC and both count. */
export async function listAudit(context: Lists, { person, workspace, action, from, to, cursor }: AuditQuery) {
  const filter: AuditFilter = {
    person,
    workspaceId: workspace,
    action,
    from: from ? startOfDay(from) : undefined,
    until: to ? new Date(startOfDay(to).getTime() + days(1)) : undefined,
  };
  return pageOf(await selectAudit(context, filter, { limit: ONE_MORE, afterId: readCursor(cursor)?.id ?? null }));
}
