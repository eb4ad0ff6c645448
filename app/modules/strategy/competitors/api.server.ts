import type { z } from "zod";
import type { WorkspaceScope } from "#app/platform/access/scope.ts";
import { ok, type Result } from "#app/shared/result.ts";
import type { WatchedPage } from "./repo.server.ts";
import type { competitorModel, competitorWithChangesModel } from "./schema.ts";
import { getCompetitor, listCompetitors } from "./service.server.ts";

type PageAnswer = z.infer<typeof competitorModel>;

const toAnswer = ({ id, name, url, everyDays, snapshot, failure, ...row }: WatchedPage): PageAnswer => ({
  ...{ id, name, url, everyDays, failure },
  readAt: row.readAt?.toISOString() ?? null,
  snapshot: snapshot && {
    title: [...snapshot.title],
    description: [...snapshot.description],
    headings: [...snapshot.headings],
    prices: [...snapshot.prices],
    types: [...snapshot.types],
  },
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** Lists the pages of competitors, the newest first. Errors: invalid_input (cursor). */
export async function listCompetitorsByApi(
  scope: WorkspaceScope,
  query: { cursor?: string | undefined; limit: number },
): Promise<Result<{ rows: PageAnswer[]; nextCursor: string | null }>> {
  const page = await listCompetitors(scope, query);
  return page.ok ? ok({ rows: page.value.rows.map(toAnswer), nextCursor: page.value.nextCursor }) : page;
}

/** One page of a competitor with its changes. Errors: not_found. */
export async function getCompetitorByApi(
  scope: WorkspaceScope,
  id: string,
): Promise<Result<z.infer<typeof competitorWithChangesModel>>> {
  const found = await getCompetitor(scope, id);
  if (!found.ok) return found;
  const { page, changes } = found.value;
  return ok({
    ...toAnswer(page),
    changes: changes.map(({ parts, foundAt }) => ({
      foundAt: foundAt.toISOString(),
      parts: parts.map(({ part, removed, added }) => ({ part, removed: [...removed], added: [...added] })),
    })),
  });
}
