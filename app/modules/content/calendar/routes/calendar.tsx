import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { findHeldByCampaigns } from "#app/modules/cross-module/index.server.ts";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { daysShown, neighbours, readDay, VIEWS } from "#app/shared/dates/calendar-days.ts";
import { dayIn, toLocalMoment } from "#app/shared/dates/local-moment.ts";
import { weekdayDate } from "#app/shared/format/date.ts";
import { Button } from "#app/ui/button.tsx";
import { CalendarBar } from "#app/ui/calendar/calendar-bar.tsx";
import { dayNumberClass, WeekGrid } from "#app/ui/calendar/week-grid.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { KINDS } from "../../domain/kind.ts";
import { KIND_LABELS } from "../../labels.ts";
import { listOwners } from "../../people/owners.server.ts";
import { ContentNav } from "../../ui/content-nav.tsx";
import { calendarAction, type FeedReply } from "../actions.server.ts";
import { hasFeed, readCalendar } from "../service.server.ts";
import { Entry, MovableEntry } from "../ui/entries.tsx";

export const meta: MetaFunction = () => [{ title: "Content calendar · Kaja" }];
export const handle = { crumb: () => "Calendar" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, "content_basic");
  const { timeZone } = session;
  const search = new URL(request.url).searchParams;
  const view = VIEWS.find((name) => name === search.get("view")) ?? "month";
  const today = dayIn(context.now().getTime(), timeZone);
  const day = readDay(search.get("day")) ?? today;
  const kind = KINDS.find((name) => name === search.get("kind")) ?? "";
  const owner = search.get("owner")?.slice(0, 40) ?? "";
  const campaign = search.get("campaign")?.slice(0, 40) ?? "";
  const days = daysShown(view, day);
  const [rows, held, owners, feed] = await Promise.all([
    readCalendar(scope, days, timeZone),
    findHeldByCampaigns(scope, "content"),
    listOwners(scope),
    hasFeed(scope),
  ]);
  const names = new Map(owners);
  const campaigns = [...new Map(held.map((row) => [row.campaignId, row.campaign]))];
  const ofCampaign = new Set(held.filter(({ campaignId }) => campaignId === campaign).map(({ refId }) => refId));
  return {
    view,
    day,
    today,
    days,
    ...neighbours(view, day),
    kind,
    owner,
    owners,
    campaign,
    campaigns,
    timeZone,
    hasFeed: feed,
    readOnly: session.workspaceRole === "viewer",
    entries: rows
      .filter((row) => (kind === "" || row.kind === kind) && (owner === "" || row.ownerId === owner))
      .filter(({ id }) => campaign === "" || ofCampaign.has(id))
      .map(({ id, title, status, kind: of, ownerId, publishAt }) => ({
        ...{ id, title, status, kind: of, atMs: publishAt?.getTime() ?? 0 },
        owner: names.get(ownerId) ?? "",
        day: dayIn(publishAt?.getTime() ?? 0, timeZone),
        time: toLocalMoment(publishAt?.getTime() ?? 0, timeZone).slice(11),
      })),
  };
}

export const action = calendarAction;

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

export default function Calendar() {
  const shown = useLoaderData<typeof loader>();
  const reply = useActionData<FeedReply>();
  const { view, day, today, days, before, after, kind, owner, campaign, entries, timeZone } = shown;
  const at = (params: Record<string, string>) =>
    `?${new URLSearchParams(Object.entries({ view, day, kind, owner, campaign, ...params }).filter(([, value]) => value !== ""))}`;
  const filled = days.filter((one) => entries.some((entry) => entry.day === one));
  return (
    <>
      <h1 className="mb-3 font-bold text-2xl tracking-tight">Content calendar</h1>
      <ContentNav />
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <CalendarBar {...{ view, day, today, days, before, after, at }} />
      <CalendarFilters key={`${kind}|${owner}|${campaign}`} {...shown} />
      {view === "list" ? (
        <Card className="grid gap-4 p-5">
          {filled.length === 0 ? <p className="text-ink-2 text-sm">Nothing has a date in these 60 days.</p> : null}
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
              <time
                dateTime={one}
                aria-current={one === today ? "date" : undefined}
                className={dayNumberClass(one === today)}
              >
                {Number(one.slice(8))}
              </time>
              {entries
                .filter((entry) => entry.day === one)
                .map((entry) => (
                  <MovableEntry key={entry.id} entry={entry} readOnly={shown.readOnly} />
                ))}
            </>
          )}
        </WeekGrid>
      )}
      <p className="mt-2 text-[13px] text-ink-3">
        {`Times in ${timeZone}. A piece has a date once you set, schedule or publish it. Drag it by its handle, or move it with the arrow keys.`}
      </p>
      <Feed hasFeed={shown.hasFeed} readOnly={shown.readOnly} />
    </>
  );
}

const SELECT = "h-8 rounded-s border border-line-strong bg-surface px-2 text-sm pointer-coarse:h-11";

function CalendarFilters({
  view,
  day,
  kind,
  owner,
  owners,
  campaign,
  campaigns,
}: {
  view: string;
  day: string;
  kind: string;
  owner: string;
  owners: readonly (readonly [string, string])[];
  campaign: string;
  campaigns: readonly (readonly [string, string])[];
}) {
  return (
    <Form method="get" className="mb-3 flex flex-wrap items-center gap-2">
      <input type="hidden" name="view" value={view} />
      <input type="hidden" name="day" value={day} />
      <select name="kind" aria-label="Kind" defaultValue={kind} className={SELECT}>
        <option value="">Any kind</option>
        {KINDS.map((name) => (
          <option key={name} value={name}>
            {KIND_LABELS[name]}
          </option>
        ))}
      </select>
      <select name="owner" aria-label="Owner" defaultValue={owner} className={SELECT}>
        <option value="">Any owner</option>
        {owners.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      {campaigns.length > 0 ? (
        <select name="campaign" aria-label="Campaign" defaultValue={campaign} className={`max-w-full ${SELECT}`}>
          <option value="">Any campaign</option>
          {campaigns.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      ) : null}
      <Button type="submit" size="s">
        Filter
      </Button>
    </Form>
  );
}

/** The calendar for other programs. */
function Feed({ hasFeed: exists, readOnly }: { hasFeed: boolean; readOnly: boolean }) {
  const made = useActionData<FeedReply>()?.made;
  if (readOnly) return null;
  return (
    <Card as="section" className="mt-5 grid max-w-[720px] gap-3 p-5">
      <h2 className="font-bold text-[15px]">In your calendar app</h2>
      {made ? (
        <div role="status" className="grid gap-2">
          <p className="text-sm">Subscribe to this URL. Copy it now: you won't be able to see it again.</p>
          <p className="break-all font-mono text-[13px]">{made.url}</p>
          <div>
            <CopyButton text={made.url} copied="Address copied">
              Copy address
            </CopyButton>
          </div>
        </div>
      ) : (
        <p className="text-ink-2 text-sm">
          {exists
            ? "You already have a URL. A new one replaces it, and the old one stops working."
            : "Google Calendar, Outlook and others can show this calendar by a URL that only you have."}
        </p>
      )}
      <Form method="post">
        <FormKey />
        <Button type="submit" name="intent" value="feed">
          {exists || made ? "Replace the URL" : "Create a URL"}
        </Button>
      </Form>
    </Card>
  );
}
