import { Form, Link } from "@remix-run/react";
import { Repeat2 } from "lucide-react";
import type { ReactNode } from "react";
import { exact } from "#app/shared/format/number.ts";
import { Board } from "#app/ui/board/board.tsx";
import { Button } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Breakable } from "#app/ui/text/breakable.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { channelOf } from "../../domain/channels.ts";
import { STATUS_LABELS } from "../../labels.ts";
import { postPath, SOCIAL } from "../../paths.ts";
import type { PostBoardColumn } from "../board.server.ts";
import type { BoardColumnId } from "../domain/board.ts";

type Card = PostBoardColumn["cards"][number];

const NAMES: Readonly<Record<BoardColumnId, string>> = {
  draft: "Draft",
  in_review: "In review",
  approved: "Approved",
  scheduled: "Scheduled",
  published: "Published",
  failed: "Failed",
};

/** States that the name of their column does not say. */
const OWN_TAG: ReadonlySet<Card["status"]> = new Set(["publishing", "by_hand", "unclear"]);

function PostCard({ card, timeZone, handle }: { card: Card; timeZone: string; handle?: ReactNode }) {
  const { id, label, channel, account, status, scheduledAtMs, isEvergreen, targets } = card;
  return (
    <article aria-label={label} className="rounded-s border border-line bg-surface p-3 text-sm">
      <div className="flex items-start gap-2">
        <Link
          to={postPath(id)}
          className="line-clamp-4 min-w-0 flex-1 font-medium [overflow-wrap:anywhere] hover:underline"
        >
          <Breakable text={label} />
        </Link>
        {handle}
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-[13px] text-ink-2">
        <span className="[overflow-wrap:anywhere]">
          {account === "" ? channelOf(channel).title : `${channelOf(channel).title}, ${account}`}
        </span>
        {isEvergreen ? <Repeat2 size={13} role="img" aria-label="Evergreen" /> : null}
        {scheduledAtMs === null ? null : <Time value={new Date(scheduledAtMs)} timeZone={timeZone} />}
        {OWN_TAG.has(status) ? <Tag tone={STATUS_LABELS[status].tone}>{STATUS_LABELS[status].label}</Tag> : null}
      </p>
      {targets.length > 0 ? (
        <Form method="post" preventScrollReset className="mt-2 flex gap-1.5">
          <input type="hidden" name="intent" value="move-on-board" />
          <input type="hidden" name="id" value={id} />
          <select
            name="to"
            aria-label={`Column of ${label}`}
            className="h-8 min-w-0 flex-1 rounded-s border border-line-strong bg-surface px-2 text-[13px] pointer-coarse:h-11"
          >
            {targets.map((target) => (
              <option key={target} value={target}>
                {NAMES[target]}
              </option>
            ))}
          </select>
          <Button type="submit" size="s" aria-label={`Move ${label}`}>
            Move
          </Button>
        </Form>
      ) : null}
    </article>
  );
}

/** The posts of a workspace by state, each with the ways that it can go. */
export function PostBoard({
  columns,
  timeZone,
  readOnly,
}: {
  columns: readonly PostBoardColumn[];
  timeZone: string;
  readOnly: boolean;
}) {
  return (
    <Board<Card>
      label="Posts by status"
      noun="post"
      columnNoun="column"
      empty="No posts"
      columns={columns.map(({ id, cards, count }) => ({
        ...{ id, count, name: NAMES[id] },
        cards: readOnly ? cards.map((card) => ({ ...card, targets: [] })) : cards,
        more:
          count > cards.length ? (
            <Link to={SOCIAL} className="block px-1 py-2 text-brand text-sm underline">
              {`${exact(count - cards.length)} more in the list`}
            </Link>
          ) : null,
      }))}
      renderCard={(card, handle) => <PostCard card={card} timeZone={timeZone} handle={handle} />}
      moveFields={({ id }, to) => ({ intent: "move-on-board", id, to })}
    />
  );
}
