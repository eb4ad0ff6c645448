import { Form, Link, useNavigation } from "@remix-run/react";
import type { ScoreRule, ScoringView } from "#app/modules/contacts/index.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";

/** What the form shows of a stored rule. */
export interface RuleFields {
  about: string;
  op: string;
  value: string;
  type: string;
  whereKey: string;
  equals: string;
}

interface RuleFormProps {
  rule: ScoreRule | null;
  fields: RuleFields;
  kind: "activity" | "trait";
  view: ScoringView;
  /** The contact of the example. */
  contactId: string;
  reply: FormReply | undefined;
}

type Part = Pick<RuleFormProps, "fields" | "view"> & ReturnType<typeof fieldsOf>;

function ActivityFields({ fields, view, value, errors }: Part) {
  return (
    <>
      <input type="hidden" name="about" value="did" />
      <Field
        label="Activity"
        name="type"
        list="score-activities"
        maxLength={100}
        autoCapitalize="none"
        placeholder="form.submitted"
        hint="Choose one, or enter an activity from the API"
        defaultValue={value("type", fields.type)}
        errors={errors("type")}
      />
      <datalist id="score-activities">
        {view.activities.map(([type, label]) => (
          <option key={type} value={type}>
            {label}
          </option>
        ))}
      </datalist>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field
          label="Only where (optional)"
          name="whereKey"
          maxLength={60}
          autoCapitalize="none"
          placeholder="formName"
          defaultValue={value("whereKey", fields.whereKey)}
          errors={errors("whereKey") ?? errors("where")}
        />
        <Field
          label="is"
          name="equals"
          maxLength={200}
          defaultValue={value("equals", fields.equals)}
          errors={errors("equals")}
        />
      </div>
    </>
  );
}

function TraitFields({ fields, view, value, errors }: Part) {
  return (
    <>
      <SelectField
        label="What they have"
        name="about"
        defaultValue={value("about", fields.about)}
        errors={errors("about")}
      >
        {view.traits.map(({ label, options }) => (
          <optgroup key={label} label={label}>
            {options.map(([about, text]) => (
              <option key={about} value={about}>
                {text}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 items-start gap-3">
        <SelectField label="Comparison" name="op" defaultValue={value("op", fields.op)} errors={errors("op")}>
          {view.comparisons.map(([op, text]) => (
            <option key={op} value={op}>
              {text}
            </option>
          ))}
        </SelectField>
        <Field
          label="Value"
          name="value"
          maxLength={200}
          defaultValue={value("value", fields.value)}
          errors={errors("value")}
        />
      </div>
    </>
  );
}

/** Adds a rule, or changes one; a preview shows what it comes to for one contact. */
export function RuleForm({ rule, fields, kind, view, contactId, reply }: RuleFormProps) {
  const busy = useNavigation().formData?.get("intent");
  const { value, errors } = fieldsOf(reply);
  const Part = kind === "activity" ? ActivityFields : TraitFields;
  return (
    <Form method="post" noValidate preventScrollReset className="grid gap-3">
      <FormKey />
      <input type="hidden" name="contact" value={contactId} />
      {rule ? (
        <input type="hidden" name="id" value={rule.id} />
      ) : (
        <p className="text-sm">
          {kind === "activity" ? "Points for behavior. " : "Points for profile data. "}
          <Link
            to={kind === "activity" ? "?add=trait" : "?add=activity"}
            preventScrollReset
            className="text-brand underline pointer-coarse:py-3"
          >
            {kind === "activity" ? "For a field or tag instead" : "For an activity instead"}
          </Link>
        </p>
      )}
      <FormErrors errors={errors("") ?? errors("id") ?? errors("is")} />
      <Field
        label="Label"
        name="label"
        maxLength={100}
        defaultValue={value("label", rule?.label ?? "")}
        errors={errors("label")}
      />
      <Part fields={fields} view={view} value={value} errors={errors} checked={() => false} />
      <SelectField
        label="Group"
        name="groupId"
        defaultValue={value("groupId", rule?.groupId ?? view.rules.groups[0]?.id ?? "")}
        errors={errors("groupId")}
      >
        {view.rules.groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className="grid grid-cols-2 items-start gap-3">
        <Field
          label="Points"
          name="points"
          inputMode="text"
          maxLength={8}
          hint="−5 takes points away"
          defaultValue={value("points", rule ? String(rule.points) : "10")}
          errors={errors("points")}
        />
        {kind === "activity" ? (
          <Field
            label="Times at most"
            name="maxTimes"
            type="number"
            min={1}
            hint="Empty: each time"
            defaultValue={value("maxTimes", rule?.maxTimes == null ? "" : String(rule.maxTimes))}
            errors={errors("maxTimes")}
          />
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" name="intent" value="rule" look="primary" busy={busy === "rule"} busyLabel="Saving…">
          {rule ? "Save rule" : "Add rule"}
        </Button>
        {contactId ? (
          <Button type="submit" name="intent" value="preview" busy={busy === "preview"} busyLabel="Counting…">
            Preview
          </Button>
        ) : null}
        {rule ? <LinkButton to="/leads/scoring">Cancel</LinkButton> : null}
      </div>
    </Form>
  );
}
