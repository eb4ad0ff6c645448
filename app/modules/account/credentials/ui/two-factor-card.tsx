import { Form, Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Secret } from "#app/ui/text/secret.tsx";
import type { SecurityReply } from "../actions.server.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface TwoFactorCardProps {
  reply: SecurityReply | undefined;
  isOn: boolean;
  codesLeft: number;
  /** Which form the address asks for. */
  form: string | null;
}

/** The second factor: its switch, its set-up and its recovery codes. */
export function TwoFactorCard({ reply, isOn, codesLeft, form }: TwoFactorCardProps) {
  const settingUp = !isOn && (reply?.setup || reply?.intent === "two-factor-confirm");
  return (
    <Card as="section" className="p-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 className="font-bold text-lg tracking-tight">Two-factor sign-in</h2>
        {isOn ? <Tag tone="good">On</Tag> : <Tag>Off</Tag>}
      </div>
      <p className="mt-1 mb-4 text-ink-2 text-sm">
        Signing in then also asks for a code from an app on your phone, so a stolen password is not enough.
      </p>
      {reply?.codes ? <RecoveryCodes codes={reply.codes} /> : null}
      {settingUp && reply ? <SetUp reply={reply} /> : <Switch isOn={isOn} reply={reply} />}
      {isOn && form === "off" ? <TurnOff reply={reply} /> : null}
      {isOn && !reply?.codes ? <NewCodes reply={reply} codesLeft={codesLeft} isOpen={form === "codes"} /> : null}
    </Card>
  );
}

const useBusy = (intent: string): boolean => useNavigation().formData?.get("intent") === intent;

const KNOB = "flex h-6 w-11 shrink-0 items-center rounded-full border px-0.5";

/** The "2FA" switch. On leads to the set-up, off to the question for the password. */
function Switch({ isOn, reply }: { isOn: boolean; reply: SecurityReply | undefined }) {
  const busy = useBusy("two-factor-begin");
  const about = reply?.intent === "two-factor-begin" ? reply : undefined;
  const label = (
    <>
      <span
        className={isOn ? `${KNOB} justify-end border-brand bg-brand` : `${KNOB} border-line-strong bg-sunken`}
        aria-hidden="true"
      >
        <span className={isOn ? "size-4 rounded-full bg-surface" : "size-4 rounded-full bg-ink-3"} />
      </span>
      2FA
    </>
  );
  const look = "inline-flex min-h-11 items-center gap-3 rounded-s font-semibold text-sm";
  if (isOn) {
    return (
      <Link
        to="?form=off"
        preventScrollReset
        role="switch"
        aria-checked="true"
        className={`${look} text-ink no-underline`}
      >
        {label}
      </Link>
    );
  }
  return (
    <Form method="post" action="." preventScrollReset className="grid gap-4">
      <input type="hidden" name="intent" value="two-factor-begin" />
      <FormErrors errors={about?.errors[""] ?? undefined} />
      <button type="submit" role="switch" aria-checked="false" disabled={busy} className={`${look} justify-self-start`}>
        {label}
      </button>
      {about?.asksPassword ? (
        <Proof error={about.errors.password?.[0]} hasTwoFactor={false}>
          <Button type="submit" look="primary" busy={busy} busyLabel="Checking...">
            Set up 2FA
          </Button>
        </Proof>
      ) : null}
    </Form>
  );
}

function Proof({
  error,
  hasTwoFactor,
  hint,
  children,
}: {
  error: string | undefined;
  hasTwoFactor: boolean;
  hint?: string;
  children: ReactNode;
}) {
  return (
    <div className="grid max-w-md gap-3 rounded-m border border-line bg-sunken p-3">
      <StepUpFields hasTwoFactor={hasTwoFactor} error={error} {...(hint ? { hint } : {})} />
      <div className="flex flex-wrap gap-2">
        {children}
        <LinkButton to="." preventScrollReset>
          Cancel
        </LinkButton>
      </div>
    </div>
  );
}

/** The QR code, the secret as text, and the field for the code that proves that the app has it. */
function SetUp({ reply }: { reply: SecurityReply }) {
  const { setup, errors, asksPassword } = reply;
  const busy = useBusy("two-factor-confirm");
  return (
    <div className="grid gap-4">
      {setup ? (
        <>
          <ol className="list-decimal space-y-1 pl-5 text-ink-2 text-sm">
            <li>Open an authenticator app and scan the code, or type the secret.</li>
            <li>Enter the six digits that the app shows.</li>
          </ol>
          {/* Dark on light in both themes: some scanners read nothing else. */}
          <svg
            role="img"
            aria-label="QR code with the secret for your authenticator app"
            viewBox={`0 0 ${setup.qr.size} ${setup.qr.size}`}
            shapeRendering="crispEdges"
            className="size-52 rounded-s border border-line"
            style={{ background: "#fff" }}
          >
            <path d={setup.qr.path} fill="#000" />
          </svg>
          <div className="flex flex-wrap items-center gap-2">
            <Secret>{setup.secret}</Secret>
            <CopyButton text={setup.secret.replaceAll(" ", "")} copied="Secret copied to clipboard">
              Copy
            </CopyButton>
          </div>
        </>
      ) : null}
      <Form method="post" action="." preventScrollReset noValidate className="grid max-w-md gap-4">
        <input type="hidden" name="intent" value="two-factor-confirm" />
        <FormErrors errors={errors[""] ?? undefined} />
        <Field
          label="Code"
          name="setupCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          required
          maxLength={20}
          autoFocus
          errors={errors.setupCode ?? undefined}
          hint="Six digits, new every 30 seconds."
        />
        {asksPassword ? <StepUpFields hasTwoFactor={false} error={errors.password?.[0]} /> : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" busy={busy} busyLabel="Checking...">
            Turn on 2FA
          </Button>
          <LinkButton to="." preventScrollReset>
            Cancel
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}

function TurnOff({ reply }: { reply: SecurityReply | undefined }) {
  const busy = useBusy("two-factor-off");
  const error = reply?.intent === "two-factor-off" ? (reply.errors.password ?? reply.errors[""]) : null;
  return (
    <Form method="post" action="?form=off" preventScrollReset className="mt-3">
      <input type="hidden" name="intent" value="two-factor-off" />
      <Proof
        error={error?.[0]}
        hasTwoFactor
        hint="Turning 2FA off always asks for it. Your recovery codes stop working."
      >
        <Button type="submit" look="danger" busy={busy} busyLabel="Checking...">
          Turn off 2FA
        </Button>
      </Proof>
    </Form>
  );
}

function NewCodes({
  reply,
  codesLeft,
  isOpen,
}: {
  reply: SecurityReply | undefined;
  codesLeft: number;
  isOpen: boolean;
}) {
  const busy = useBusy("recovery-codes");
  const about = reply?.intent === "recovery-codes" ? reply : undefined;
  return (
    <div className="mt-5 border-line border-t pt-4">
      <h3 className="font-semibold text-sm">Recovery codes</h3>
      <p className={codesLeft < 3 ? "mt-1 text-sm text-warn" : "mt-1 text-ink-2 text-sm"}>
        {codesLeft} of your codes {codesLeft === 1 ? "is" : "are"} left. Each works once, when the app is not at hand.
      </p>
      {isOpen || about ? (
        <Form
          method="post"
          action="?form=codes"
          preventScrollReset
          className="mt-3 grid max-w-md gap-3 rounded-m border border-line bg-sunken p-3"
        >
          <input type="hidden" name="intent" value="recovery-codes" />
          <FormErrors errors={about?.errors[""] ?? undefined} />
          <p className="text-sm">Make ten new codes? The older ones stop working at once.</p>
          {about?.asksPassword ? <StepUpFields hasTwoFactor error={about.errors.password?.[0]} /> : null}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" look="primary" busy={busy} busyLabel="Making...">
              Make new codes
            </Button>
            <LinkButton to="." preventScrollReset>
              Cancel
            </LinkButton>
          </div>
        </Form>
      ) : (
        <LinkButton to="?form=codes" preventScrollReset size="s" className="mt-3">
          New recovery codes
        </LinkButton>
      )}
    </div>
  );
}
