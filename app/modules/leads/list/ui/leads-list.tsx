import { Link } from "@remix-run/react";
import type { Contact, NextTask, Stage } from "#app/modules/contacts/index.server.ts";
import { mediumDate } from "#app/shared/format/date.ts";
import { exact } from "#app/shared/format/number.ts";
import { days } from "#app/shared/time.ts";
import { defineList } from "#app/ui/list/list-definition.ts";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { amountText } from "../../board/format.ts";

interface LeadsContext {
  nowMs: number;
  owners: Readonly<Record<string, string>>;
  stages: Readonly<Record<string, Pick<Stage, "name" | "kind">>>;
}

/** A lead with the task that is due next. */
export type ListedLead = Pick<
  Contact,
  | "id"
  | "name"
  | "email"
  | "stage"
  | "stageAt"
  | "ownerId"
  | "source"
  | "valueCents"
  | "currency"
  | "closeOn"
  | "score"
  | "outcomeReason"
  | "createdAt"
> & { task: Pick<NextTask, "title" | "dueAt"> | null };

const TONES = { open: "info", won: "good", lost: "bad" } as const;
const contactPath = (id: string) => `/leads/contacts/${id}`;
const NOTHING = <span className="text-ink-3">–</span>;

/** Every lead, whatever its stage. */
export const leadsList = defineList<ListedLead, LeadsContext>({
  id: "leads.table",
  label: "Leads",
  noun: "lead",
  search: "Name, email, phone or company",
  defaultSort: "-stageAt",
  keyOf: ({ id }) => id,
  nameOf: ({ name, email }) => name || email || "No name",
  filters: [
    { id: "stage", label: "Stage", options: null },
    { id: "owner", label: "Owner", options: null },
    { id: "source", label: "Source", options: null },
  ],
  columns: [
    {
      id: "name",
      label: "Name",
      fixed: true,
      sort: "ascending",
      className: "min-w-[170px] max-w-[40ch]",
      value: ({ name, email }) => name || email,
      cell: ({ id, name, email }) => (
        <>
          <Link
            to={contactPath(id)}
            prefetch="intent"
            className="font-semibold [overflow-wrap:anywhere] hover:underline"
          >
            <Breakable text={name || email || "No name"} />
          </Link>
          {name && email ? (
            <div className="text-ink-3 text-xs [overflow-wrap:anywhere]">
              <Breakable text={email} />
            </div>
          ) : null}
        </>
      ),
    },
    {
      id: "stage",
      label: "Stage",
      value: ({ stage }) => stage,
      cell: ({ stage }, { stages }) => {
        const known = stage ? stages[stage] : undefined;
        return known ? <Tag tone={TONES[known.kind]}>{known.name}</Tag> : NOTHING;
      },
    },
    {
      id: "value",
      label: "Value",
      numeric: true,
      sort: "descending",
      className: "whitespace-nowrap",
      value: ({ valueCents }) => valueCents,
      cell: ({ valueCents, currency }) =>
        valueCents === null || currency === null ? NOTHING : amountText({ cents: valueCents, currency }),
    },
    {
      id: "owner",
      label: "Owner",
      wide: true,
      value: ({ ownerId }) => ownerId,
      cell: ({ ownerId }, { owners }) => (ownerId ? (owners[ownerId] ?? "Former member") : NOTHING),
    },
    {
      id: "task",
      label: "Next task",
      wide: true,
      className: "max-w-[28ch]",
      value: ({ task }) => task?.title ?? null,
      cell: ({ task }, { nowMs }) =>
        task ? (
          <>
            <Breakable text={task.title} />
            {task.dueAt === null ? null : (
              <div className={task.dueAt + days(1) <= nowMs ? "text-bad text-xs" : "text-ink-3 text-xs"}>
                {mediumDate(task.dueAt)}
              </div>
            )}
          </>
        ) : (
          NOTHING
        ),
    },
    { id: "source", label: "Source", wide: true, value: ({ source }) => source || null },
    {
      id: "closeOn",
      label: "Expected close",
      wide: true,
      sort: "ascending",
      className: "whitespace-nowrap",
      value: ({ closeOn }) => closeOn,
      cell: ({ closeOn }) => (closeOn ? mediumDate(Date.parse(closeOn)) : NOTHING),
    },
    {
      id: "score",
      label: "Score",
      numeric: true,
      wide: true,
      sort: "descending",
      value: ({ score }) => exact(Math.round(score)),
    },
    { id: "reason", label: "Reason", wide: true, hidden: true, value: ({ outcomeReason }) => outcomeReason },
    {
      id: "stageAt",
      label: "In stage since",
      wide: true,
      sort: "descending",
      className: "whitespace-nowrap",
      value: ({ stageAt }) => (stageAt === null ? null : new Date(stageAt).toISOString()),
      cell: ({ stageAt }, { nowMs }) => (stageAt === null ? NOTHING : <Time value={stageAt} now={nowMs} />),
    },
    {
      id: "created",
      label: "Created",
      wide: true,
      hidden: true,
      sort: "descending",
      className: "whitespace-nowrap",
      value: ({ createdAt }) => new Date(createdAt).toISOString(),
      cell: ({ createdAt }, { nowMs }) => <Time value={createdAt} now={nowMs} />,
    },
  ],
  rowActions: ({ id }) => [
    { label: "Open", to: contactPath(id) },
    { label: "Edit", to: `${contactPath(id)}/edit` },
  ],
});
