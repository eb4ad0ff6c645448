import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Inbox } from "lucide-react";
import type { RouteHandle } from "#app/root.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { listMailbox, type MailSummary } from "../service.server.ts";
import { MailboxFrame, MailStatus } from "../ui/frame.tsx";

export const handle: RouteHandle = { noScripts: true };

export const meta: MetaFunction = () => [{ title: "Mailbox · Kaja" }, { name: "robots", content: "noindex" }];

export async function loader({ context }: LoaderFunctionArgs) {
  return { mails: await listMailbox(context), now: context.now() };
}

export default function Mailbox() {
  const { mails, now } = useLoaderData<typeof loader>();
  return (
    <MailboxFrame>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-2xl tracking-tight">Mailbox</h1>
        <a href="/dev/mailbox" className={buttonClass("secondary", "s")}>
          Refresh
        </a>
      </div>
      {mails.length === 0 ? (
        <EmptyState icon={<Inbox size={22} aria-hidden />} title="No mail yet">
          Every mail the product sends on this machine lands here: confirmation links, new passwords, reports. Sign up,
          then come back.
        </EmptyState>
      ) : (
        <Table label="Mails, newest first">
          <thead>
            <tr>
              <Th>Mail</Th>
              <Th wide>Sent</Th>
              <Th wide>Status</Th>
              <Th wide>Link</Th>
            </tr>
          </thead>
          <tbody>
            {mails.map((mail) => (
              <tr key={mail.id}>
                <Td className="min-w-40 [overflow-wrap:anywhere]">
                  <a
                    href={`/dev/mailbox/${mail.id}`}
                    className="font-semibold text-brand underline-offset-2 hover:underline"
                  >
                    {mail.subject}
                  </a>
                  <div className="mt-0.5 text-[13px] text-ink-2">to {mail.recipient}</div>
                  <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-[13px] text-ink-2 md:hidden">
                    {mail.links.length > 0 ? <MailLink mail={mail} /> : null}
                    <Time value={mail.createdAt} now={now} timeZone="UTC" />
                    <MailStatus status={mail.status} />
                  </div>
                </Td>
                <Td wide className="whitespace-nowrap text-ink-2">
                  <Time value={mail.createdAt} now={now} timeZone="UTC" />
                </Td>
                <Td wide>
                  <MailStatus status={mail.status} />
                </Td>
                <Td wide>
                  <MailLink mail={mail} />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </MailboxFrame>
  );
}

/** The first link of a mail, ready to be followed from the list. */
function MailLink({
  mail: { links, subject, recipient },
}: {
  mail: Pick<MailSummary, "links" | "subject" | "recipient">;
}) {
  const [link] = links;
  if (!link) return <span className="text-ink-3">no link</span>;
  return (
    <a href={link.url} className={buttonClass("secondary", "s")}>
      {link.label}
      <span className="sr-only">
        {" "}
        of “{subject}” to {recipient}
      </span>
    </a>
  );
}
