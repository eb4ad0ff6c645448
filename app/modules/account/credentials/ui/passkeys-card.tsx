import { Form, useFetcher, useNavigation } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import { Time, useHydrated } from "#app/ui/text/time.tsx";
import type { SecurityReply } from "../actions.server.ts";

interface ShownPasskey {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  backedUp: boolean;
}

interface PasskeysCardProps {
  reply: SecurityReply | undefined;
  passkeys: ShownPasskey[];
  hasTwoFactor: boolean;
  nowMs: number;
  /** The passkey whose form the address asks for. */
  rename: string | null;
  remove: string | null;
}

const MAX_NAME_LENGTH = 80;
const NOT_MADE = "No passkey was made. Try again, or choose another device.";

/** The passkeys of the person, and the form that adds one. */
export function PasskeysCard({ reply, passkeys, hasTwoFactor, nowMs, rename, remove }: PasskeysCardProps) {
  return (
    <Card as="section" className="p-5">
      <h2 className="font-bold text-lg tracking-tight">Passkeys</h2>
      <p className="mt-1 mb-4 text-ink-2 text-sm">
        Sign in with the fingerprint, face or PIN of your device. A passkey works on this site only and replaces your
        password and code.
      </p>
      {passkeys.length > 0 ? (
        <ul className="mb-5 grid gap-3">
          {passkeys.map((passkey) => (
            <li key={passkey.id} className="rounded-m border border-line p-3">
              <PasskeyRow passkey={passkey} nowMs={nowMs} />
              {rename === passkey.id ? (
                <RenameForm passkey={passkey} reply={reply?.intent === "passkey-rename" ? reply : undefined} />
              ) : null}
              {remove === passkey.id ? (
                <RemoveForm
                  passkey={passkey}
                  hasTwoFactor={hasTwoFactor}
                  reply={reply?.intent === "passkey-remove" ? reply : undefined}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <AddForm hasTwoFactor={hasTwoFactor} />
    </Card>
  );
}

function PasskeyRow({ passkey, nowMs }: { passkey: ShownPasskey; nowMs: number }) {
  const { id, name, createdAt, lastUsedAt, backedUp } = passkey;
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <div className="min-w-0 flex-1 basis-52">
        <h3 dir="auto" className="font-semibold text-sm [overflow-wrap:anywhere]">
          {name}
        </h3>
        <p className="mt-0.5 text-[13px] text-ink-3">
          Added <Time value={createdAt} now={nowMs} /> · {lastUsedAt ? "Last used " : "Never used"}
          {lastUsedAt ? <Time value={lastUsedAt} now={nowMs} /> : null}
          {backedUp ? " · Synced" : ""}
        </p>
      </div>
      <div className="flex gap-2">
        <LinkButton to={`?rename=${encodeURIComponent(id)}`} preventScrollReset size="s" aria-label={`Rename ${name}`}>
          Rename
        </LinkButton>
        <LinkButton
          to={`?remove=${encodeURIComponent(id)}`}
          preventScrollReset
          size="s"
          look="danger"
          aria-label={`Remove ${name}`}
        >
          Remove
        </LinkButton>
      </div>
    </div>
  );
}

const FRAME = "mt-3 grid max-w-md gap-3 rounded-m border p-3";

function RenameForm({ passkey, reply }: { passkey: ShownPasskey; reply: SecurityReply | undefined }) {
  const busy = useNavigation().formData?.get("intent") === "passkey-rename";
  return (
    <Form
      method="post"
      action={`?rename=${encodeURIComponent(passkey.id)}`}
      preventScrollReset
      noValidate
      className={`${FRAME} border-line bg-sunken`}
    >
      <input type="hidden" name="intent" value="passkey-rename" />
      <input type="hidden" name="passkeyId" value={passkey.id} />
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <Field
        label="New name"
        name="name"
        autoComplete="off"
        required
        autoFocus
        maxLength={MAX_NAME_LENGTH}
        defaultValue={reply?.values.name ?? passkey.name}
        errors={reply?.errors.name ?? undefined}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={busy} busyLabel="Saving...">
          Save
        </Button>
        <LinkButton to="." preventScrollReset>
          Cancel
        </LinkButton>
      </div>
    </Form>
  );
}

function RemoveForm({
  passkey,
  hasTwoFactor,
  reply,
}: {
  passkey: ShownPasskey;
  hasTwoFactor: boolean;
  reply: SecurityReply | undefined;
}) {
  const busy = useNavigation().formData?.get("intent") === "passkey-remove";
  return (
    <Form
      method="post"
      action={`?remove=${encodeURIComponent(passkey.id)}`}
      preventScrollReset
      className={`${FRAME} border-bad bg-bad-soft`}
    >
      <input type="hidden" name="intent" value="passkey-remove" />
      <input type="hidden" name="passkeyId" value={passkey.id} />
      <FormErrors errors={reply?.errors[""] ?? undefined} />
      <p className="text-sm">
        Remove <strong className="[overflow-wrap:anywhere]">{passkey.name}</strong>? It no longer signs in. Your device
        may still offer it until you delete it there.
      </p>
      {reply?.asksPassword ? <StepUpFields hasTwoFactor={hasTwoFactor} error={reply.errors.password?.[0]} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="danger" busy={busy} busyLabel="Removing...">
          Remove passkey
        </Button>
        <LinkButton to="." preventScrollReset>
          Cancel
        </LinkButton>
      </div>
    </Form>
  );
}

/** Asks the server for a question, the browser for a passkey, and the server to keep it. */
function AddForm({ hasTwoFactor }: { hasTwoFactor: boolean }) {
  const { Form: FetcherForm, data, state, submit } = useFetcher<SecurityReply>();
  const [problem, setProblem] = useState<string | null>(null);
  const answered = useRef<SecurityReply | null>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!data?.options || answered.current === data) return;
    answered.current = data;
    const { options } = data;
    const answer = async () => {
      const { startRegistration } = await import("@simplewebauthn/browser");
      const made = await startRegistration({ optionsJSON: JSON.parse(options) });
      submit(
        { intent: "passkey-add", name: data.values.name ?? "", answer: JSON.stringify(made) },
        { method: "post", action: "/settings/security" },
      );
      form.current?.reset();
    };
    answer().catch(() => setProblem(NOT_MADE));
  }, [data, submit]);

  if (!useHydrated())
    return (
      <noscript>
        <p className="text-ink-2 text-sm">
          A passkey is added by the browser itself: switch JavaScript on for this site.
        </p>
      </noscript>
    );
  const message = problem ?? data?.errors[""]?.[0] ?? data?.errors.answer?.[0];
  return (
    <FetcherForm
      ref={form}
      method="post"
      action="/settings/security"
      noValidate
      onSubmit={() => setProblem(null)}
      className="grid max-w-md gap-4"
    >
      <input type="hidden" name="intent" value="passkey-begin" />
      <FormErrors errors={message ? [message] : undefined} />
      <Field
        label="Name of the new passkey"
        name="name"
        autoComplete="off"
        required
        maxLength={MAX_NAME_LENGTH}
        placeholder="My phone"
        errors={data?.errors.name ?? undefined}
        hint="Where it is stored, so you recognize it later."
      />
      {data?.asksPassword ? <StepUpFields hasTwoFactor={hasTwoFactor} error={data.errors.password?.[0]} /> : null}
      <Button
        type="submit"
        className="justify-self-start"
        icon={<KeyRound size={16} aria-hidden="true" />}
        busy={state !== "idle"}
        busyLabel="Adding..."
      >
        Add a passkey
      </Button>
    </FetcherForm>
  );
}
