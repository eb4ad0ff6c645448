import { Form, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { Time } from "#app/ui/text/time.tsx";

interface Muted {
  reason: string;
  mutedBy: string | null;
  mutedAtMs: number;
  expiresAtMs: number | null;
}

interface MuteFormProps {
  muted: Muted | null;
  mayChange: boolean;
  reasonMaxChars: number;
  errors: Readonly<Record<string, string[] | null | undefined>>;
  values: Readonly<Record<string, string | undefined>>;
}

/** Takes an issue out of what the audits of this website count, for a time and for a reason; or says so and takes that back. */
export function MuteForm({ muted, mayChange, reasonMaxChars, errors, values }: MuteFormProps) {
  const { state, formData } = useNavigation();
  const busy = state !== "idle" && formData?.has("intent") === true;
  if (muted)
    return (
      <Card as="section" className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2.5 p-4">
        <div className="min-w-[220px] flex-1 text-sm">
          <h3 className="font-bold text-[15px]">Muted: not counted in the audit</h3>
          <p className="mt-1 text-ink-2 [overflow-wrap:anywhere]">“{muted.reason}”</p>
          <p className="mt-0.5 text-[13px] text-ink-3">
            {muted.mutedBy ?? "A former member"}, <Time value={muted.mutedAtMs} />
            {" · "}
            {muted.expiresAtMs === null ? (
              "until it is lifted"
            ) : (
              <>
                until <Time value={muted.expiresAtMs} />
              </>
            )}
          </p>
        </div>
        {mayChange ? (
          <Form method="post" preventScrollReset>
            <Button type="submit" name="intent" value="lift" busy={busy} data-feature="seo.mutes">
              Lift the mute
            </Button>
          </Form>
        ) : null}
      </Card>
    );
  if (!mayChange) return null;
  const refused = Object.keys(errors).length > 0;
  return (
    <Card className="mb-4">
      <details open={refused || undefined}>
        <summary className="px-4 py-3 font-semibold text-sm hover:text-brand">Mute this issue</summary>
        <Form method="post" noValidate preventScrollReset className="grid gap-3.5 px-4 pb-4">
          <p className="max-w-[68ch] text-[13px] text-ink-2">
            A muted issue is still looked for in each crawl, but no longer counted: not in the health and the severity
            score, not in the figures, tables and exports, and not in alerts.
          </p>
          <FormErrors errors={errors[""] ?? undefined} />
          <div className="grid items-start gap-3.5 sm:grid-cols-[1fr_220px]">
            <Field
              label="Reason"
              name="reason"
              required
              maxLength={reasonMaxChars}
              autoComplete="off"
              defaultValue={values.reason}
              errors={errors.reason ?? undefined}
              hint="For those who read the audit after you."
            />
            <SelectField
              label="For"
              name="period"
              defaultValue={values.period ?? "30"}
              errors={errors.period ?? undefined}
            >
              <option value="30">30 days</option>
              <option value="90">90 days</option>
              <option value="always">Until I lift it</option>
            </SelectField>
          </div>
          <div>
            <Button type="submit" name="intent" value="mute" busy={busy} busyLabel="Muting..." data-feature="seo.mutes">
              Mute
            </Button>
          </div>
        </Form>
      </details>
    </Card>
  );
}
