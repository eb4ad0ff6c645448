import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { exact } from "#app/shared/format/number.ts";
import { Tag } from "#app/ui/tag.tsx";
import type { BoardColumn, LeadCard as Lead } from "../domain/board.ts";
import { amountsText } from "../format.ts";
import { LeadCard } from "./lead-card.tsx";

export interface BoardProps {
  columns: readonly BoardColumn[];
  /** Names of owners by id. */
  owners: Readonly<Record<string, string>>;
  /** To know which tasks are late. */
  nowMs: number;
  /** Wraps the cards of a column: where they can be dropped. */
  renderList?: (column: BoardColumn, cards: ReactNode) => ReactNode;
  /** Wraps a card: what can be dragged. */
  renderCard?: (lead: Lead, card: (handle?: ReactNode) => ReactNode) => ReactNode;
}

function ColumnHead({ column }: { column: BoardColumn }) {
  return (
    <header className="px-1 pb-2">
      <h2 className="flex items-center gap-2 font-semibold text-sm">
        {column.name}
        <Tag>{exact(column.leads)}</Tag>
      </h2>
      <p className="text-[13px] text-ink-2 tabular-nums">{amountsText(column.values)}</p>
    </header>
  );
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

/** The pipeline: a column for each stage, its leads newest first. Scrolls sideways where the columns do not fit. */
export function BoardColumns({ columns, owners, nowMs, renderList, renderCard }: BoardProps) {
  const stages = columns.map(({ id, name }) => ({ id, name }));
  const cardOf = (lead: Lead) => (handle?: ReactNode) => (
    <LeadCard
      lead={lead}
      stages={stages}
      owner={lead.ownerId ? owners[lead.ownerId] : undefined}
      nowMs={nowMs}
      handle={handle}
    />
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label="Pipeline" tabIndex={0} className="flex snap-x gap-3 overflow-x-auto pb-4">
      {columns.map((column) => {
        const cards = (
          <ul className="grid content-start gap-2">
            {column.cards.map((lead) => (
              <li key={lead.id}>{renderCard ? renderCard(lead, cardOf(lead)) : cardOf(lead)()}</li>
            ))}
            {column.cards.length === 0 ? (
              <li className="rounded-s border border-line border-dashed p-3 text-[13px] text-ink-3">No leads</li>
            ) : null}
          </ul>
        );
        return (
          <section
            key={column.id}
            aria-label={column.name}
            className="w-[272px] shrink-0 snap-start rounded-m bg-sunken p-2"
          >
            <ColumnHead column={column} />
            {renderList ? renderList(column, cards) : cards}
            <MoreLink column={column} />
          </section>
        );
      })}
    </section>
  );
}
