import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { Mail } from "lucide-react";
import { requireRole } from "#app/platform/access/access.server.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { CursorLinks, FilterChip } from "#app/ui/list/filters/filter-chip.tsx";
import { NothingFound } from "#app/ui/list/nothing-found.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { listMessages, readQuery } from "../../lists.server.ts";
import { messagesQuerySchema } from "../../schema.ts";
import { messagesAction } from "../actions.server.ts";

const PATH = "/admin/messages";

export const meta: MetaFunction = () => [{ title: "Messages · Admin Panel · Kaja" }];

/** A mail to who wrote, which says what it answers. */
const replyLink = (email: string, at: Date): string =>
  `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(`Your message of ${at.toISOString().slice(0, 10)}`)}`;

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const query = readQuery(request, messagesQuerySchema);
  const { rows, nextCursor } = await listMessages(context, query);
  return {
    query,
    nextCursor,
    nowMs: context.now().getTime(),
    messages: rows.map(({ createdAt, handledAt, ...message }) => ({
      ...message,
      createdAtMs: createdAt.getTime(),
      handled: handledAt !== null,
      replyHref: replyLink(message.email, createdAt),
    })),
  };
}

export const action = messagesAction;

export default function Messages() {
  const { query, messages, nextCursor, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div>
      <div className="mb-4 flex flex-wrap gap-2">
        <FilterChip name="state" value="open">
          Open
        </FilterChip>
        <FilterChip name="state" value="handled">
          Handled
        </FilterChip>
      </div>
      {reply ? (
        <div className="mb-4">
          <FormErrors errors={reply.errors[""] ?? undefined} />
        </div>
      ) : null}
      {messages.length === 0 ? (
        <NothingFound
          path={PATH}
          filtered={query.state !== undefined || query.cursor !== undefined}
          none="Nobody has written through the contact form"
        />
      ) : (
        <ul className="grid gap-3">
          {messages.map((message) => (
            <Card as="li" key={message.id} className="p-4">
              <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
                <h2 className="min-w-0 font-semibold text-sm [overflow-wrap:anywhere]">
                  {message.name}
                  {message.company ? <span className="font-normal text-ink-2"> · {message.company}</span> : null}
                </h2>
                <Tag tone={message.handled ? "good" : "warn"}>{message.handled ? "Handled" : "Open"}</Tag>
                <span className="flex-1" />
                <span className="text-[13px] text-ink-3">
                  <Time value={message.createdAtMs} now={nowMs} />
                </span>
              </div>
              <p className="text-[13px] text-ink-3 [overflow-wrap:anywhere]">{message.email}</p>
              <p className="mt-2 whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">{message.message}</p>
              <div className="mt-3 flex flex-wrap gap-2">
                <a href={message.replyHref} className={buttonClass("secondary", "s")}>
                  <Mail size={15} aria-hidden="true" />
                  Reply by mail
                </a>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="messageId" value={message.id} />
                  <Button type="submit" size="s" name="intent" value={message.handled ? "open" : "handled"}>
                    {message.handled ? "Open again" : "Mark as handled"}
                  </Button>
                </Form>
              </div>
            </Card>
          ))}
        </ul>
      )}
      <CursorLinks nextCursor={nextCursor} />
    </div>
  );
}
