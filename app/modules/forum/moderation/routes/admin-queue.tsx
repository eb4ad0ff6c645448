import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireRole } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CursorLinks, FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { NothingFound } from "#app/ui/list/nothing-found.tsx";
import { PostText } from "#app/ui/prose/prose.tsx";
import { queueQuerySchema } from "../../schema.ts";
import { listQueue } from "../service.server.ts";
import { Reports, StandingTags } from "../ui/reports.tsx";

const PATH = "/admin/forum";

const NOTHING = {
  open: "No report is open",
  resolved: "No report has been decided yet",
  hidden: "No post is hidden",
} as const;

export const meta: MetaFunction = () => [{ title: "Forum · Admin Panel · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const query = readQuery(request, queueQuerySchema);
  return {
    ...(await listQueue(context, query)),
    state: query.state ?? "open",
    further: query.cursor !== undefined,
    nowMs: context.now().getTime(),
  };
}

export default function ForumQueue() {
  const { queue, nextCursor, state, further, nowMs } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="forum-title">
      <h2 id="forum-title" className="mb-3 font-bold text-lg tracking-tight">
        {state === "open" ? "Open reports" : state === "resolved" ? "Decided reports" : "Hidden posts"}
      </h2>
      <div className="mb-4 flex flex-wrap gap-2">
        <FilterChip name="state" value="resolved">
          Decided reports
        </FilterChip>
        <FilterChip name="state" value="hidden">
          Hidden posts
        </FilterChip>
      </div>
      {queue.length === 0 ? (
        <NothingFound path={PATH} filtered={further} none={NOTHING[state]} />
      ) : (
        <ul className="grid gap-3">
          {queue.map(({ id, title, isQuestion, authorName, blocks, hiddenReason, locked, removed, reports }) => (
            <Card as="li" key={id} className="grid gap-3 p-4">
              <div className="flex flex-wrap items-center gap-2">
                <h3 dir="auto" className="min-w-0 font-semibold text-sm [overflow-wrap:anywhere]">
                  {title || (isQuestion ? "Question" : "Answer")}
                </h3>
                <span className="text-[13px] text-ink-3 [overflow-wrap:anywhere]">
                  by <bdi>{authorName}</bdi>
                </span>
                <StandingTags hidden={hiddenReason !== null} locked={locked} removed={removed} />
              </div>
              <div className="max-h-40 overflow-hidden">
                <PostText blocks={blocks} />
              </div>
              {reports.length > 0 ? <Reports reports={reports} nowMs={nowMs} /> : null}
              <div>
                <LinkButton to={`${PATH}/${id}`} size="s" aria-label={`Decide about the post of ${authorName}`}>
                  Decide
                </LinkButton>
              </div>
            </Card>
          ))}
        </ul>
      )}
      <CursorLinks nextCursor={nextCursor} />
    </section>
  );
}
