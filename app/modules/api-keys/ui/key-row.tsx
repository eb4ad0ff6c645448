import { Link, useFetcher } from "@remix-run/react";
import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { exact } from "#app/shared/format/number.ts";
import { Button, buttonClass, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Sparkline } from "#app/ui/chart/sparkline.tsx";
import type { SparklineShape } from "#app/ui/chart/sparkline-shape.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Secret } from "#app/ui/text/secret.tsx";
import { Time, useHydrated } from "#app/ui/text/time.tsx";
import { KeyForm, type OpenForm } from "./key-forms.tsx";

interface ShownKey {
  id: string;
  name: string;
  masked: string;
  permissions: string[];
  rateLimitPerHour: number;
  isActive: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  allowedAddresses: string[];
  previousEndsAt: Date | null;
  workspaceName: string;
  /** Of the last 24 hours. */
  calls: number;
  callsShape: SparklineShape | null;
}

type Reveal = ReturnType<typeof useFetcher<Reply>>;

/** What the action said about this key. */
interface Reply extends FormReply {
  secret?: string;
}

interface KeyRowProps {
  apiKey: ShownKey;
  nowMs: number;
  showWorkspace: boolean;
  /** The form that the address asks for. */
  open: OpenForm | null;
  hasTwoFactor: boolean;
  /** The answer of a form posted without scripts, or of the deactivation. */
  posted: Reply | undefined;
}

const ACTIONS: readonly { form: OpenForm; label: string; danger?: true }[] = [
  { form: "edit", label: "Edit" },
  { form: "reroll", label: "Re-roll" },
  { form: "deactivate", label: "Deactivate", danger: true },
];

/** One key: what it is and how much it is used, its secret behind a toggle, and the forms that change it. */
export function KeyRow({ apiKey, nowMs, showWorkspace, open, hasTwoFactor, posted }: KeyRowProps) {
  const reveal = useFetcher<Reply>();
  const [hidden, setHidden] = useState<Reply>();
  const latest = reveal.data ?? (open ? undefined : posted);
  const reply = latest === hidden ? undefined : latest;
  const secret = reply?.secret ?? null;
  const error = (reply?.errors.name ?? reply?.errors[""])?.[0];
  const expired = apiKey.expiresAt !== null && apiKey.expiresAt.getTime() <= nowMs;
  return (
    <Card as="li" className="p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
            {apiKey.name}{" "}
            {apiKey.isActive ? (
              expired ? (
                <Tag tone="warn">Expired</Tag>
              ) : (
                <Tag tone="good">Active</Tag>
              )
            ) : (
              <Tag>Inactive</Tag>
            )}
          </h3>
          <p className="mt-1 text-[13px] text-ink-3">
            {showWorkspace ? `${apiKey.workspaceName} · ` : null}
            {apiKey.permissions.join(", ")} · {exact(apiKey.rateLimitPerHour)} requests per hour
          </p>
          <p className="mt-0.5 text-[13px] text-ink-3">
            Created <Time value={apiKey.createdAt} now={nowMs} /> · {apiKey.lastUsedAt ? "Last used " : "Never used"}
            {apiKey.lastUsedAt ? <Time value={apiKey.lastUsedAt} now={nowMs} /> : null}
          </p>
          <Bounds apiKey={apiKey} nowMs={nowMs} />
        </div>
        {apiKey.calls > 0 ? (
          <div className="text-[13px] text-ink-3 tabular-nums sm:text-right">
            <Sparkline
              shape={apiKey.callsShape}
              label={`Calls of ${apiKey.name} in each of the last 24 hours`}
              className="h-[26px] w-[150px]"
            />
            {exact(apiKey.calls)} {apiKey.calls === 1 ? "call" : "calls"} in 24 hours
          </div>
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
        {apiKey.isActive && !open
          ? ACTIONS.map(({ form, label, danger }) => (
              <LinkButton
                key={form}
                to={`?${form}=${apiKey.id}`}
                preventScrollReset
                look={danger ? "danger" : "secondary"}
                size="s"
                aria-label={`${label} ${apiKey.name}`}
              >
                {label}
              </LinkButton>
            ))
          : null}
      </div>
      {reply?.asksPassword ? (
        <PasswordForm keyId={apiKey.id} error={reply.errors.password?.[0]} hasTwoFactor={hasTwoFactor} form={reveal} />
      ) : null}
      {error ? (
        <p role="alert" className="mt-2 text-[13px] text-bad">
          {error}
        </p>
      ) : null}
      {open && apiKey.isActive ? (
        <KeyForm open={open} apiKey={apiKey} reply={posted} hasTwoFactor={hasTwoFactor} />
      ) : null}
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

function PasswordForm({
  keyId,
  error,
  hasTwoFactor,
  form,
}: {
  keyId: string;
  error: string | undefined;
  hasTwoFactor: boolean;
  form: Reveal;
}) {
  return (
    <form.Form method="post" action="." className="mt-3 grid max-w-sm gap-3 rounded-m border border-line bg-sunken p-3">
      <input type="hidden" name="intent" value="reveal" />
      <input type="hidden" name="keyId" value={keyId} />
      <StepUpFields hasTwoFactor={hasTwoFactor} error={error} />
      <Button
        type="submit"
        look="primary"
        busy={form.state === "submitting"}
        busyLabel="Checking..."
        className="justify-self-start"
      >
        Show the key
      </Button>
    </form.Form>
  );
}

/** Until when and from where a key works, as far as it is bounded. */
function Bounds({ apiKey, nowMs }: { apiKey: ShownKey; nowMs: number }) {
  const { expiresAt, allowedAddresses, previousEndsAt } = apiKey;
  if (!expiresAt && allowedAddresses.length === 0 && !previousEndsAt) return null;
  return (
    <p className="mt-0.5 text-[13px] text-ink-3 [overflow-wrap:anywhere]">
      {expiresAt ? (
        <>
          {expiresAt.getTime() > nowMs ? "Expires " : "Expired "}
          <Time value={expiresAt} now={nowMs} />
          {". "}
        </>
      ) : null}
      {allowedAddresses.length > 0 ? `Only from ${allowedAddresses.join(", ")}. ` : null}
      {previousEndsAt ? (
        <>
          The replaced key ends <Time value={previousEndsAt} now={nowMs} />.
        </>
      ) : null}
    </p>
  );
}
