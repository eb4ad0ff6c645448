import { Form, Link } from "@remix-run/react";
import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { shortDate } from "#app/shared/format/date.ts";
import { days } from "#app/shared/time.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import type { LeadCard as Lead } from "../domain/board.ts";
import { amountText } from "../format.ts";

/** Who a lead is, in a list where some have no name. */
const titleOf = ({ name, email }: Lead): string => name || email || "No name";

interface LeadCardProps {
  lead: Lead;
  owner: string | undefined;
  stages: readonly { id: string; name: string }[];
  nowMs: number;
  /** What moves the card by mouse and keyboard, once scripts run. */
  handle?: ReactNode;
}

function NextTask({ task: { title, dueAt }, nowMs }: { task: NonNullable<Lead["task"]>; nowMs: number }) {
  const isLate = dueAt !== null && dueAt + days(1) <= nowMs;
  return (
    <p className={cx("mt-1 flex items-start gap-1.5 text-[13px]", isLate ? "text-bad" : "text-ink-2")}>
      <CircleCheck size={14} aria-label="Next task" className="mt-0.5 shrink-0" />
      <span className="min-w-0 break-words">
        {title}
        {dueAt === null ? "" : `, ${isLate ? "overdue since" : "due"} ${shortDate(dueAt)}`}
      </span>
    </p>
  );
}

/** One lead of the board, with a form that moves it without scripts. */
export function LeadCard({ lead, owner, stages, nowMs, handle }: LeadCardProps) {
  const title = titleOf(lead);
  return (
    <article aria-label={title} className="rounded-s border border-line bg-surface p-3 text-sm">
      <div className="flex items-start gap-2">
        <Link to={`/leads/contacts/${lead.id}`} className="min-w-0 flex-1 break-words font-medium hover:underline">
          {title}
        </Link>
        {handle}
      </div>
      {lead.name && lead.email ? <p className="truncate text-[13px] text-ink-2">{lead.email}</p> : null}
      <p className="mt-1 flex flex-wrap gap-x-3 text-[13px] text-ink-2 tabular-nums">
        {lead.valueCents !== null && lead.currency !== null ? (
          <span className="font-medium text-ink">
            {amountText({ cents: lead.valueCents, currency: lead.currency })}
          </span>
        ) : null}
        {lead.score > 0 ? <span>Score {Math.round(lead.score)}</span> : null}
        {lead.source ? <span>{lead.source}</span> : null}
        {owner ? <span>{owner}</span> : null}
      </p>
      {lead.task ? <NextTask task={lead.task} nowMs={nowMs} /> : null}
      <Form method="post" preventScrollReset className="mt-2 flex gap-1.5">
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="lead" value={lead.id} />
        <select
          name="stage"
          defaultValue={lead.stage}
          key={lead.stage}
          aria-label={`Stage of ${title}`}
          className="h-8 min-w-0 flex-1 rounded-s border border-line-strong bg-surface px-2 text-[13px] pointer-coarse:h-11"
        >
          {stages.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <Button type="submit" size="s" aria-label={`Move ${title}`}>
          Move
        </Button>
      </Form>
    </article>
  );
}
