import type { ReactNode } from "react";
import { Logo } from "#app/ui/logo.tsx";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import type { MailSummary } from "../service.server.ts";

const STATUS: Readonly<Record<MailSummary["status"], { tone: Tone; label: string }>> = {
  queued: { tone: "info", label: "Queued" },
  sending: { tone: "info", label: "Sending" },
  stored: { tone: "plain", label: "Stored here" },
  sent: { tone: "good", label: "Sent" },
  failed: { tone: "bad", label: "Failed" },
};

export function MailStatus({ status }: { status: MailSummary["status"] }) {
  return <Tag tone={STATUS[status].tone}>{STATUS[status].label}</Tag>;
}

/** Header and measure of both mailbox pages. */
export function MailboxFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-line border-b bg-surface">
        <div className="mx-auto flex max-w-[1080px] flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5">
          <a href="/" className="inline-flex items-center no-underline pointer-coarse:min-h-11" aria-label="Kaja, home">
            <Logo />
          </a>
          <p className="text-ink-3 text-sm">Mailbox of this installation, for local development only</p>
        </div>
      </header>
      <main id="main" className="mx-auto grid max-w-[1080px] grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8">
        {children}
      </main>
    </>
  );
}
