import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ChevronLeft, ChevronRight, Plus } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { dayIn, fromLocalMoment, toLocalMoment } from "#app/shared/dates/local-moment.ts";
import { monthOfYear, weekdayDate } from "#app/shared/format/date.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { NEW_POST } from "../../paths.ts";
import { SocialNav } from "../../posts/ui/social-nav.tsx";
import { listDated } from "../../service.server.ts";
import { addDays, daysShown, neighbours, readDay, VIEWS } from "../days.ts";
import { Entry, WeekGrid } from "../ui/calendar-parts.tsx";

export const meta: MetaFunction = () => [{ title: "Social calendar · Kaja" }];
export const handle = { crumb: () => "Calendar" };

const TITLE_CHARS = 90;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "social");
  const { timeZone } = session;
  const search = new URL(request.url).searchParams;
  const view = VIEWS.find((name) => name === search.get("view")) ?? "month";
  const today = dayIn(context.now().getTime(), timeZone);
  const day = readDay(search.get("day")) ?? today;
  const days = daysShown(view, day);
  const startOf = (of: string) => fromLocalMoment(`${of}T00:00`, timeZone) ?? new Date(0);
  const rows = await listDated(scope, startOf(days[0] ?? day), startOf(addDays(days.at(-1) ?? day, 1)));
  return {
    ...{ view, day, today, days, timeZone },
    ...neighbours(view, day),
    readOnly: session.workspaceRole === "viewer",
    entries: rows.map(({ id, text, channel, status, scheduledAt }) => ({
      ...{ id, channel, status },
      title: text.slice(0, TITLE_CHARS),
      day: dayIn(scheduledAt?.getTime() ?? 0, timeZone),
      time: toLocalMoment(scheduledAt?.getTime() ?? 0, timeZone).slice(11),
    })),
  };
}

const VIEW_LABELS = { month: "Month", week: "Week", list: "List" } as const;
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

export default function Calendar() {
  const { view, day, today, days, before, after, entries, timeZone, readOnly } = useLoaderData<typeof loader>();
  const at = (params: Record<string, string>) => `?${new URLSearchParams({ view, day, ...params })}`;
  const heading =
    view === "month"
      ? monthOfYear(dateOf(day))
      : `${weekdayDate(dateOf(days[0] ?? day))} to ${weekdayDate(dateOf(days.at(-1) ?? day))}`;
  const filled = days.filter((one) => entries.some((entry) => entry.day === one));
  const arrow = buttonClass("secondary", "s", "px-2");
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
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 aria-live="polite" className="mr-auto font-bold text-lg tracking-tight">
          {heading}
        </h2>
        <Link to={at({ day: before })} aria-label="Earlier" className={arrow}>
          <ChevronLeft size={16} aria-hidden="true" />
        </Link>
        <Link to={at({ day: today })} className={buttonClass("secondary", "s")}>
          Today
        </Link>
        <Link to={at({ day: after })} aria-label="Later" className={arrow}>
          <ChevronRight size={16} aria-hidden="true" />
        </Link>
        <nav aria-label="View" className="flex gap-1">
          {VIEWS.map((name) => (
            <Link
              key={name}
              to={at({ view: name })}
              aria-current={name === view ? "page" : undefined}
              className={buttonClass(name === view ? "primary" : "secondary", "s")}
            >
              {VIEW_LABELS[name]}
            </Link>
          ))}
        </nav>
      </div>
      {view === "list" ? (
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
        <WeekGrid
          days={days}
          entries={entries}
          today={today}
          month={view === "month" ? day.slice(0, 7) : null}
          readOnly={readOnly}
        />
      )}
      <p className="mt-2 text-[13px] text-ink-3">
        {readOnly ? `Times of ${timeZone}.` : `Times of ${timeZone}. Choose a day to write a post for it.`}
      </p>
    </>
  );
}
