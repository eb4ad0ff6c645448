import { Form, Link, useFetcher, useNavigation } from "@remix-run/react";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time, useHydrated } from "#app/ui/time.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Secret } from "./secret.tsx";

interface ShownKey {
  id: string;
  name: string;
  masked: string;
  permissions: string[];
  rateLimitPerHour: number;
  isActive: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
  workspaceName: string;
}

/** What the action said about this key. */
interface Reply {
  secret: string | null;
  asksPassword: boolean;
  error: string | null;
}

interface KeyRowProps {
  apiKey: ShownKey;
  nowMs: number;
  showWorkspace: boolean;
  /** The URL asks to deactivate this key. */
  deactivating: boolean;
  /** The answer of a form posted without scripts, or of the deactivation. */
  posted: Reply | undefined;
}

/** One key: what it is, its secret behind a toggle, and the way to deactivate it. */
export function KeyRow({ apiKey, nowMs, showWorkspace, deactivating, posted }: KeyRowProps) {
  const reveal = useFetcher<Reply>();
  const [hidden, setHidden] = useState<Reply>();
  const latest = reveal.data ?? (deactivating ? undefined : posted);
  const reply = latest === hidden ? undefined : latest;
  const secret = reply?.secret ?? null;
  return (
    <Card as="li" className="p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
            {apiKey.name} {apiKey.isActive ? <Tag tone="good">Active</Tag> : <Tag>Inactive</Tag>}
          </h3>
          <p className="mt-1 text-[13px] text-ink-3">
            {showWorkspace ? `${apiKey.workspaceName} · ` : null}
            {apiKey.permissions.join(", ")} · {apiKey.rateLimitPerHour.toLocaleString("en")} requests per hour
          </p>
          <p className="mt-0.5 text-[13px] text-ink-3">
            Created <Time value={apiKey.createdAt} now={nowMs} /> · {apiKey.lastUsedAt ? "Last used " : "Never used"}
            {apiKey.lastUsedAt ? <Time value={apiKey.lastUsedAt} now={nowMs} /> : null}
          </p>
        </div>
        {apiKey.isActive && !deactivating ? (
          <LinkButton to={`?deactivate=${apiKey.id}`} preventScrollReset look="danger" size="s" aria-label={`Deactivate ${apiKey.name}`}>
            Deactivate
          </LinkButton>
        ) : null}
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Secret>{secret ?? apiKey.masked}</Secret>
        {secret === null ? (
          <reveal.Form method="post" action=".">
            <input type="hidden" name="intent" value="reveal" />
            <input type="hidden" name="keyId" value={apiKey.id} />
            <Button
              type="submit"
              size="s"
              icon={<Eye size={14} aria-hidden="true" />}
              busy={reveal.state === "submitting"}
              aria-label={`Show the key ${apiKey.name}`}
            >
              Show
            </Button>
          </reveal.Form>
        ) : (
          <>
            <HideButton name={apiKey.name} onHide={() => setHidden(latest)} />
            <CopyButton text={secret} copied="API key copied to clipboard">
              Copy
            </CopyButton>
          </>
        )}
      </div>
      {reply?.asksPassword ? <PasswordForm keyId={apiKey.id} error={reply.error} form={reveal} /> : null}
      {reply?.error && !reply.asksPassword ? (
        <p role="alert" className="mt-2 text-[13px] text-bad">
          {reply.error}
        </p>
      ) : null}
      {deactivating && apiKey.isActive ? <DeactivateForm apiKey={apiKey} error={posted?.error ?? null} /> : null}
    </Card>
  );
}

function HideButton({ name, onHide }: { name: string; onHide: () => void }) {
  const icon = <EyeOff size={14} aria-hidden="true" />;
  if (useHydrated()) {
    return (
      <Button size="s" icon={icon} onClick={onHide} aria-label={`Hide the key ${name}`}>
        Hide
      </Button>
    );
  }
  return (
    <Link to="." className={buttonClass("secondary", "s")}>
      {icon}
      Hide
    </Link>
  );
}

function PasswordForm({ keyId, error, form }: { keyId: string; error: string | null; form: ReturnType<typeof useFetcher<Reply>> }) {
  return (
    <form.Form method="post" action="." className="mt-3 grid max-w-sm gap-3 rounded-m border border-line bg-sunken p-3">
      <input type="hidden" name="intent" value="reveal" />
      <input type="hidden" name="keyId" value={keyId} />
      <Field
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={128}
        autoFocus
        errors={error ? [error] : undefined}
        hint="You signed in more than 10 minutes ago, so the key is shown after your password."
      />
      <Button type="submit" look="primary" busy={form.state === "submitting"} busyLabel="Checking..." className="justify-self-start">
        Show the key
      </Button>
    </form.Form>
  );
}

function DeactivateForm({ apiKey, error }: { apiKey: ShownKey; error: string | null }) {
  const busy = useNavigation().formData?.get("intent") === "deactivate";
  return (
    <Form method="post" action={`?deactivate=${apiKey.id}`} preventScrollReset className="mt-3 grid max-w-md gap-3 rounded-m border border-bad bg-bad-soft p-3">
      <input type="hidden" name="intent" value="deactivate" />
      <input type="hidden" name="keyId" value={apiKey.id} />
      <p className="text-sm">
        Deactivate <strong className="[overflow-wrap:anywhere]">{apiKey.name}</strong> for good? Programs that use it are refused within 10 seconds. This cannot
        be undone.
      </p>
      <Field label="Type the name of the key" name="name" autoComplete="off" required autoFocus errors={error ? [error] : undefined} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="danger" busy={busy} busyLabel="Deactivating...">
          Deactivate
        </Button>
        <LinkButton to="." preventScrollReset>
          Cancel
        </LinkButton>
      </div>
    </Form>
  );
}
