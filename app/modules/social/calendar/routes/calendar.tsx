import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Plus } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { addDays, daysShown, neighbours, readDay, VIEWS } from "#app/shared/dates/calendar-days.ts";
import { dayIn, fromLocalMoment, toLocalMoment } from "#app/shared/dates/local-moment.ts";
import { weekdayDate } from "#app/shared/format/date.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { CalendarBar, ViewLinks } from "#app/ui/calendar/calendar-bar.tsx";
import { WeekGrid } from "#app/ui/calendar/week-grid.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { NEW_POST } from "../../paths.ts";
import { SocialNav } from "../../posts/ui/social-nav.tsx";
import { listDated } from "../../service.server.ts";
import { calendarAction } from "../actions.server.ts";
import { readBoard } from "../board.server.ts";
import { DayNumber, Entry, MovableEntry } from "../ui/calendar-parts.tsx";
import { PostBoard } from "../ui/post-board.tsx";

export const meta: MetaFunction = () => [{ title: "Social calendar · Kaja" }];
export const handle = { crumb: () => "Calendar" };

const BOARD_VIEW = { name: "board", label: "Board" };
const TITLE_CHARS = 90;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "social");
  const { timeZone } = session;
  const search = new URL(request.url).searchParams;
  const view = VIEWS.find((name) => name === search.get("view")) ?? "month";
  const today = dayIn(context.now().getTime(), timeZone);
  const day = readDay(search.get("day")) ?? today;
  const days = daysShown(view, day);
  const shown = { ...{ view, day, today, days, timeZone }, readOnly: session.workspaceRole === "viewer" };
  if (search.get("view") === "board")
    return { ...shown, ...neighbours(view, day), entries: [], board: await readBoard(context, scope) };
  const startOf = (of: string) => fromLocalMoment(`${of}T00:00`, timeZone) ?? new Date(0);
  const rows = await listDated(scope, startOf(days[0] ?? day), startOf(addDays(days.at(-1) ?? day, 1)));
  return {
    ...shown,
    ...neighbours(view, day),
    board: null,
    entries: rows.map(({ id, text, channel, status, scheduledAt, evergreenId }) => ({
      ...{ id, channel, status, isEvergreen: evergreenId !== null, atMs: scheduledAt?.getTime() ?? 0 },
      title: text.slice(0, TITLE_CHARS),
      day: dayIn(scheduledAt?.getTime() ?? 0, timeZone),
      time: toLocalMoment(scheduledAt?.getTime() ?? 0, timeZone).slice(11),
    })),
  };
}

export const action = calendarAction;

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

export default function Calendar() {
  const { view, day, today, days, before, after, entries, timeZone, readOnly, board } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const at = (params: Record<string, string>) => `?${new URLSearchParams({ view, day, ...params })}`;
  const filled = days.filter((one) => entries.some((entry) => entry.day === one));
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 grow font-bold text-2xl tracking-tight">Social calendar</h1>
        {readOnly ? null : (
          <LinkButton to={NEW_POST} look="primary" icon={<Plus size={16} aria-hidden="true" />}>
            New post
          </LinkButton>
        )}
      </div>
      <SocialNav />
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {board ? (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <h2 className="mr-auto font-bold text-lg tracking-tight">Posts by status</h2>
          <ViewLinks view="board" further={[BOARD_VIEW]} at={at} />
        </div>
      ) : (
        <CalendarBar {...{ view, day, today, days, before, after, at }} furtherViews={[BOARD_VIEW]} />
      )}
      {board ? (
        <PostBoard columns={board} timeZone={timeZone} readOnly={readOnly} />
      ) : view === "list" ? (
        <Card className="grid gap-4 p-5">
          {filled.length === 0 ? <p className="text-ink-2 text-sm">No post has a time in these 60 days.</p> : null}
          {filled.map((one) => (
            <section key={one}>
              <h3 className="mb-1 font-semibold text-sm">{weekdayDate(dateOf(one))}</h3>
              {entries
                .filter((entry) => entry.day === one)
                .map((entry) => (
                  <Entry key={entry.id} entry={entry} long />
                ))}
            </section>
          ))}
        </Card>
      ) : (
        <WeekGrid days={days} month={view === "month" ? day.slice(0, 7) : null}>
          {(one) => (
            <>
              <DayNumber day={one} today={today} readOnly={readOnly} />
              {entries
                .filter((entry) => entry.day === one)
                .map((entry) => (
                  <MovableEntry key={entry.id} entry={entry} readOnly={readOnly} />
                ))}
            </>
          )}
        </WeekGrid>
      )}
      <p className="mt-2 text-[13px] text-ink-3">
        {readOnly
          ? `Times of ${timeZone}.`
          : board
            ? `Times of ${timeZone}. Drag a post by its handle, or move it with Space and the arrow keys. Scheduled is the next free time of the account's queue.`
            : `Times of ${timeZone}. Choose a day to write a post for it. Drag a post by its handle, or move it with the arrow keys.`}
      </p>
    </>
  );
}
