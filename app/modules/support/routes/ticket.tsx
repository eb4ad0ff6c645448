import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { refusal, requireUser } from "#app/platform/access/access.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { ticketAction } from "../actions.server.ts";
import { TOPIC_TITLES } from "../domain/ticket.ts";
import { readTicket } from "../service.server.ts";
import { MessageForm } from "../ui/message-form.tsx";
import { StatusTag } from "../ui/status-tag.tsx";
import { Thread } from "../ui/thread.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Ticket${data ? ` #${data.ticket.number}` : ""} · Help · Kaja` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { userId } = await requireUser(request, context);
  const found = await readTicket(context, params.number, userId);
  if (!found.ok) throw refusal(found.error);
  const { ticket, messages } = found.value;
  return {
    nowMs: context.now().getTime(),
    ticket: {
      number: ticket.number,
      subject: ticket.subject,
      topic: ticket.topic,
      status: ticket.status,
      version: ticket.version,
    },
    messages: messages.map(({ id, author, body, createdAt }) => ({
      id,
      author,
      body,
      createdAtMs: createdAt.getTime(),
    })),
  };
}

export const action = ticketAction;

export default function Ticket() {
  const { ticket, messages, nowMs } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const closed = ticket.status === "closed";
  return (
    <div className="max-w-3xl">
      <Breadcrumbs
        trail={[
          { label: "Help", to: "/help" },
          { label: "Your tickets", to: "/help/tickets" },
          { label: `#${ticket.number}` },
        ]}
      />
      <h1 dir="auto" className="font-bold text-2xl tracking-tight [overflow-wrap:anywhere]">
        {ticket.subject}
      </h1>
      <div className="mt-1.5 mb-5 flex flex-wrap items-center gap-2 text-[13px] text-ink-3">
        <StatusTag status={ticket.status} />
        <span>
          #{ticket.number} · {TOPIC_TITLES[ticket.topic]}
        </span>
        <span className="flex-1" />
        {closed ? null : (
          <Form method="post">
            <Button type="submit" size="s" name="intent" value="close">
              Close ticket
            </Button>
          </Form>
        )}
      </div>
      <Thread messages={messages} names={{ person: "You", support: "Kaja support" }} nowMs={nowMs} />
      <Card className="mt-3 p-4">
        <MessageForm
          intent="reply"
          label={closed ? "Write again" : "Reply"}
          hint={closed ? "This ticket is closed. Your reply opens it again." : undefined}
          button="Send reply"
          version={ticket.version}
          reply={reply}
        />
      </Card>
    </div>
  );
}
