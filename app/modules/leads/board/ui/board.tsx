import { Link, useSearchParams } from "@remix-run/react";
import { exact } from "#app/shared/format/number.ts";
import { Board } from "#app/ui/board/board.tsx";
import type { BoardCard } from "#app/ui/board/board-columns.tsx";
import type { BoardColumn, LeadCard as Lead } from "../domain/board.ts";
import { amountsText } from "../format.ts";
import { LeadCard } from "./lead-card.tsx";

interface Props {
  columns: readonly BoardColumn[];
  /** Names of owners by id. */
  owners: Readonly<Record<string, string>>;
  /** To know which tasks are late. */
  nowMs: number;
}

interface Card extends BoardCard {
  lead: Lead;
}

function MoreLink({ column }: { column: BoardColumn }) {
  const [search] = useSearchParams();
  const hidden = column.leads - column.cards.length;
  if (hidden <= 0) return null;
  const params = new URLSearchParams(search);
  params.set("more", column.id);
  const isShown = search.get("more") === column.id;
  return isShown ? (
    <Link to={`/leads/list?stage=${column.id}`} className="block px-1 py-2 text-brand text-sm underline">
      {exact(hidden)} more in the table
    </Link>
  ) : (
    <Link to={`?${params}`} preventScrollReset className="block px-1 py-2 text-brand text-sm underline">
      Show more ({exact(hidden)} hidden)
    </Link>
  );
}

const toCard = (lead: Lead): Card => ({
  ...{ id: lead.id, column: lead.stage, lead },
  label: lead.name || lead.email || "lead",
});

/** The pipeline: a column for each stage, its leads newest first. */
export function PipelineBoard({ columns, owners, nowMs }: Props) {
  const stages = columns.map(({ id, name }) => ({ id, name }));
  return (
    <Board
      label="Pipeline"
      noun="lead"
      columnNoun="stage"
      empty="No leads"
      columns={columns.map((column) => ({
        ...{ id: column.id, name: column.name, count: column.leads, cards: column.cards.map(toCard) },
        head: <p className="text-[13px] text-ink-2 tabular-nums">{amountsText(column.values)}</p>,
        more: <MoreLink column={column} />,
      }))}
      renderCard={({ lead }, handle) => (
        <LeadCard
          lead={lead}
          stages={stages}
          owner={lead.ownerId ? owners[lead.ownerId] : undefined}
          nowMs={nowMs}
          handle={handle}
        />
      )}
      moveFields={({ id }, stage) => ({ intent: "move", lead: id, stage })}
    />
  );
}
