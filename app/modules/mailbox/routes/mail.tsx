import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { scriptedPolicy } from "#app/platform/http/csp.ts";
import { useNonce } from "#app/platform/nonce.tsx";
import type { RouteHandle } from "#app/root.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { openMail } from "../service.server.ts";
import { MailboxFrame, MailStatus } from "../ui/frame.tsx";

export const handle: RouteHandle = { noScripts: true };

export const meta: MetaFunction<typeof loader> = ({ data: mail }) => [
  { title: `${mail?.subject ?? "Mail"} · Kaja` },
  { name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export async function loader({ context, params }: LoaderFunctionArgs) {
  const mail = await openMail(context, params.mailId ?? "");
  // The framed mail inherits this page's policy; its style sheet needs a nonce, which scriptless pages otherwise do not have.
  return data(mail, { headers: { "Content-Security-Policy": scriptedPolicy(context.nonce) } });
}

export default function Mail() {
  const mail = useLoaderData<typeof loader>();
  const nonce = useNonce();
  const framed = mail.htmlBody.replace("<style>", `<style nonce="${nonce ?? ""}">`);
  return (
    <MailboxFrame>
      <div className="grid gap-3">
        <a
          href="/dev/mailbox"
          className="inline-flex items-center gap-1.5 text-brand text-sm underline-offset-2 hover:underline"
        >
          <ArrowLeft size={16} aria-hidden /> Mailbox
        </a>
        <h1 className="font-bold text-2xl tracking-tight [overflow-wrap:anywhere]">{mail.subject}</h1>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-2 text-sm">
          <span className="[overflow-wrap:anywhere]">to {mail.recipient}</span>
          <Time value={mail.createdAt} />
          <MailStatus status={mail.status} />
          {mail.attempts > 1 ? <span>{mail.attempts} attempts</span> : null}
        </div>
        {mail.links.length > 0 ? (
          <nav aria-label="Links of the mail" className="flex flex-wrap gap-2">
            {mail.links.map((link, index) => (
              <a
                key={`${link.label} ${link.url}`}
                href={link.url}
                className={buttonClass(index === 0 ? "primary" : "secondary")}
              >
                {link.label}
              </a>
            ))}
          </nav>
        ) : null}
      </div>
      <section className="grid gap-3" aria-labelledby="html-part">
        <h2 id="html-part" className="font-bold text-lg tracking-tight">
          HTML part
        </h2>
        <iframe
          title={`HTML part of “${mail.subject}”`}
          srcDoc={framed}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          className="h-[640px] w-full rounded-m border border-line"
        />
      </section>
      <section className="grid gap-3" aria-labelledby="text-part">
        <h2 id="text-part" className="font-bold text-lg tracking-tight">
          Text part
        </h2>
        <Card>
          <pre className="whitespace-pre-wrap p-5 font-mono text-[13px] [overflow-wrap:anywhere]">{mail.textBody}</pre>
        </Card>
      </section>
    </MailboxFrame>
  );
}
