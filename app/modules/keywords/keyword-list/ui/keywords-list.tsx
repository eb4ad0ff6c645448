import { Link } from "@remix-run/react";
import { compact, exact } from "#app/shared/format/number.ts";
import { Sparkline } from "#app/ui/chart/sparkline.tsx";
import type { SparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import { defineList } from "#app/ui/list/list-definition.ts";
import { Tag } from "#app/ui/tag.tsx";
import { INTENT_TITLES, pathText, positionText } from "../../labels.ts";
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

const CONTROL = "h-8 min-w-0 rounded-s border border-line-strong bg-surface px-2.5 text-sm pointer-coarse:h-11";

const short = (value: number | null) => (value === null ? "–" : <span title={exact(value)}>{compact(value)}</span>);

/** The keywords of a website. */
export const keywordsList = defineList<KeywordItem, { base: string }>({
  id: "seo.keywords",
  label: "Keywords",
  noun: "keyword",
  search: "Part of the keyword",
  defaultSort: "keyword",
  keyOf: ({ id }) => id,
  nameOf: ({ keyword }) => keyword,
  filters: [
    { id: "group", label: "Group", options: null },
    { id: "label", label: "Intent", options: Object.entries(INTENT_TITLES) },
  ],
  columns: [
    {
      id: "keyword",
      label: "Keyword",
      fixed: true,
      sort: "ascending",
      className: "max-w-[40ch]",
      value: ({ keyword }) => keyword,
      cell: (row, { base }) => (
        <>
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
        </>
      ),
    },
    { id: "group", label: "Group", wide: true, className: "text-ink-2", value: ({ groupName }) => groupName },
    {
      id: "intent",
      label: "Intent",
      wide: true,
      value: ({ intent }) => INTENT_TITLES[intent],
      cell: ({ intent }) => <IntentTag intent={intent} />,
    },
    {
      id: "clicks",
      label: "Clicks",
      numeric: true,
      sort: "descending",
      value: ({ clicks }) => clicks,
      cell: ({ clicks }) => short(clicks),
    },
    {
      id: "impressions",
      label: "Impressions",
      numeric: true,
      wide: true,
      sort: "descending",
      value: ({ impressions }) => impressions,
      cell: ({ impressions }) => short(impressions),
    },
    {
      id: "position",
      label: "Position",
      numeric: true,
      sort: "ascending",
      value: ({ position }) => position,
      cell: ({ position }) => positionText(position),
    },
    {
      id: "trend",
      label: "Clicks over imports",
      wide: true,
      className: "w-[130px]",
      value: () => null,
      cell: ({ trend }) =>
        trend ? (
          <Sparkline
            shape={trend}
            label={`Clicks of the last ${trend.values.length} imports`}
            className="h-[22px] w-[110px]"
          />
        ) : (
          <span className="text-ink-3">–</span>
        ),
    },
  ],
  bulk: [
    {
      intent: "group",
      label: "Set group",
      fields: () => (
        <input
          name="group"
          maxLength={60}
          aria-label="Group"
          placeholder="Group, or empty"
          className={`${CONTROL} w-[150px] placeholder:text-ink-3`}
        />
      ),
    },
    {
      intent: "label",
      label: "Set intent",
      fields: () => (
        <select name="label" aria-label="Intent" defaultValue="auto" className={CONTROL}>
          <option value="auto">Automatic</option>
          {Object.entries(INTENT_TITLES).map(([intent, title]) => (
            <option key={intent} value={intent}>
              {title}
            </option>
          ))}
        </select>
      ),
    },
    { intent: "delete", label: "Delete", look: "danger" },
  ],
  rowActions: ({ id }, { base }) => [
    { label: "Edit keyword", to: `${base}/edit/${id}` },
    { label: "Delete keyword", intent: "delete", look: "danger" },
  ],
});
