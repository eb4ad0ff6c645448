import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { listSavedViews } from "#app/modules/saved-views/index.server.ts";
import { orThrow } from "#app/platform/access/access.server.ts";
import { readListQuery } from "#app/platform/lists/list-spec.ts";
import { exact } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { sparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { List } from "#app/ui/list/list.tsx";
import { periodText } from "../../labels.ts";
import { chooseImport, readTrends } from "../../performance/service.server.ts";
import { openKeywords } from "../../project-scope.server.ts";
import { useKeywordsBase } from "../../ui/section-nav.tsx";
import { keywordsAction } from "../actions.server.ts";
import { countListed, listGroups, listKeywords } from "../service.server.ts";
import { AddKeywords } from "../ui/add-keywords.tsx";
import { keywordsList } from "../ui/keywords-list.tsx";

export const handle = { crumb: () => "Keywords" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session, scope, project } = await openKeywords(request, context, params.projectId);
  const query = readListQuery(request, keywordsList);
  const [shown, groups, fitting, views] = await Promise.all([
    chooseImport(scope, { view: "queries" }),
    listGroups(scope),
    countListed(scope, query),
    listSavedViews(scope, session, keywordsList.id),
  ]);
  const list = orThrow(await listKeywords(scope, shown.current?.id ?? null, query, query.limit));
  const trends = await readTrends(
    scope,
    shown,
    list.rows.map(({ folded }) => folded),
  );
  return {
    rows: list.rows.map(({ folded, note, ...row }) => ({
      ...row,
      hasNote: note !== "",
      trend: sparklineShape(trends.get(folded) ?? []),
    })),
    nextCursor: list.nextCursor,
    groups,
    total: groups.reduce((sum, { count }) => sum + count, 0),
    fitting,
    views,
    query,
    period: shown.current && periodText(shown.current.periodStart, shown.current.periodEnd),
    archived: project.archivedAt !== null,
  };
}

export const action = keywordsAction;

export default function Keywords() {
  const { rows, nextCursor, groups, total, fitting, views, query, period, archived } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const base = useKeywordsBase();
  const errors = [...(reply?.errors[""] ?? []), ...(reply?.errors.ids ?? [])];
  const named = groups.filter(({ name }) => name !== "");
  const add = (
    <AddKeywords reply={reply} groups={named.map(({ name }) => name)} open={total === 0} disabled={archived} />
  );
  return (
    <>
      {errors.length > 0 ? (
        <div className="mb-3.5">
          <FormErrors errors={errors} />
        </div>
      ) : null}
      {total === 0 ? (
        <div className="grid max-w-[720px] gap-3.5">
          <Card className="p-5">
            <h2 className="font-bold text-[15px]">No keywords yet</h2>
            <p className="mt-1 max-w-[68ch] text-ink-2 text-sm">
              List the searches that this website should be found with, in groups of your own. Each gets an intent from
              its words, which you can change. Clicks, impressions and positions come from files that you export from
              Google Search Console:{" "}
              <Link to={`${base}/import`} className="font-semibold text-brand underline">
                import a file
              </Link>
              .
            </p>
          </Card>
          {add}
        </div>
      ) : (
        <>
          <p className="mb-2.5 text-[13px] text-ink-3">
            {period ? (
              `Search Console metrics of ${period}.`
            ) : (
              <>
                No metrics yet:{" "}
                <Link to={`${base}/import`} className="text-brand underline">
                  import an export of Search Console
                </Link>
                .
              </>
            )}
          </p>
          <List
            list={keywordsList}
            rows={rows}
            query={query}
            nextCursor={nextCursor}
            total={fitting}
            views={views}
            context={{ base }}
            options={{ group: named.map(({ name, count }) => [name, `${name} (${exact(count)})`]) }}
            exportPath={`${base}/export.csv`}
            exportParams={{ list: "keywords" }}
            readOnly={archived}
            empty={<Card className="p-6 text-center text-ink-2 text-sm">There are no more keywords.</Card>}
          />
          <div className="mt-5 max-w-[720px]">{add}</div>
        </>
      )}
    </>
  );
}
