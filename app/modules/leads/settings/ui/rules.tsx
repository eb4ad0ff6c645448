import { Form } from "@remix-run/react";
import type { PipelineSettings } from "#app/modules/contacts/index.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField, Field, FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";

const Save = () => (
  <Button type="submit" className="justify-self-start">
    Save
  </Button>
);

/** What a person chooses from when a lead is lost. */
export function LostReasons({ reasons, reply }: { reasons: readonly string[]; reply: FormReply | undefined }) {
  const { value, errors } = fieldsOf(reply);
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value="reasons" />
      <FormErrors errors={errors("")} />
      <TextArea
        label="Reasons"
        name="reasons"
        rows={5}
        hint="One per line. You choose one when you mark a lead as lost."
        defaultValue={value("reasons", reasons.join("\n"))}
        errors={errors("reasons")}
      />
      <Save />
    </Form>
  );
}

interface AssignmentProps {
  assignment: PipelineSettings["assignment"];
  owners: readonly (readonly [userId: string, name: string])[];
  reply: FormReply | undefined;
}

/** Who gets new leads, and how many of them. */
export function Assignment({ assignment, owners, reply }: AssignmentProps) {
  const { value, checked, errors } = fieldsOf(reply);
  const weightOf = (userId: string) => assignment.members.find((member) => member.userId === userId)?.weight ?? 1;
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value="assignment" />
      <FormErrors errors={errors("")} />
      <CheckboxField
        label="Assign new leads in turn (round-robin)"
        name="isOn"
        hint="Leads without an owner go to the next member in turn."
        defaultChecked={checked("isOn", assignment.isOn)}
      />
      {owners.map(([userId, name], index) => (
        <div key={userId}>
          <input type="hidden" name={`members[${index}].userId`} value={userId} />
          <Field
            label={`Share of ${name}`}
            name={`members[${index}].weight`}
            type="number"
            min={0}
            max={100}
            hint={index === 0 ? "2 gets twice as many leads as 1; 0 gets none." : undefined}
            defaultValue={value(`members[${index}].weight`, String(weightOf(userId)))}
            errors={errors(`members[${index}].weight`)}
          />
        </div>
      ))}
      <Save />
    </Form>
  );
}

/** How soon a new lead should get an answer. */
export function ResponseTime({ hours, reply }: { hours: number | null; reply: FormReply | undefined }) {
  const { value, errors } = fieldsOf(reply);
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value="target" />
      <FormErrors errors={errors("")} />
      <Field
        label="Hours (optional)"
        name="hours"
        type="number"
        min={1}
        hint="When a new lead waits longer, its owner is notified once; without an owner, all editors are. Moves, notes, calls, meetings, emails and completed tasks count as answers."
        defaultValue={value("hours", hours === null ? "" : String(hours))}
        errors={errors("hours")}
      />
      <Save />
    </Form>
  );
}

/** Whether people who submit a form become leads. */
export function FormLeads({ isOn, reply }: { isOn: boolean; reply: FormReply | undefined }) {
  const { checked, errors } = fieldsOf(reply);
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-3">
      <input type="hidden" name="intent" value="form-leads" />
      <FormErrors errors={errors("")} />
      <CheckboxField
        label="People who submit a form become leads"
        name="isOn"
        hint="They enter the first stage. When off, they are contacts until you choose a stage."
        defaultChecked={checked("isOn", isOn)}
      />
      <Save />
    </Form>
  );
}
