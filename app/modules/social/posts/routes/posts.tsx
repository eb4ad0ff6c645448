import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Plus, Share2 } from "lucide-react";
import { listSavedViews } from "#app/modules/saved-views/index.server.ts";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import { readListQuery } from "#app/platform/lists/list-spec.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { List } from "#app/ui/list/list.tsx";
import { listConnected } from "../../accounts/service.server.ts";
import { CHANNEL_NAMES } from "../../domain/channels.ts";
import { STATUSES } from "../../domain/status.ts";
import { IMPORT_POSTS, NEW_POST } from "../../paths.ts";
import { countPosts, listPosts } from "../../service.server.ts";
import { postsAction } from "../actions.server.ts";
import { postsList } from "../ui/posts-list.tsx";
import { SocialNav } from "../ui/social-nav.tsx";

export const meta: MetaFunction = () => [{ title: "Social Studio · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "social");
  const query = readListQuery(request, postsList);
  const filters = {
    search: query.search,
    status: STATUSES.find((status) => status === query.filters.status),
    channel: CHANNEL_NAMES.find((channel) => channel === query.filters.channel),
  };
  const sort = {
    by: query.sort?.by === "scheduled" ? ("scheduledAt" as const) : ("createdAt" as const),
    descending: query.sort?.descending ?? true,
  };
  const [page, total, accounts, views] = await Promise.all([
    listPosts(scope, { ...filters, sort, cursor: query.cursor, limit: query.limit }).then(orThrow),
    countPosts(scope, filters),
    listConnected(context, scope.workspaceId),
    listSavedViews(scope, session, postsList.id),
  ]);
  const names = new Map(accounts.map(({ id, title }) => [id, title]));
  return {
    rows: page.rows.map(({ id, text, channel, accountId, status, scheduledAt, createdAt }) => ({
      ...{ id, text, channel, status },
      account: accountId === null ? "" : (names.get(accountId) ?? "removed account"),
      scheduledAtMs: scheduledAt?.getTime() ?? null,
      createdAtMs: createdAt.getTime(),
    })),
    nextCursor: page.nextCursor,
    total,
    views,
    query,
    timeZone: session.timeZone,
    readOnly: session.workspaceRole === "viewer",
    hasAccounts: accounts.length > 0,
  };
}

export const action = postsAction;

export default function Posts() {
  const { rows, nextCursor, total, views, query, timeZone, readOnly, hasAccounts } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const errors = Object.values(reply?.errors ?? {}).flatMap((messages) => messages ?? []);
  const add = readOnly ? null : (
    <LinkButton to={NEW_POST} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
      New post
    </LinkButton>
  );
  const connect = <LinkButton to="/integrations">Connect an account</LinkButton>;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 grow font-bold text-2xl tracking-tight">Social Studio</h1>
        {readOnly ? null : <LinkButton to={IMPORT_POSTS}>Import CSV</LinkButton>}
        {add}
      </div>
      <SocialNav />
      {errors.length > 0 ? (
        <div className="mb-3.5">
          <FormErrors errors={errors} />
        </div>
      ) : null}
      <List
        list={postsList}
        rows={rows}
        query={query}
        nextCursor={nextCursor}
        total={total}
        views={views}
        readOnly={readOnly}
        context={{ timeZone }}
        empty={
          <EmptyState
            icon={<Share2 size={22} aria-hidden="true" />}
            title="No posts yet"
            action={
              readOnly ? null : (
                <div className="flex flex-wrap justify-center gap-3">
                  {add}
                  {hasAccounts ? null : connect}
                </div>
              )
            }
          >
            {hasAccounts
              ? "Write one text for all of your accounts, and choose when it goes out."
              : "Write one text for all your accounts. Connect an account, or a practice one, and Kaja publishes it. Without one, Kaja reminds you to publish it yourself."}
          </EmptyState>
        }
      />
    </>
  );
}
