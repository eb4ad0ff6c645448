import { Form, useNavigation } from "@remix-run/react";
import { FileText } from "lucide-react";
import { counted } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card, EmptyState } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { useToast } from "#app/ui/toast/toast.tsx";
import type { ShareReply } from "../actions.server.ts";
import type { ReportLinkRow } from "../routes/report.tsx";

const STATES: Record<ReportLinkRow["state"], { tone: Tone; name: string }> = {
  working: { tone: "good", name: "Works" },
  expired: { tone: "plain", name: "Expired" },
  withdrawn: { tone: "plain", name: "Withdrawn" },
};

/** Links that were made, newest first, with what became of them. */
export function ReportLinks({
  links,
  nowMs,
  reply,
}: {
  links: readonly ReportLinkRow[];
  nowMs: number;
  reply: ShareReply | undefined;
}) {
  useToast(reply?.toast);
  if (links.length === 0) {
    return (
      <EmptyState icon={<FileText size={22} aria-hidden="true" />} title="No link yet">
        Links to reports are listed here, with how often they were opened. Each can be withdrawn at any time.
      </EmptyState>
    );
  }
  return (
    <section aria-label="Links to reports" className="grid gap-2.5">
      <FormErrors errors={reply?.errors.link ?? undefined} />
      {reply?.toast ? (
        <p role="status" className="rounded-s bg-good-soft px-3.5 py-2.5 text-good text-sm">
          {reply.toast.title}.
        </p>
      ) : null}
      <ul className="grid gap-2.5">
        {links.map((link) => (
          <Card key={link.id} as="li" className="flex flex-wrap items-center gap-x-4 gap-y-2.5 p-4">
            <div className="min-w-[200px] flex-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold text-[15px]">
                <span className="min-w-0 break-words">{link.title}</span>
                <Tag tone={STATES[link.state].tone}>{STATES[link.state].name}</Tag>
                {link.hasPassword ? <Tag>Password</Tag> : null}
              </p>
              <Facts link={link} nowMs={nowMs} />
            </div>
            {link.state === "withdrawn" ? null : (
              <Acts id={link.id} title={link.title} expired={link.state === "expired"} />
            )}
          </Card>
        ))}
      </ul>
    </section>
  );
}

function Facts({ link, nowMs }: { link: ReportLinkRow; nowMs: number }) {
  return (
    <p className="mt-1 text-[13px] text-ink-2">
      {link.ofOneCrawl ? "One crawl" : "The latest crawl"} · made <Time value={link.createdAtMs} now={nowMs} /> ·{" "}
      {link.lastViewedAtMs === null ? (
        "not opened yet"
      ) : (
        <>
          opened {counted(link.viewCount, "time")}, last <Time value={link.lastViewedAtMs} now={nowMs} />
        </>
      )}
      {link.state === "withdrawn" ? null : (
        <>
          {" · "}
          {link.expiresAtMs === null ? (
            "no end"
          ) : (
            <>
              {link.state === "expired" ? "ended" : "ends"} <Time value={link.expiresAtMs} now={nowMs} />
            </>
          )}
        </>
      )}
    </p>
  );
}

function Acts({ id, title, expired }: { id: string; title: string; expired: boolean }) {
  const { formData } = useNavigation();
  const busy = (intent: string) => formData?.get("intent") === intent && formData.get("reportId") === id;
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="reportId" value={id} />
      {expired ? null : (
        <Button
          type="submit"
          name="intent"
          value="renew"
          size="s"
          busy={busy("renew")}
          busyLabel="Making..."
          aria-label={`New URL for ${title}`}
        >
          New URL
        </Button>
      )}
      <Button
        type="submit"
        name="intent"
        value="revoke"
        size="s"
        look="danger"
        busy={busy("revoke")}
        busyLabel="Withdrawing..."
        aria-label={`Withdraw ${title}`}
      >
        Withdraw
      </Button>
    </Form>
  );
}
