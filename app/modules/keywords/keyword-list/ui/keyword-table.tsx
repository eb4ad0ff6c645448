import { Form, Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Sparkline } from "#app/ui/chart/sparkline.tsx";
import type { SparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { compact, exact } from "#app/ui/text/number.ts";
import { INTENT_TITLES, pathText, positionText } from "../../labels.ts";
import { SortTh } from "../../ui/list-controls.tsx";
import { useKeywordsBase } from "../../ui/section-nav.tsx";
import type { Intent } from "../domain/intent.ts";
import { IntentTag } from "./intent-tag.tsx";

interface KeywordItem {
  id: string;
  keyword: string;
  groupName: string;
  intent: Intent;
  targetUrl: string | null;
  hasNote: boolean;
  clicks: number | null;
  impressions: number | null;
  position: number | null;
  trend: SparklineShape | null;
}

const CONTROL = "h-[38px] min-w-0 rounded-s border border-line-strong bg-surface px-2.5 text-sm pointer-coarse:h-11";

const figure = (value: number | null) => (value === null ? "–" : <span title={exact(value)}>{compact(value)}</span>);

/** Keywords with boxes to tick, and what can be done with the ticked ones. */
export function KeywordTable({
  rows,
  sort,
  groups,
  disabled,
}: {
  rows: readonly KeywordItem[];
  sort: string;
  groups: readonly string[];
  disabled: boolean;
}) {
  const base = useKeywordsBase();
  return (
    <Form method="post" data-feature="seo.keywords.change">
      <Table label="Keywords">
        <thead>
          <tr>
            <Th>
              <span className="sr-only">Tick</span>
            </Th>
            <SortTh sort="keyword" current={sort} ascending numeric={false}>
              Keyword
            </SortTh>
            <Th wide>Group</Th>
            <Th wide>Intent</Th>
            <SortTh sort="clicks" current={sort}>
              Clicks
            </SortTh>
            <SortTh sort="impressions" current={sort} wide>
              Impressions
            </SortTh>
            <SortTh sort="position" current={sort} ascending>
              Position
            </SortTh>
            <Th wide>Clicks over imports</Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <Td className="w-px">
                <input
                  type="checkbox"
                  name="ids"
                  value={row.id}
                  aria-label={row.keyword}
                  className="mt-0.5 size-[18px] accent-brand"
                />
              </Td>
              <Td className="max-w-[40ch]">
                <Link
                  to={`${base}/edit/${row.id}`}
                  prefetch="intent"
                  className="font-semibold [overflow-wrap:anywhere] hover:underline"
                >
                  {row.keyword}
                </Link>
                {row.targetUrl ? <div className="truncate text-ink-3 text-xs">{pathText(row.targetUrl)}</div> : null}
                <div className="mt-1 flex flex-wrap gap-1 md:hidden">
                  <IntentTag intent={row.intent} />
                  {row.groupName ? <Tag>{row.groupName}</Tag> : null}
                </div>
                {row.hasNote ? <span className="text-ink-3 text-xs">has a note</span> : null}
              </Td>
              <Td wide className="text-ink-2">
                {row.groupName || "–"}
              </Td>
              <Td wide>
                <IntentTag intent={row.intent} />
              </Td>
              <Td numeric>{figure(row.clicks)}</Td>
              <Td numeric wide>
                {figure(row.impressions)}
              </Td>
              <Td numeric>{positionText(row.position)}</Td>
              <Td wide className="w-[130px]">
                {row.trend ? (
                  <Sparkline
                    shape={row.trend}
                    label={`Clicks of the last ${row.trend.values.length} imports`}
                    className="h-[22px] w-[110px]"
                  />
                ) : (
                  <span className="text-ink-3">–</span>
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <fieldset disabled={disabled} className="mt-2.5 flex flex-wrap items-center gap-2 text-sm">
        <legend className="float-left mr-1 py-2 text-[13px] text-ink-2">With the ticked ones:</legend>
        <input
          name="group"
          list="ticked-groups"
          maxLength={60}
          aria-label="Group"
          placeholder="Group, or empty"
          className={`${CONTROL} w-[170px] placeholder:text-ink-3`}
        />
        <datalist id="ticked-groups">
          {groups.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button type="submit" name="intent" value="group">
          Set group
        </Button>
        <select name="label" aria-label="Intent" defaultValue="auto" className={CONTROL}>
          <option value="auto">By its words</option>
          {Object.entries(INTENT_TITLES).map(([intent, title]) => (
            <option key={intent} value={intent}>
              {title}
            </option>
          ))}
        </select>
        <Button type="submit" name="intent" value="label">
          Set intent
        </Button>
        <Button type="submit" name="intent" value="delete" look="danger">
          Delete
        </Button>
      </fieldset>
    </Form>
  );
}
