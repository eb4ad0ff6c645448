import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { PLAN_TITLES } from "#app/platform/access/limits.ts";
import { PLANS, type Plan } from "#app/platform/access/plans.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { StepUpFields } from "#app/ui/form/step-up.tsx";
import { type GlobalRole, REASON_MAX, REASON_MIN, ROLE_TITLES, ROLES } from "../../domain/rules.ts";

interface FormsProps {
  person: { email: string; role: GlobalRole; storedPlan: Plan; suspendedAt: unknown; emailConfirmedAt: unknown };
  /** The administrator looks at their own page. */
  self: boolean;
  /** The administrator signs in with a code as well. */
  hasTwoFactor: boolean;
  reply: FormReply | undefined;
}

interface ActionProps {
  intent: string;
  title: string;
  /** What it does, and what it does not. */
  about: string;
  button: string;
  danger?: boolean;
  /** Asks for the reason, which goes into the audit log. */
  reason?: boolean;
  reply: FormReply | undefined;
  hasTwoFactor: boolean;
  children?: ReactNode;
}

/** One thing to do to a person: folded until somebody opens it, open while it shows its answer. */
function Action({
  intent,
  title,
  about,
  button,
  danger = false,
  reason = false,
  reply,
  hasTwoFactor,
  children,
}: ActionProps) {
  const own = reply?.intent === intent ? reply : undefined;
  const busy = useNavigation().formData?.get("intent") === intent;
  return (
    <details open={own !== undefined} className="border-line border-b last:border-b-0">
      <summary className="px-4 py-3 font-semibold text-sm hover:bg-sunken pointer-coarse:min-h-11">{title}</summary>
      <Form method="post" preventScrollReset className="grid gap-3 px-4 pt-1 pb-4">
        <p className="text-[13px] text-ink-2">{about}</p>
        <FormErrors errors={own?.errors[""] ?? undefined} />
        <input type="hidden" name="intent" value={intent} />
        {children}
        {reason ? (
          <Field
            label="Reason"
            name="reason"
            id={`${intent}-reason`}
            required
            minLength={REASON_MIN}
            maxLength={REASON_MAX}
            defaultValue={own?.values.reason ?? ""}
            errors={own?.errors.reason ?? undefined}
            hint={`At least ${REASON_MIN} characters. Shown in the audit log.`}
          />
        ) : null}
        {own?.asksPassword ? <StepUpFields hasTwoFactor={hasTwoFactor} error={own.errors.password?.[0]} /> : null}
        <div>
          <Button type="submit" look={danger ? "danger" : "secondary"} busy={busy}>
            {button}
          </Button>
        </div>
      </Form>
    </details>
  );
}

/** Everything an administrator can do to a person. */
export function UserForms({ person, self, hasTwoFactor, reply }: FormsProps) {
  const shared = { reply, hasTwoFactor };
  return (
    <Card as="section" className="overflow-hidden">
      <h2 className="border-line border-b px-4 py-3 font-bold text-base tracking-tight">Actions</h2>
      {reply && reply.intent === undefined ? (
        <div className="p-4">
          <FormErrors errors={reply.errors[""] ?? undefined} />
        </div>
      ) : null}
      {person.role === "admin" || person.suspendedAt ? null : (
        <Action
          {...shared}
          intent="view"
          title="View as user"
          about="Shows the product as this person sees it, for 30 minutes, read-only. They get a notice and a mail with your reason afterwards. No keys, codes or exports are shown."
          button="View as user"
          reason
        />
      )}
      <Action
        {...shared}
        intent="role"
        title="Change the role"
        about="Ends every session of this person; they sign in again with the new role."
        button="Change role"
        reason
      >
        <SelectField
          label="Role"
          name="role"
          id="role-role"
          defaultValue={reply?.intent === "role" ? reply.values.role : person.role}
        >
          {ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_TITLES[role]}
            </option>
          ))}
        </SelectField>
      </Action>
      <Action
        {...shared}
        intent="plan"
        title="Change the plan"
        about="Gives the plan without payment, or takes it. Open invoices are withdrawn; what was paid is not given back by this."
        button="Change plan"
        reason
      >
        <SelectField
          label="Plan"
          name="plan"
          id="plan-plan"
          defaultValue={reply?.intent === "plan" ? reply.values.plan : person.storedPlan}
        >
          {PLANS.map((plan) => (
            <option key={plan} value={plan}>
              {PLAN_TITLES[plan]}
            </option>
          ))}
        </SelectField>
      </Action>
      <Action
        {...shared}
        intent="reset_attempts"
        title="Reset sign-in attempts"
        about="For a person who waits after too many wrong passwords. A browser that signed in before keeps its own count, which ends within 15 minutes."
        button="Reset attempts"
      />
      {person.emailConfirmedAt ? null : (
        <Action
          {...shared}
          intent="resend_confirmation"
          title="Resend the confirmation"
          about={`Mails a new link to ${person.email}.`}
          button="Resend confirmation"
        />
      )}
      <Action
        {...shared}
        intent="end_sessions"
        title="End all sessions"
        about={self ? "Signs you out on every device, this one included." : "Signs this person out on every device."}
        button="End sessions"
        reason
        danger
      />
      {person.suspendedAt ? (
        <Action
          {...shared}
          intent="lift"
          title="Lift the suspension"
          about="The person can sign in again, and their API keys work again."
          button="Lift suspension"
        />
      ) : self ? null : (
        <Action
          {...shared}
          intent="suspend"
          title="Suspend"
          about="Ends every session at once. The person cannot sign in, and their API keys are refused, until the suspension is lifted. Nothing is deleted."
          button="Suspend"
          reason
          danger
        />
      )}
    </Card>
  );
}
