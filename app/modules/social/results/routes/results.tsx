import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { BarChart3 } from "lucide-react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { storeScope } from "#app/platform/access/scope.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { buttonClass, LinkButton } from "#app/ui/button.tsx";
import { EmptyState, Stat } from "#app/ui/card.tsx";
import { FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { CHANNEL_NAMES, channelOf } from "../../domain/channels.ts";
import { NEW_POST, postPath, RESULTS } from "../../paths.ts";
import { SocialNav } from "../../posts/ui/social-nav.tsx";
import { PERIODS, readBestTimes, readReport, totalsOf } from "../report.server.ts";
import { resultsQuerySchema } from "../schema.ts";
import { BestTimesSection } from "../ui/best-times.tsx";

export const meta: MetaFunction = () => [{ title: "Results of posts · Kaja" }];
export const handle = { crumb: () => "Results" };

const SHOWN = 200;
const SHOWN_CHARS = 120;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, "social");
  const { days } = readQuery(request, resultsQuerySchema);
  const scope = storeScope(context, session);
  const [rows, bestTimes] = await Promise.all([readReport(scope, days), readBestTimes(scope, session.timeZone)]);
  return {
    bestTimes,
    days,
    periods: [...PERIODS],
    count: rows.length,
    totals: totalsOf(rows),
    rows: rows.slice(0, SHOWN).map(({ postId, channel, text, atMs, likes, replies, reposts, clicks }) => ({
      ...{ postId, atMs, likes, replies, reposts, clicks },
      text: text.slice(0, SHOWN_CHARS),
      channel: CHANNEL_NAMES.find((name) => name === channel) ?? null,
    })),
    timeZone: session.timeZone,
    readOnly: session.workspaceRole === "viewer",
  };
}

export default function Results() {
  const { bestTimes, days, periods, count, totals, rows, timeZone, readOnly } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h1 className="min-w-0 grow font-bold text-2xl tracking-tight">Results of posts</h1>
        {count > 0 ? (
          <a href={`${RESULTS}/file.csv?days=${days}`} download className={buttonClass()}>
            Export CSV
          </a>
        ) : null}
      </div>
      <SocialNav />
      <nav aria-label="Period" className="mb-4 flex flex-wrap gap-2">
        {periods.map((one) => (
          <FilterChip key={one} name="days" value={String(one)} byDefault="30">
            {`${one} days`}
          </FilterChip>
        ))}
      </nav>
      {count === 0 ? (
        <EmptyState
          icon={<BarChart3 size={22} aria-hidden="true" />}
          title="Nothing was published in this period"
          action={
            readOnly ? null : (
              <LinkButton to={NEW_POST} look="primary">
                New post
              </LinkButton>
            )
          }
        >
          Likes, replies and reposts come from the networks, often on the first day and less often later. Clicks come
          from the posts' short links.
        </EmptyState>
      ) : (
        <>
          <section aria-label="Sums" className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-5">
            <Stat label="Posts" value={exact(count)} />
            <Stat label="Likes" value={exact(totals.likes)} />
            <Stat label="Replies" value={exact(totals.replies)} />
            <Stat label="Reposts" value={exact(totals.reposts)} />
            <Stat label="Clicks" value={exact(totals.clicks)} />
          </section>
          <Table label="Published posts" hasMore>
            <thead>
              <tr>
                <Th>Post</Th>
                <Th>Published</Th>
                <Th numeric>Likes</Th>
                <Th numeric>Replies</Th>
                <Th numeric>Reposts</Th>
                <Th numeric>Clicks</Th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ postId, channel, text, atMs, likes, replies, reposts, clicks }) => (
                <tr key={postId}>
                  <Td className="max-w-[48ch] [overflow-wrap:anywhere]">
                    <Link to={postPath(postId)} className="line-clamp-2 font-semibold hover:underline">
                      {text || "Deleted post"}
                    </Link>
                    <span className="text-[13px] text-ink-3">{channel ? channelOf(channel).title : null}</span>
                  </Td>
                  <Td className="whitespace-nowrap">
                    <Time value={new Date(atMs)} timeZone={timeZone} />
                  </Td>
                  <Td numeric>{exact(likes)}</Td>
                  <Td numeric>{exact(replies)}</Td>
                  <Td numeric>{exact(reposts)}</Td>
                  <Td numeric>{exact(clicks)}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
          {count > rows.length ? (
            <p className="mt-2 text-[13px] text-ink-3">{`The newest ${exact(rows.length)} are shown; the file has all.`}</p>
          ) : null}
        </>
      )}
      {bestTimes.length > 0 ? <BestTimesSection accounts={bestTimes} readOnly={readOnly} /> : null}
    </>
  );
}
