import { Form, useNavigation } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { dollars } from "#app/shared/format/money.ts";
import { counted } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import { Tag, type Tone } from "#app/ui/tag.tsx";

interface SubscriptionCardProps {
  planTitle: string;
  priceCents: number;
  tag: { tone: Tone; label: string };
  words: string;
  trialDaysLeft: number | null;
  version: number;
  canCancel: boolean;
  canResume: boolean;
  /** Where cards are managed, when the way to pay has such a page. */
  hasPortal: boolean;
  /** The person signs in with a code as well. */
  hasTwoFactor: boolean;
  /** What was said of the way to the cards. */
  reply: FormReply | undefined;
}

/** The plan there is, what becomes of it, and what can be done about it. */
export function SubscriptionCard(props: SubscriptionCardProps) {
  const {
    planTitle,
    priceCents,
    tag,
    words,
    trialDaysLeft,
    version,
    canCancel,
    canResume,
    hasPortal,
    hasTwoFactor,
    reply,
  } = props;
  const busy = useNavigation().formData?.get("intent");
  return (
    <Card as="section" className="p-5">
      <h2 className="font-semibold text-ink-2 text-sm">Your plan</h2>
      <p className="mt-1 flex flex-wrap items-center gap-2.5">
        <span className="font-bold text-[28px] leading-tight tracking-[-0.03em]">{planTitle}</span>
        <Tag tone={tag.tone}>{tag.label}</Tag>
        {trialDaysLeft === null ? null : (
          <span className="font-semibold text-info text-sm">{counted(trialDaysLeft, "day")} left</span>
        )}
      </p>
      {priceCents > 0 ? <p className="text-[13px] text-ink-3">{dollars(priceCents)} per month, without VAT</p> : null}
      <p className="mt-2.5 max-w-[70ch] text-ink-2 text-sm">{words}</p>
      {canCancel || canResume || hasPortal ? (
        <div className="mt-4 flex flex-wrap gap-2.5">
          {canResume ? (
            <Form method="post">
              <input type="hidden" name="version" value={version} />
              <Button
                type="submit"
                name="intent"
                value="resume"
                look="primary"
                busy={busy === "resume"}
                busyLabel="Saving..."
              >
                Keep {planTitle}
              </Button>
            </Form>
          ) : null}
          {hasPortal ? (
            <Form method="post" className={reply?.asksPassword ? "grid w-full max-w-[420px] gap-4" : undefined}>
              <input type="hidden" name="version" value={version} />
              {reply?.asksPassword ? (
                <StepUpFields hasTwoFactor={hasTwoFactor} error={reply.errors.password?.[0]} />
              ) : null}
              <div>
                <Button type="submit" name="intent" value="portal">
                  Manage cards and payments
                </Button>
              </div>
            </Form>
          ) : null}
          {canCancel ? <LinkButton to="/billing/cancel">Cancel subscription</LinkButton> : null}
        </div>
      ) : null}
    </Card>
  );
}
