import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { CURRENCIES } from "#app/shared/currencies.ts";
import { Field, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { GOAL_METRICS } from "../domain/goal.ts";
import { UTM_MAX_CHARS } from "../domain/limits.ts";
import { GOAL_LABELS } from "../labels.ts";

/** The values of a campaign as its form shows them. */
export interface CampaignValues {
  name: string;
  goalMetric: string;
  goalTarget: string;
  startsOn: string;
  endsOn: string;
  currency: string;
  budget: string;
  ownerId: string;
  audience: string;
  brief: string;
  utmCampaign: string;
  country: string;
  segmentId: string;
}

interface CampaignFieldsProps {
  stored: CampaignValues;
  reply: FormReply | undefined;
  owners: readonly (readonly [id: string, name: string])[];
  utmSuggestions: readonly string[];
  /** Countries whose public holidays are known, and segments of contacts, each by id and name. */
  countries: readonly (readonly [code: string, name: string])[];
  segments: readonly (readonly [id: string, name: string])[];
}

/** The fields of a campaign. */
export function CampaignFields({ stored, reply, owners, utmSuggestions, countries, segments }: CampaignFieldsProps) {
  const { value, errors } = fieldsOf(reply);
  const field = (name: keyof CampaignValues) => ({
    name,
    defaultValue: value(name, stored[name]),
    errors: errors(name),
  });
  const isFormer = stored.ownerId !== "" && !owners.some(([id]) => id === stored.ownerId);
  return (
    <>
      <Field label="Name" maxLength={120} {...field("name")} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Goal" {...field("goalMetric")}>
          {GOAL_METRICS.map((metric) => (
            <option key={metric} value={metric}>
              {GOAL_LABELS[metric]}
            </option>
          ))}
        </SelectField>
        <Field
          label="Target"
          inputMode="decimal"
          maxLength={20}
          hint="How many, or how much revenue"
          {...field("goalTarget")}
        />
        <Field label="First day" type="date" {...field("startsOn")} />
        <Field label="Last day" type="date" {...field("endsOn")} />
        <Field label="Budget" inputMode="decimal" maxLength={20} hint="0 if it costs nothing" {...field("budget")} />
        <SelectField label="Currency" {...field("currency")}>
          {CURRENCIES.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </SelectField>
        <SelectField label="Owner" {...field("ownerId")}>
          <option value="">Nobody</option>
          {isFormer ? <option value={stored.ownerId}>Former member</option> : null}
          {owners.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Audience country"
          hint="The start, the end and planned days on a public holiday count as clashes"
          {...field("country")}
        >
          <option value="">Not set</option>
          {countries.map(([code, name]) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {segments.length > 0 || stored.segmentId !== "" ? (
          <SelectField label="Contact segment" hint="Used to detect clashes" {...field("segmentId")}>
            <option value="">None</option>
            {segments.some(([id]) => id === stored.segmentId) || stored.segmentId === "" ? null : (
              <option value={stored.segmentId}>Deleted segment</option>
            )}
            {segments.map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : null}
        <Field
          label="UTM campaign"
          maxLength={UTM_MAX_CHARS}
          list="utm-campaigns"
          hint="The utm_campaign in your links; it counts visits and leads"
          {...field("utmCampaign")}
        />
        <datalist id="utm-campaigns">
          {utmSuggestions.map((campaign) => (
            <option key={campaign} value={campaign} />
          ))}
        </datalist>
      </div>
      <TextArea
        label="Audience"
        maxLength={1_000}
        rows={3}
        hint="The people you want to reach"
        {...field("audience")}
      />
      <TextArea
        label="Brief"
        maxLength={5_000}
        rows={6}
        hint="Message, why now, and what to avoid"
        {...field("brief")}
      />
    </>
  );
}
