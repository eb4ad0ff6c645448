import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { redirectWithToast } from "#app/platform/forms/form-responses.server.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { Card } from "#app/ui/card.tsx";
import { sparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { CursorLinks } from "#app/ui/list/filter-chip.tsx";
import { counted } from "#app/ui/text/number.ts";
import { filteredPagePath, invalidForm, rejectedForm } from "../../form-replies.server.ts";
import { INTENT_TITLES, periodText } from "../../labels.ts";
import { readListQuery } from "../../list-query.server.ts";
import { chooseImport, readTrends } from "../../performance/service.server.ts";
import { openKeywords, refuseArchived } from "../../project-scope.server.ts";
import { keywordsActionSchema, keywordsQuerySchema } from "../../schema.ts";
import { ExportLink, ListForm, ListSelect } from "../../ui/list-controls.tsx";
import { useKeywordsBase } from "../../ui/section-nav.tsx";
import { runKeywordsAction } from "../actions.server.ts";
import { listGroups, listKeywords } from "../service.server.ts";
import { AddKeywords } from "../ui/add-keywords.tsx";
import { KeywordTable } from "../ui/keyword-table.tsx";

const PER_PAGE = 50;

export const handle = { crumb: () => "Keywords" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, project } = await openKeywords(request, context, params.projectId);
  const query = readListQuery(request, keywordsQuerySchema);
  const [shown, groups] = await Promise.all([chooseImport(scope, { view: "queries" }), listGroups(scope)]);
  const list = orThrow(await listKeywords(scope, shown.current?.id ?? null, query, PER_PAGE));
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
    sort: query.sort,
    period: shown.current && periodText(shown.current.periodStart, shown.current.periodEnd),
    archived: project.archivedAt !== null,
  };
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { session, scope, siteHost, project } = await openKeywords(request, context, params.projectId, { write: true });
  const form = await parseForm(request, keywordsActionSchema);
  if (!form.ok) return invalidForm(form.error);
  const archived = refuseArchived(project);
  const done = archived.ok ? await runKeywordsAction(context, session, scope, form.value.value, siteHost) : archived;
  return done.ok
    ? redirectWithToast(filteredPagePath(request), done.value)
    : rejectedForm(done.error, form.value.values);
}

export default function Keywords() {
  const { rows, nextCursor, groups, total, sort, period, archived } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const base = useKeywordsBase();
  const [search] = useSearchParams();
  const errors = [...(reply?.errors[""] ?? []), ...(reply?.errors.ids ?? []), ...(reply?.errors.intent ?? [])];
  const named = groups.filter(({ name }) => name !== "");
  const filtered = ["search", "group", "label"].some((name) => search.get(name));
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
          <div className="mb-2.5 flex flex-wrap items-start gap-2">
            <ListForm placeholder="Part of the keyword" keep={["sort"]}>
              <ListSelect name="group" label="Group" value={search.get("group") ?? undefined}>
                <option value="">All groups</option>
                {named.map(({ name, count }) => (
                  <option key={name} value={name}>
                    {name} ({count})
                  </option>
                ))}
              </ListSelect>
              <ListSelect name="label" label="Intent" value={search.get("label") ?? undefined}>
                <option value="">All intents</option>
                {Object.entries(INTENT_TITLES).map(([intent, title]) => (
                  <option key={intent} value={intent}>
                    {title}
                  </option>
                ))}
              </ListSelect>
            </ListForm>
            <ExportLink list="keywords" />
          </div>
          <p className="mb-2.5 text-[13px] text-ink-3">
            {counted(total, "keyword")}.{" "}
            {period ? (
              `Figures of ${period}.`
            ) : (
              <>
                No figures yet:{" "}
                <Link to={`${base}/import`} className="text-brand underline">
                  import an export of Search Console
                </Link>
                .
              </>
            )}
          </p>
          {rows.length > 0 ? (
            <KeywordTable rows={rows} sort={sort} groups={named.map(({ name }) => name)} disabled={archived} />
          ) : (
            <Card className="p-6 text-center text-ink-2 text-sm">
              {filtered ? "No keyword fits these filters." : "There are no more keywords."}
            </Card>
          )}
          <CursorLinks nextCursor={nextCursor} />
          <div className="mt-5 max-w-[720px]">{add}</div>
        </>
      )}
    </>
  );
}
