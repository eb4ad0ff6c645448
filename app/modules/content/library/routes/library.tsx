import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { PenLine, Plus } from "lucide-react";
import { listSavedViews } from "#app/modules/saved-views/index.server.ts";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readListQuery } from "#app/platform/lists/list-spec.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { List } from "#app/ui/list/list.tsx";
import { CONTENT } from "../../paths.ts";
import { listOwners } from "../../people/owners.server.ts";
import { ContentNav } from "../../ui/content-nav.tsx";
import { libraryAction } from "../actions.server.ts";
import { listGroups, readLibrary } from "../service.server.ts";
import { libraryList } from "../ui/library-list.tsx";

export const meta: MetaFunction = () => [{ title: "Smart Content · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "content_basic");
  const query = readListQuery(request, libraryList);
  const [page, groups, owners, views] = await Promise.all([
    readLibrary(scope, query).then(orThrow),
    listGroups(scope),
    listOwners(scope),
    listSavedViews(scope, session, libraryList.id),
  ]);
  return {
    ...page,
    rows: page.rows.map(({ id, title, status, kind, folder, tags, ownerId, language, createdAt, updatedAt }) => ({
      ...{ id, title, status, kind, folder, tags, ownerId, language },
      createdAtMs: createdAt.getTime(),
      updatedAtMs: updatedAt.getTime(),
    })),
    query,
    views,
    owners,
    groups,
    timeZone: session.timeZone,
    readOnly: session.workspaceRole === "viewer",
  };
}

export const action = libraryAction;

export default function Library() {
  const { rows, nextCursor, fitting, total, query, views, owners, groups, timeZone, readOnly } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const errors = Object.values(reply?.errors ?? {}).flatMap((messages) => messages ?? []);
  const add = readOnly ? null : (
    <LinkButton to={`${CONTENT}/new`} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      New content
    </LinkButton>
  );
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 grow font-bold text-2xl tracking-tight">Smart Content</h1>
        {total > 0 ? add : null}
      </div>
      <ContentNav />
      {errors.length > 0 ? (
        <div className="mb-3.5">
          <FormErrors errors={errors} />
        </div>
      ) : null}
      <List
        list={libraryList}
        rows={rows}
        query={query}
        nextCursor={nextCursor}
        total={fitting}
        views={views}
        readOnly={readOnly}
        options={{
          folder: [["none", "No folder"], ...groups.folders.map((name) => [name, name] as const)],
          tag: groups.tags.map((name) => [name, name] as const),
          owner: owners,
        }}
        context={{ timeZone, owners: Object.fromEntries(owners) }}
        empty={
          <EmptyState
            icon={<PenLine size={22} aria-hidden="true" />}
            title={total > 0 ? "Everything is archived" : "No content yet"}
            action={add}
          >
            {total > 0
              ? "Filter by the status Archived to see it, or start something new."
              : "Write articles, newsletters and ads with live readability and keyword checks, get them approved, and publish them on your own blog."}
          </EmptyState>
        }
      />
    </>
  );
}
