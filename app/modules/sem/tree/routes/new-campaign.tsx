import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { CURRENCIES } from "#app/shared/currencies.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { semModule } from "../../manifest.ts";
import { SEM } from "../../paths.ts";
import { newCampaignAction } from "../actions.server.ts";

export const meta: MetaFunction = () => [{ title: "New search campaign · Kaja" }];
export const handle = { crumb: () => "New campaign" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireFeature(request, context, semModule.feature, { write: true });
  return null;
}

export const action = newCampaignAction;

export default function NewCampaign() {
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const { value, errors } = fieldsOf(reply);
  return (
    <div className="max-w-[560px]">
      <Breadcrumbs />
      <h1 className="mb-4 font-bold text-2xl tracking-tight">New search campaign</h1>
      <Card className="p-5">
        <Form method="post" noValidate className="grid gap-4">
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <Field
            label="Name"
            name="name"
            maxLength={120}
            autoComplete="off"
            defaultValue={value("name", "")}
            errors={errors("name")}
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Daily budget (optional)"
              name="budget"
              inputMode="decimal"
              maxLength={20}
              autoComplete="off"
              defaultValue={value("budget", "")}
              errors={errors("budget")}
              hint="Such as 12.50. A month costs at most 30.4 times as much."
            />
            <SelectField
              label="Currency"
              name="currency"
              defaultValue={value("currency", "EUR")}
              errors={errors("currency")}
            >
              {CURRENCIES.map((currency) => (
                <option key={currency}>{currency}</option>
              ))}
            </SelectField>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="intent" value="create" look="primary" busy={busy} busyLabel="Creating...">
              Create campaign
            </Button>
            <LinkButton to={SEM}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
