import { Card } from "#app/ui/card.tsx";
import { Time } from "#app/ui/text/time.tsx";

export interface ShownMessage {
  id: string;
  author: "person" | "support";
  body: string;
  createdAtMs: number;
}

/** What was written in a ticket, the oldest first. `names`: what the two sides are called to this reader. */
export function Thread({
  messages,
  names,
  nowMs,
}: {
  messages: readonly ShownMessage[];
  names: Record<ShownMessage["author"], string>;
  nowMs: number;
}) {
  return (
    <ol className="grid gap-3" aria-label="Messages">
      {messages.map(({ id, author, body, createdAtMs }) => (
        <Card as="li" key={id} className="p-4" highlighted={author === "support"}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-[13px] text-ink-2">
            <span className="font-semibold text-ink [overflow-wrap:anywhere]">{names[author]}</span>
            <Time value={createdAtMs} now={nowMs} />
          </div>
          <p dir="auto" className="mt-2 whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">
            {body}
          </p>
        </Card>
      ))}
    </ol>
  );
}
