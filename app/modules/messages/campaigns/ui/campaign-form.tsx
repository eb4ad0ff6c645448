import { Form, useNavigation } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { exact } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { SaveButtons } from "#app/ui/form/save-buttons.tsx";

export interface CampaignChoices {
  templates: { id: string; name: string }[];
  segments: { id: string; name: string; count: number | null }[];
  topics: { id: string; name: string }[];
}

interface CampaignFormProps {
  reply: FormReply | undefined;
  values: Readonly<Record<string, string>>;
  checked: { tracksOpens: boolean; tracksClicks: boolean };
  choices: CampaignChoices;
  isNew: boolean;
  /** The campaign goes to people of another one who did not click: its audience is fixed. */
  isResend?: boolean;
  cancelPath: string;
}

/** The form of a new or a stored draft. */
export function CampaignForm(props: CampaignFormProps) {
  const { reply, values, checked, choices, isNew, isResend = false, cancelPath } = props;
  const { value, errors, checked: isChecked } = fieldsOf(reply);
  const busy = useNavigation().formMethod === "POST";
  const field = (name: string) => ({ name, defaultValue: value(name, values[name] ?? ""), errors: errors(name) });
  return (
    <Card className="max-w-[760px] p-5">
      <Form method="post" noValidate className="grid gap-5">
        <FormKey />
        <FormErrors errors={reply?.errors[""] ?? undefined} />
        <Field label="Name" hint="Only your workspace sees it." maxLength={120} autoComplete="off" {...field("name")} />
        <SelectField label="Template" {...field("templateId")}>
          {choices.templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {isResend ? (
          <p className="text-ink-2 text-sm">
            Audience: people who got the first campaign and clicked none of its links.
          </p>
        ) : (
          <SelectField
            label="Audience"
            hint="The audience is fixed at launch: people who join the segment later are not included."
            {...field("segmentId")}
          >
            <option value="">All contacts</option>
            {choices.segments.map(({ id, name, count }) => (
              <option key={id} value={id}>
                {count === null ? name : `${name} (${exact(count)})`}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label="Topic"
          hint="Only people who agreed to this topic, or to all emails, get the campaign."
          {...field("topic")}
        >
          <option value="">Mails in general</option>
          {choices.topics.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Field
          label="Subject (optional)"
          hint="Leave empty to use the template's."
          maxLength={200}
          autoComplete="off"
          {...field("subject")}
        />
        <fieldset className="grid gap-4 border-line border-t pt-5">
          <legend className="sr-only">A/B test</legend>
          <div>
            <h2 className="font-bold text-[15px]">A/B test of the subject</h2>
            <p className="mt-0.5 text-[13px] text-ink-2">
              Part of the audience gets one of two subjects. The one with more clicks goes to everyone else. Opens are
              ignored: bots cause most of them.
            </p>
          </div>
          <Field label="Second subject (optional)" maxLength={200} autoComplete="off" {...field("subjectB")} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Part of the audience (%)" inputMode="numeric" maxLength={3} {...field("testPercent")} />
            <Field label="Hours to wait for clicks" inputMode="numeric" maxLength={2} {...field("testHours")} />
          </div>
        </fieldset>
        <fieldset className="grid gap-3 border-line border-t pt-5">
          <legend className="sr-only">Tracking</legend>
          <CheckboxField
            label="Count clicks"
            hint="Links are redirected through Kaja, and a hidden link reveals clicks by bots."
            name="tracksClicks"
            defaultChecked={isChecked("tracksClicks", checked.tracksClicks)}
          />
          <CheckboxField
            label="Count opens"
            hint="With a one-pixel image. Opens are never certain."
            name="tracksOpens"
            defaultChecked={isChecked("tracksOpens", checked.tracksOpens)}
          />
        </fieldset>
        <SaveButtons isNew={isNew} create="Create campaign" save="Save campaign" cancelPath={cancelPath} busy={busy} />
      </Form>
    </Card>
  );
}
