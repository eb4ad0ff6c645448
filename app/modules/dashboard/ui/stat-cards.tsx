import { Stat } from "#app/ui/card.tsx";
import { Sparkline } from "#app/ui/chart/sparkline.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { DrawnCard } from "../board.server.ts";
import { Definition } from "./definition.tsx";

const TONES = { up: "font-semibold text-good", down: "font-semibold text-bad", same: "font-semibold" } as const;

/** The time that the value is of. */
const periodOf = ({ id }: DrawnCard): string => (id === "campaigns" ? "now" : "· last 30 days");

/** The four figures on top of the page, each with period, comparison and definition. */
export function StatCards({ cards, prediction }: { cards: readonly DrawnCard[]; prediction: string | null }) {
  return (
    <section
      data-tour="stat-cards"
      aria-label="Key figures"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 xl:grid-cols-4"
    >
      {cards.map((card) => (
        <div key={card.id} className="relative grid">
          <Stat
            label={card.label}
            tag={
              <>
                {card.sample ? <Tag tone="sample">Sample</Tag> : null}
                <Definition label={card.label} text={card.definition} />
              </>
            }
            value={<span title={card.exact || undefined}>{card.value}</span>}
            unit={periodOf(card)}
            hint={
              <>
                {card.change ? <span className={TONES[card.change.direction]}>{card.change.text}</span> : null}{" "}
                {card.words}
                {card.source ? <span className="block">Source: {card.source}</span> : null}
                {card.id === "campaigns" && prediction ? <span className="mt-1.5 block">{prediction}</span> : null}
                <Sparkline shape={card.trend} label={`${card.label} by day`} className="mt-1.5 h-[34px] w-full" />
              </>
            }
          />
        </div>
      ))}
    </section>
  );
}
