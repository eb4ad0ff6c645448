import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { CURRENCIES } from "#app/shared/currencies.ts";
import { counted } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Section } from "#app/ui/page/section.tsx";
import { NAME_PARTS, SEPARATORS } from "../../creatives/domain/naming.ts";
import { DIMENSION_LABELS } from "../../labels.ts";
import { adsmartModule } from "../../manifest.ts";
import { Heading } from "../../ui/heading.tsx";
import { settingsAction } from "../actions.server.ts";
import { readSettings } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "AdSmart settings · Kaja" }];
export const handle = { crumb: () => "Settings" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, adsmartModule.feature);
  return readSettings(context, session.workspaceId);
}

export const action = settingsAction;

const PLACES = ["First part", "Second part", "Third part", "Fourth part"];

export default function Settings() {
  const { currency, naming, rateLines, rateCount, hasFigures } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const errors = (intent: string, name: string) =>
    reply?.intent === intent ? (reply.errors[name] ?? undefined) : undefined;
  const value = (intent: string, name: string) => (reply?.intent === intent ? reply.values[name] : undefined);
  return (
    <>
      <Heading title="AdSmart settings" />
      <Section
        title="Currency"
        about={
          hasFigures
            ? "Figures are stored in it, so it cannot change while there are any."
            : "Figures of every network are converted to it."
        }
      >
        <Form method="post" className="flex flex-wrap items-end gap-3">
          <FormKey />
          <FormErrors errors={errors("currency", "")} />
          <div className="w-40">
            <SelectField
              label="Currency"
              name="currency"
              defaultValue={value("currency", "currency") ?? currency}
              errors={errors("currency", "currency")}
            >
              {CURRENCIES.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </SelectField>
          </div>
          <Button type="submit" name="intent" value="currency">
            Save currency
          </Button>
        </Form>
      </Section>
      <Section
        title="Rates"
        about={`The value of one unit in ${currency}, from a given day. A rate applies for a month.`}
      >
        <Form method="post" noValidate className="grid gap-4">
          <FormKey />
          <FormErrors errors={errors("rates", "")} />
          <TextArea
            label="Rates to add"
            name="rates"
            defaultValue={value("rates", "rates") ?? ""}
            errors={errors("rates", "rates")}
            hint="One per line: day, currency, rate."
            placeholder="2026-11-01 USD 0.92"
          />
          <div>
            <Button type="submit" name="intent" value="rates">
              Add rates
            </Button>
          </div>
        </Form>
        <p className="mt-4 text-sm">{`${counted(rateCount, "rate")} stored.`}</p>
        <ul className="mt-2 grid max-h-48 gap-1 overflow-y-auto text-ink-2 text-sm tabular-nums">
          {rateLines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Section>
      <Section
        title="Naming rule"
        about="Used to name creatives and to recognize ad names. Other names are matched by words in your creatives."
      >
        <Form method="post" className="grid gap-4">
          <FormKey />
          <FormErrors errors={errors("naming", "")} />
          <div className="grid gap-4 sm:grid-cols-3 lg:grid-cols-5">
            {PLACES.map((label, at) => (
              <SelectField
                key={label}
                label={label}
                name={`part${at}`}
                defaultValue={value("naming", `part${at}`) ?? naming.parts[at] ?? ""}
                errors={errors("naming", `part${at}`)}
              >
                <option value="">None</option>
                {NAME_PARTS.map((part) => (
                  <option key={part} value={part}>
                    {DIMENSION_LABELS[part]}
                  </option>
                ))}
              </SelectField>
            ))}
            <SelectField
              label="Between them"
              name="separator"
              defaultValue={value("naming", "separator") ?? naming.separator}
              errors={errors("naming", "separator")}
            >
              {SEPARATORS.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </SelectField>
          </div>
          <div>
            <Button type="submit" name="intent" value="naming" look="primary">
              Save and read names again
            </Button>
          </div>
        </Form>
      </Section>
    </>
  );
}
