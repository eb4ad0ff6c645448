import { Link } from "@remix-run/react";
import { centsText } from "#app/shared/format/money.ts";
import { defineList } from "#app/ui/list/list-definition.ts";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { STATUSES } from "../domain/status.ts";
import { STATUS_LABELS } from "../labels.ts";
import { campaignPath, editPath, reportPath } from "../paths.ts";
import { goalText, type ShownCampaign } from "./board.tsx";
import { periodText } from "./period-text.ts";

/** The campaigns of a workspace as a table. */
export const campaignList = defineList<ShownCampaign, { timeZone: string }>({
  id: "cross-module.campaigns",
  label: "Campaigns",
  noun: "campaign",
  search: "Name",
  defaultSort: "-updated",
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  filters: [
    { id: "status", label: "Status", options: STATUSES.map((status) => [status, STATUS_LABELS[status].label]) },
    { id: "owner", label: "Owner", options: null },
  ],
  columns: [
    {
      id: "name",
      label: "Name",
      fixed: true,
      sort: "ascending",
      className: "min-w-[150px] max-w-[48ch]",
      value: ({ name }) => name,
      cell: ({ id, name }) => (
        <Link
          to={campaignPath(id)}
          prefetch="intent"
          className="font-semibold [overflow-wrap:anywhere] hover:underline"
        >
          <Breakable text={name} />
        </Link>
      ),
    },
    {
      id: "status",
      label: "Status",
      value: ({ status }) => STATUS_LABELS[status].label,
      cell: ({ status }) => <Tag tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</Tag>,
    },
    { id: "dates", label: "Dates", wide: true, value: periodText },
    { id: "goal", label: "Goal", wide: true, value: (row) => goalText(row) || "–" },
    {
      id: "budget",
      label: "Budget",
      wide: true,
      numeric: true,
      value: ({ budgetMinor, currency }) => (budgetMinor === null ? "–" : centsText(budgetMinor, currency)),
    },
    { id: "owner", label: "Owner", wide: true, value: ({ owner }) => owner || "–" },
    {
      id: "updated",
      label: "Changed",
      wide: true,
      sort: "descending",
      className: "whitespace-nowrap",
      value: ({ updatedAtMs }) => new Date(updatedAtMs).toISOString(),
      cell: ({ updatedAtMs }, { timeZone }) => <Time value={new Date(updatedAtMs)} timeZone={timeZone} />,
    },
  ],
  rowActions: ({ id }) => [
    { label: "Open", to: campaignPath(id) },
    { label: "Edit", to: editPath(id) },
    { label: "Report", to: reportPath(id) },
    { label: "Clone", to: `${campaignPath(id)}?confirm=clone` },
  ],
});
