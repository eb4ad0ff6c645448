import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { orThrow } from "#app/platform/access/access.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { percentWithOneDecimal } from "#app/shared/format/percent.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Sparkline } from "#app/ui/chart/sparkline.tsx";
import { sparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import { Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { INTENT_TITLES, KIND_TITLES, pathText, periodText, positionText } from "../../labels.ts";
import { readHistory, readPagesOf } from "../../performance/service.server.ts";
import { openKeywords } from "../../project-scope.server.ts";
import { useKeywordsBase } from "../../ui/section-nav.tsx";
import { keywordAction } from "../actions.server.ts";
import { getKeyword } from "../service.server.ts";

export const handle = {
  crumb: (data: unknown) => (data as { keyword?: { keyword: string } } | undefined)?.keyword?.keyword ?? "Keyword",
};

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { scope, project } = await openKeywords(request, context, params.projectId);
  const keyword = orThrow(await getKeyword(scope, params.keywordId ?? ""));
  const [history, pages] = await Promise.all([readHistory(scope, keyword.folded), readPagesOf(scope, keyword.folded)]);
  const seen = history.flatMap(({ figures }) => (figures ? [figures.position] : []));
  return {
    keyword: {
      keyword: keyword.keyword,
      group: keyword.groupName,
      label: keyword.intentBy === "person" ? keyword.intent : "auto",
      intent: keyword.intent,
      targetUrl: keyword.targetUrl,
      note: keyword.note,
    },
    archived: project.archivedAt !== null,
    history: history
      .map(({ imported, figures }) => ({
        id: imported.id,
        kind: imported.kind,
        period: periodText(imported.periodStart, imported.periodEnd),
        figures,
      }))
      .reverse(),
    positions: sparklineShape(
      seen.map((position) => Math.round(position * 10) / 10),
      upsideDown(seen),
    ),
    pages,
  };
}

/** A smaller position is a better one: the line goes up. */
const upsideDown = (positions: readonly number[]): readonly [number, number] | undefined =>
  new Set(positions).size > 1 ? [Math.max(...positions), Math.min(...positions)] : undefined;

export const action = keywordAction;

export default function Keyword() {
  const { keyword, archived, history, positions, pages } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { state } = useNavigation();
  const base = useKeywordsBase();
  const values: Record<string, string | undefined> = reply?.values ?? {};
  const errors = (name: string) => reply?.errors[name] ?? undefined;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,420px)_minmax(0,1fr)] lg:items-start">
      <Card className="p-5">
        <h2 className="mb-3 font-bold text-lg [overflow-wrap:anywhere]">{keyword.keyword}</h2>
        <Form method="post" noValidate data-feature="seo.keywords.edit" className="grid gap-4">
          <FormErrors errors={errors("")} />
          <Field
            label="Group"
            name="group"
            maxLength={60}
            defaultValue={values.group ?? keyword.group}
            errors={errors("group")}
            hint="Empty: in no group."
          />
          <SelectField
            label="Intent"
            name="label"
            defaultValue={values.label ?? keyword.label}
            errors={errors("label")}
          >
            <option value="auto">
              By its words{keyword.label === "auto" ? ` (${INTENT_TITLES[keyword.intent].toLowerCase()})` : ""}
            </option>
            {Object.entries(INTENT_TITLES).map(([intent, title]) => (
              <option key={intent} value={intent}>
                {title}
              </option>
            ))}
          </SelectField>
          <Field
            label="Target page"
            name="targetUrl"
            inputMode="url"
            maxLength={2048}
            defaultValue={values.targetUrl ?? keyword.targetUrl ?? ""}
            errors={errors("targetUrl")}
            hint="The page that should be found with it."
          />
          <TextArea
            label="Note"
            name="note"
            maxLength={500}
            defaultValue={values.note ?? keyword.note}
            errors={errors("note")}
          />
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" look="primary" disabled={archived} busy={state !== "idle"} busyLabel="Saving...">
              Save changes
            </Button>
            <Link to={base} className="text-brand text-sm underline">
              All keywords
            </Link>
          </div>
        </Form>
      </Card>
      <div className="grid min-w-0 gap-4">
        <section>
          <div className="mb-2 flex items-center gap-4">
            <h2 className="font-bold text-[15px]">Over the imports</h2>
            <Sparkline shape={positions} label="Position, better is higher" className="h-[22px] w-[130px]" />
          </div>
          {history.length === 0 ? (
            <Card className="p-5 text-ink-2 text-sm">
              No queries are imported yet.{" "}
              <Link to={`${base}/import`} className="text-brand underline">
                Import a file
              </Link>
              .
            </Card>
          ) : (
            <Table label="Figures over the imports">
              <thead>
                <tr>
                  <Th>Period</Th>
                  <Th numeric>Clicks</Th>
                  <Th numeric>Impressions</Th>
                  <Th numeric wide>
                    CTR
                  </Th>
                  <Th numeric>Position</Th>
                </tr>
              </thead>
              <tbody>
                {history.map(({ id, kind, period, figures }) => (
                  <tr key={id}>
                    <Td>
                      {period}
                      <div className="text-ink-3 text-xs">{KIND_TITLES[kind]}</div>
                    </Td>
                    <Td numeric>{figures ? exact(figures.clicks) : "–"}</Td>
                    <Td numeric>{figures ? exact(figures.impressions) : "–"}</Td>
                    <Td numeric wide>
                      {figures && figures.impressions > 0
                        ? percentWithOneDecimal(figures.clicks / figures.impressions)
                        : "–"}
                    </Td>
                    <Td numeric>{positionText(figures?.position ?? null)}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
        </section>
        {pages.length > 0 ? (
          <section>
            <h2 className="mb-2 font-bold text-[15px]">Pages that were shown for it</h2>
            <Table label="Pages that were shown for it">
              <thead>
                <tr>
                  <Th>Page</Th>
                  <Th numeric>Clicks</Th>
                  <Th numeric>Position</Th>
                </tr>
              </thead>
              <tbody>
                {pages.map((page) => (
                  <tr key={page.page}>
                    <Td className="[overflow-wrap:anywhere]">
                      {pathText(page.page)}
                      {page.page === keyword.targetUrl ? (
                        <span className="ml-2 font-semibold text-good text-xs">target</span>
                      ) : null}
                    </Td>
                    <Td numeric>{exact(page.clicks)}</Td>
                    <Td numeric>{positionText(page.position)}</Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </section>
        ) : null}
      </div>
    </div>
  );
}
