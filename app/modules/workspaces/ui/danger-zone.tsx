import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { ConfirmForm } from "#app/ui/form/confirm-form.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import type { ShownMember } from "./members.tsx";

/** Which form the address asks for: ?leave, ?transfer, ?delete. */
export type DangerousAction = "leave" | "transfer" | "delete";

interface Props {
  open: DangerousAction | null;
  workspaceName: string;
  isOwner: boolean;
  /** Members besides the person who looks. */
  others: readonly ShownMember[];
  hasTwoFactor: boolean;
  reply: FormReply | undefined;
}

function Forms({ open, workspaceName, others, hasTwoFactor, reply }: Props) {
  const mine = reply?.intent === open ? reply : undefined;
  const proof = mine?.asksPassword ? (
    <StepUpFields hasTwoFactor={hasTwoFactor} error={mine.errors.password?.[0]} />
  ) : null;
  const name = <strong className="[overflow-wrap:anywhere]">{workspaceName}</strong>;
  if (open === "leave") {
    return (
      <ConfirmForm intent="leave" submit="Leave" busyLabel="Leaving..." danger>
        <p className="text-sm">
          Leave {name}? You lose access at once, and your API keys for it end. To come back you need a new invitation.
        </p>
      </ConfirmForm>
    );
  }
  if (open === "transfer") {
    return (
      <ConfirmForm intent="transfer" submit="Hand over" busyLabel="Handing over...">
        <p className="text-sm">
          The chosen member becomes an owner of {name}, and you an editor. If it uses your plan now, it uses theirs from
          then on.
        </p>
        <SelectField
          label="New owner"
          name="memberId"
          defaultValue={mine?.values.memberId ?? ""}
          errors={mine?.errors.memberId ?? undefined}
        >
          <option value="">Choose a member</option>
          {others.map((member) => (
            <option key={member.userId} value={member.userId}>
              {member.name} {member.email ? `(${member.email})` : ""}
            </option>
          ))}
        </SelectField>
        {proof}
      </ConfirmForm>
    );
  }
  return (
    <ConfirmForm intent="delete" submit="Delete for good" busyLabel="Deleting..." danger>
      <p className="text-sm">
        Delete {name} with its websites, reports, API keys and members, for good? This cannot be undone.
      </p>
      <Field
        label="Type the name of the workspace"
        name="name"
        autoComplete="off"
        required
        defaultValue={mine?.values.name}
        errors={mine?.errors.name ?? undefined}
      />
      {proof}
    </ConfirmForm>
  );
}

const ROWS: readonly { form: DangerousAction; title: string; text: string; label: string; forOwners: boolean }[] = [
  {
    form: "leave",
    title: "Leave this workspace",
    text: "It stays with its other members.",
    label: "Leave",
    forOwners: false,
  },
  {
    form: "transfer",
    title: "Hand over ownership",
    text: "Another member becomes owner, and you step down.",
    label: "Hand over",
    forOwners: true,
  },
  {
    form: "delete",
    title: "Delete this workspace",
    text: "With everything in it, for good.",
    label: "Delete",
    forOwners: true,
  },
];

const ONLY_OWNER = "You are its only owner. Hand over ownership, or make another member an owner, and you can leave.";

/** What ends or moves a person's place in the workspace, each behind a form of its own. */
export function DangerZone(props: Props) {
  const { open, isOwner, others } = props;
  const mustStay = isOwner && others.every(({ role }) => role !== "owner");
  const rows = ROWS.filter(
    ({ form, forOwners }) => (isOwner || !forOwners) && (form === "delete" || others.length > 0),
  );
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="far-reaching" className="mt-8">
      <h2 id="far-reaching" className="mb-3 font-bold text-lg tracking-tight">
        Leave or delete
      </h2>
      <Card className="divide-y divide-line">
        {rows.map(({ form, title, text, label }) => {
          const refused = form === "leave" && mustStay;
          return (
            <div key={form} className="p-4">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <div>
                  <h3 className="font-semibold text-sm">{title}</h3>
                  <p className="text-[13px] text-ink-3">{refused ? ONLY_OWNER : text}</p>
                </div>
                {open === form || refused ? null : (
                  <LinkButton
                    to={`?${form}=1`}
                    preventScrollReset
                    look={form === "transfer" ? "secondary" : "danger"}
                    size="s"
                    aria-label={title}
                  >
                    {label}
                  </LinkButton>
                )}
              </div>
              {open === form && !refused ? <Forms {...props} /> : null}
            </div>
          );
        })}
      </Card>
    </section>
  );
}
