import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Bell } from "lucide-react";
import { refusal, requireUser } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { noticesAction } from "../actions.server.ts";
import { countUnread, listNotices } from "../bell.server.ts";
import { KIND_LABELS, type NoticeKind } from "../domain/kinds.ts";

export const meta: MetaFunction = () => [{ title: "Notices · Kaja" }];

const labelOf = (source: string, kind: string): string =>
  source === "announcement" ? "Announcement" : (KIND_LABELS[kind as NoticeKind] ?? "Notice");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { userId } = await requireUser(request, context);
  const cursor = new URL(request.url).searchParams.get("cursor");
  const [listed, unread] = await Promise.all([listNotices(context, userId, cursor), countUnread(context, userId)]);
  if (!listed.ok) throw refusal(listed.error);
  const { rows, nextCursor } = listed.value;
  return {
    notices: rows.map((row) => ({ ...row, label: labelOf(row.source, row.kind) })),
    nextCursor,
    first: cursor === null,
    unread,
    nowMs: context.now().getTime(),
  };
}

export const action = noticesAction;

export default function Notices() {
  const { notices, nextCursor, first, unread, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="max-w-3xl">
      <Breadcrumbs />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <h1 className="flex-1 font-bold text-2xl tracking-tight">Notices</h1>
        {unread > 0 ? (
          <Form method="post" action="/notices">
            <input type="hidden" name="intent" value="read_all" />
            <Button type="submit" size="s">
              Mark all as read
            </Button>
          </Form>
        ) : null}
      </div>
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      {notices.length === 0 ? (
        <EmptyState
          icon={<Bell size={22} aria-hidden="true" />}
          title={first ? "Nothing yet" : "No older notices"}
          action={
            <LinkButton to={first ? "/settings/notifications" : "/notices"}>
              {first ? "Choose what you hear of" : "Newest notices"}
            </LinkButton>
          }
        >
          Alerts about your websites, reports and news about the product arrive here, and stay for 90 days.
        </EmptyState>
      ) : (
        <ul className="grid gap-2.5">
          {notices.map(({ id, title, body, label, createdAtMs, readAtMs }) => (
            <Card as="li" key={id} className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3 p-4">
              <div className="min-w-0 flex-1 basis-72">
                <div className="flex flex-wrap items-center gap-2">
                  <Tag>{label}</Tag>
                  {readAtMs === null ? <Tag tone="info">Unread</Tag> : null}
                  <span className="text-[13px] text-ink-3">
                    <Time value={createdAtMs} now={nowMs} />
                  </span>
                </div>
                <h2 className="mt-2 font-semibold text-[15px] [overflow-wrap:anywhere]">{title}</h2>
                <p className="mt-0.5 text-ink-2 text-sm [overflow-wrap:anywhere]">{body}</p>
              </div>
              <Form method="post" className="flex flex-wrap gap-2 sm:flex-row-reverse">
                <input type="hidden" name="id" value={id} />
                <Button type="submit" size="s" name="intent" value="open" aria-label={`Open: ${title}`}>
                  Open
                </Button>
                {readAtMs === null ? (
                  <Button
                    type="submit"
                    size="s"
                    look="quiet"
                    name="intent"
                    value="read"
                    aria-label={`Mark as read: ${title}`}
                  >
                    Mark as read
                  </Button>
                ) : null}
              </Form>
            </Card>
          ))}
        </ul>
      )}
      {nextCursor ? (
        <LinkButton to={`/notices?cursor=${nextCursor}`} className="mt-4">
          Older notices
        </LinkButton>
      ) : null}
    </div>
  );
}
