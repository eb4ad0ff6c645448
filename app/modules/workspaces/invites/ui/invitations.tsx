import { Form, useNavigation } from "@remix-run/react";
import { Mail } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { ROLE_TEXTS, type Role } from "../../domain/workspace.ts";
import { RoleField } from "../../ui/members.tsx";

interface ShownInvite {
  id: string;
  email: string;
  role: Role;
  createdAt: Date;
  expiresAt: Date;
}

interface Reply {
  errors: Record<string, string[] | null>;
  values: Record<string, string>;
}

/** Invites one address. */
export function InviteForm({
  reply,
  proof,
}: {
  reply: Reply | undefined /** Fields that prove who asks. */;
  proof: ReactNode;
}) {
  const busy = useNavigation().formData?.get("intent") === "invite";
  return (
    <Card className="p-5">
      <Form method="post" noValidate preventScrollReset data-feature="workspace.invite" className="grid gap-4">
        <input type="hidden" name="intent" value="invite" />
        <FormKey />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            label="Email"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
            required
            maxLength={254}
            defaultValue={reply?.values.email}
            errors={reply?.errors.email ?? undefined}
            hint="They get a link that works once, for 7 days."
          />
          <RoleField defaultValue={reply?.values.role ?? "editor"} errors={reply?.errors.role ?? undefined} />
        </div>
        {proof}
        <Button
          type="submit"
          look="primary"
          busy={busy}
          busyLabel="Sending..."
          icon={<Mail size={16} aria-hidden="true" />}
          className="justify-self-start"
        >
          Send invitation
        </Button>
      </Form>
    </Card>
  );
}

/** Invitations that nobody has answered. */
export function PendingInvites({ invites, nowMs }: { invites: readonly ShownInvite[]; nowMs: number }) {
  const pending = useNavigation().formData;
  const isBusy = (intent: string, id: string) => pending?.get("intent") === intent && pending.get("inviteId") === id;
  return (
    <ul className="grid gap-2">
      {invites.map(({ id, email, role, createdAt, expiresAt }) => {
        const expired = expiresAt.getTime() <= nowMs;
        return (
          <Card as="li" key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
            <p className="min-w-0 flex-1 basis-52 text-sm">
              <span className="font-semibold [overflow-wrap:anywhere]">{email}</span>{" "}
              {expired ? <Tag tone="warn">Expired</Tag> : null}
              <span className="block text-[13px] text-ink-3">
                {ROLE_TEXTS[role].title} · sent <Time value={createdAt} now={nowMs} /> · {expired ? "ended" : "ends"}{" "}
                <Time value={expiresAt} now={nowMs} />
              </span>
            </p>
            <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
              <input type="hidden" name="inviteId" value={id} />
              <Button
                type="submit"
                name="intent"
                value="resend"
                size="s"
                busy={isBusy("resend", id)}
                aria-label={`Send again: the invitation to ${email}`}
              >
                Send again
              </Button>
              <Button
                type="submit"
                name="intent"
                value="revoke"
                look="danger"
                size="s"
                busy={isBusy("revoke", id)}
                aria-label={`Withdraw the invitation to ${email}`}
              >
                Withdraw
              </Button>
            </Form>
          </Card>
        );
      })}
    </ul>
  );
}
