import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { refusal, requireRole } from "#app/platform/access/access.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { revalidateWhenAnswered } from "#app/ui/form/offline-submissions.ts";
import { adminTicketAction } from "../actions.server.ts";
import { TOPIC_TITLES } from "../domain/ticket.ts";
import { readAnyTicket } from "../help-desk.server.ts";
import { MessageForm } from "../ui/message-form.tsx";
import { StatusTag } from "../ui/status-tag.tsx";
import { Thread } from "../ui/thread.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Ticket${data ? ` #${data.ticket.number}` : ""} · Admin Panel · Kaja` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const found = await readAnyTicket(context, params.number);
  if (!found.ok) throw refusal(found.error);
  const { ticket, messages, asker } = found.value;
  const { number, subject, topic, status, page, version, userId } = ticket;
  return {
    nowMs: context.now().getTime(),
    ticket: { number, subject, topic, status, page, version },
    asker: { userId, email: asker?.email ?? "", name: `${asker?.firstName ?? ""} ${asker?.lastName ?? ""}`.trim() },
    messages: messages.map(({ id, author, body, createdAt }) => ({
      id,
      author,
      body,
      createdAtMs: createdAt.getTime(),
    })),
  };
}

export const action = adminTicketAction;

/** A supporter who was not the first sees what the other wrote. */
export const shouldRevalidate = revalidateWhenAnswered;

export default function AdminTicket() {
  const { ticket, asker, messages, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <section className="max-w-3xl" aria-labelledby="ticket-title">
      <h2 id="ticket-title" dir="auto" className="font-bold text-lg tracking-tight [overflow-wrap:anywhere]">
        {ticket.subject}
      </h2>
      <div className="mt-1 flex flex-wrap items-center gap-2 text-[13px] text-ink-3">
        <StatusTag status={ticket.status} />
        <span>
          #{ticket.number} · {TOPIC_TITLES[ticket.topic]}
        </span>
        {ticket.page ? <span className="[overflow-wrap:anywhere]">from {ticket.page}</span> : null}
      </div>
      <p className="mt-1 mb-4 text-[13px] [overflow-wrap:anywhere]">
        <Link
          to={`/admin/users/${asker.userId}`}
          className="text-brand underline underline-offset-2 pointer-coarse:py-2"
        >
          <bdi>{asker.name}</bdi> {asker.email}
        </Link>
      </p>
      <Thread messages={messages} names={{ person: asker.name || "The person", support: "Support" }} nowMs={nowMs} />
      <Card className="mt-3 p-4">
        <MessageForm
          intent="answer"
          label="Answer"
          hint="Goes to the person by mail, and is shown in their ticket."
          button="Send answer"
          version={ticket.version}
          reply={reply}
        />
      </Card>
      {ticket.status === "closed" ? null : (
        <Form method="post" className="mt-3">
          <input type="hidden" name="version" value={ticket.version} />
          <Button type="submit" size="s" name="intent" value="close">
            Close ticket
          </Button>
        </Form>
      )}
    </section>
  );
}
