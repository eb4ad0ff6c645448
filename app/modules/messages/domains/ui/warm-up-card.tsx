import { Form } from "@remix-run/react";
import { exact } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { cx } from "#app/ui/cx.ts";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { WARM_UP_DAYS } from "../domain/warm-up.ts";

interface WarmUpCardProps {
  state: "off" | "active" | "over";
  /** Of today, while the plan is active. */
  today: { step: number; max: number; sent: number } | null;
  errors: readonly string[] | undefined;
  busy: boolean;
  readOnly: boolean;
}

const ABOUT: Readonly<Record<WarmUpCardProps["state"], string>> = {
  off: "Off: campaigns leave from this domain as fast as your plan and email service allow.",
  active: "Mailbox providers distrust a new domain that sends much at once. The daily maximum grows step by step.",
  over: "Complete: there is no daily maximum any more. After 30 days without a mail the plan begins again.",
};

/** The warm-up plan of a domain: its days, where it is, and its switch. */
export function WarmUpCard({ state, today, errors, busy, readOnly }: WarmUpCardProps) {
  return (
    <Card as="section" className="grid gap-3 p-5">
      <div>
        <h2 className="font-bold text-[15px]">Warm-up</h2>
        <p className="mt-0.5 text-[13px] text-ink-2">{ABOUT[state]}</p>
      </div>
      <FormErrors errors={errors} />
      {today ? (
        <>
          <p className="text-sm">
            <span className="font-semibold">{`Day ${today.step} of ${WARM_UP_DAYS.length}`}</span>
            {`: ${exact(today.sent)} of ${exact(today.max)} mails sent today (UTC).`}
          </p>
          <ol className="grid grid-cols-3 gap-1.5 text-[13px] tabular-nums sm:grid-cols-5 lg:grid-cols-7">
            {WARM_UP_DAYS.map((max, at) => (
              <li
                key={max}
                aria-current={at + 1 === today.step ? "step" : undefined}
                className={cx(
                  "rounded-s border px-2 py-1.5",
                  at + 1 === today.step
                    ? "border-brand bg-brand-soft font-semibold text-brand"
                    : "border-line text-ink-2",
                )}
              >
                {`Day ${at + 1}`}
                <br />
                {exact(max)}
              </li>
            ))}
          </ol>
          <p className="text-[13px] text-ink-3">
            The next day is reached when at least half of a day's maximum was sent. Campaigns continue on the next day.
          </p>
        </>
      ) : null}
      {readOnly ? null : (
        <Form method="post" preventScrollReset>
          <FormKey />
          <input type="hidden" name="plan" value={state === "off" ? "start" : "stop"} />
          <Button type="submit" name="intent" value="warm" busy={busy} busyLabel="Saving...">
            {state === "off" ? "Start warm-up" : "Turn off warm-up"}
          </Button>
        </Form>
      )}
    </Card>
  );
}
