import type { ReactNode } from "react";
import { exact } from "#app/shared/format/number.ts";
import { Tag } from "../tag.tsx";

/** What a board moves. */
export interface BoardCard {
  id: string;
  /** The id of its column. */
  column: string;
  /** Names it for people who do not see it. */
  label: string;
  /** Columns that it may go to; left out: all. */
  targets?: readonly string[];
}

export interface BoardColumn<C extends BoardCard> {
  id: string;
  name: string;
  /** Cards in all, with those that are not shown. */
  count: number;
  cards: readonly C[];
  /** Below its name. */
  head?: ReactNode;
  /** Below its cards. */
  more?: ReactNode;
}

export interface BoardProps<C extends BoardCard> {
  label: string;
  /** What a card is: "lead". */
  noun: string;
  /** What a column is: "stage". */
  columnNoun: string;
  /** In a column without cards. */
  empty: string;
  columns: readonly BoardColumn<C>[];
  /** `handle`: what moves the card by mouse and keyboard, once scripts run. */
  renderCard: (card: C, handle?: ReactNode) => ReactNode;
  /** The fields of the form that moves a card. */
  moveFields: (card: C, column: string) => Record<string, string>;
}

interface Wrappers<C extends BoardCard> {
  /** Wraps the cards of a column: where they can be dropped. */
  renderList?: (column: BoardColumn<C>, cards: ReactNode) => ReactNode;
  /** Wraps a card: what can be dragged. */
  wrapCard?: (card: C) => ReactNode;
}

/** Columns of cards beside each other. Scrolls sideways where the columns do not fit. */
export function BoardColumns<C extends BoardCard>(props: Omit<BoardProps<C>, "moveFields"> & Wrappers<C>) {
  const { label, empty, columns, renderCard, renderList, wrapCard } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="flex snap-x gap-3 overflow-x-auto pb-4">
      {columns.map((column) => {
        const cards = (
          <ul className="grid content-start gap-2">
            {column.cards.map((card) => (
              <li key={card.id}>{wrapCard ? wrapCard(card) : renderCard(card)}</li>
            ))}
            {column.cards.length === 0 ? (
              <li className="rounded-s border border-line border-dashed p-3 text-[13px] text-ink-3">{empty}</li>
            ) : null}
          </ul>
        );
        return (
          <section
            key={column.id}
            aria-label={column.name}
            className="w-[272px] shrink-0 snap-start rounded-m bg-sunken p-2"
          >
            <header className="px-1 pb-2">
              <h2 className="flex items-center gap-2 font-semibold text-sm">
                {column.name}
                <Tag>{exact(column.count)}</Tag>
              </h2>
              {column.head}
            </header>
            {renderList ? renderList(column, cards) : cards}
            {column.more}
          </section>
        );
      })}
    </section>
  );
}
