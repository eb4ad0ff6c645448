import { CheckboxField, Field, FormErrors } from "#app/ui/form/field.tsx";
import type { EventGroup } from "../domain/event-types.ts";
import { MAX_DESCRIPTION_LENGTH, MAX_URL_LENGTH } from "../domain/rules.ts";

interface Props {
  values: { url: string; description: string; events: readonly string[] };
  errors: Record<string, string[] | null>;
  /** Types that can be chosen, by the module that sends them. */
  groups: readonly EventGroup[];
}

/** Address, description and events of an endpoint. */
export function EndpointFields({ values, errors, groups }: Props) {
  return (
    <>
      <FormErrors errors={errors[""] ?? undefined} />
      <Field
        label="Address"
        name="url"
        type="url"
        required
        maxLength={MAX_URL_LENGTH}
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.com/hooks/kaja"
        defaultValue={values.url}
        errors={errors.url ?? undefined}
        hint="Gets a POST for each event. A public https address; redirects are not followed."
      />
      <Field
        label="Description"
        name="description"
        maxLength={MAX_DESCRIPTION_LENGTH}
        autoComplete="off"
        placeholder="Reporting"
        defaultValue={values.description}
        errors={errors.description ?? undefined}
        hint="What receives the events, so you recognize it later."
      />
      <fieldset aria-describedby={errors.events ? "events-error" : undefined}>
        <legend className="mb-2 font-semibold text-sm">Events</legend>
        <div className="grid gap-5">
          {groups.map(({ module, events }) => (
            <fieldset key={module}>
              <legend className="mb-2 font-semibold text-[13px] text-ink-2">{module}</legend>
              <div className="grid gap-3">
                {events.map(({ type, description }) => (
                  <CheckboxField
                    key={type}
                    name="events"
                    value={type}
                    label={type}
                    hint={description}
                    defaultChecked={values.events.includes(type)}
                  />
                ))}
              </div>
            </fieldset>
          ))}
        </div>
        {errors.events?.[0] ? (
          <p id="events-error" className="mt-2 text-[13px] text-bad">
            {errors.events[0]}
          </p>
        ) : null}
      </fieldset>
    </>
  );
}
