import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { LifeBuoy } from "lucide-react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { readCursor, readQuery } from "#app/platform/http/query.server.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { CursorLinks } from "#app/ui/list/filters/filter-chip.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { TOPIC_TITLES } from "../domain/ticket.ts";
import { ownTicketsQuerySchema } from "../schema.ts";
import { listOwnTickets } from "../service.server.ts";
import { StatusTag } from "../ui/status-tag.tsx";

export const meta: MetaFunction = () => [{ title: "Your tickets · Help · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId } = await requireUser(request, context);
  const { cursor } = readQuery(request, ownTicketsQuerySchema);
  const { rows, nextCursor } = await listOwnTickets(context, userId, readCursor(cursor));
  return {
    nextCursor,
    further: cursor !== undefined,
    nowMs: context.now().getTime(),
    tickets: rows.map(({ number, subject, topic, status, lastMessageAt }) => ({
      number,
      subject,
      topic,
      status,
      lastMessageAtMs: lastMessageAt.getTime(),
    })),
  };
}

export default function Tickets() {
  const { tickets, nextCursor, further, nowMs } = useLoaderData<typeof loader>();
  const write = (
    <LinkButton to="/help/tickets/new" look="primary">
      Contact support
    </LinkButton>
  );
  return (
    <div className="max-w-3xl">
      <Breadcrumbs trail={[{ label: "Help", to: "/help" }, { label: "Your tickets" }]} />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-2xl tracking-tight">Your tickets</h1>
        {tickets.length > 0 ? write : null}
      </div>
      {tickets.length === 0 ? (
        <EmptyState
          icon={<LifeBuoy size={22} aria-hidden="true" />}
          title={further ? "No older tickets" : "You have not written to support yet"}
          action={write}
        >
          A person reads every ticket. The answer is shown here, comes by mail, and shows behind the bell.
        </EmptyState>
      ) : (
        <ul className="grid gap-2">
          {tickets.map(({ number, subject, topic, status, lastMessageAtMs }) => (
            <Card as="li" key={number} className="px-4 py-3">
              <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <Link
                  to={`/help/tickets/${number}`}
                  prefetch="intent"
                  dir="auto"
                  className="min-w-0 font-semibold text-sm [overflow-wrap:anywhere] hover:underline pointer-coarse:py-2"
                >
                  {subject}
                </Link>
                <StatusTag status={status} />
              </div>
              <p className="mt-0.5 text-[13px] text-ink-3">
                #{number} · {TOPIC_TITLES[topic]} · <Time value={lastMessageAtMs} now={nowMs} />
              </p>
            </Card>
          ))}
        </ul>
      )}
      <CursorLinks nextCursor={nextCursor} />
    </div>
  );
}
