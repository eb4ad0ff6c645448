import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { CURRENCIES } from "#app/shared/currencies.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { newStrategyAction } from "../actions.server.ts";
import { ASSET_LABELS, ASSETS, GOAL_LABELS, GOALS, STAGE_LABELS, STAGES } from "../domain/situation.ts";
import { strategyModule } from "../manifest.ts";
import { STRATEGIES } from "../paths.ts";
import { StrategyHeading } from "../ui/strategy-heading.tsx";

export const meta: MetaFunction = () => [{ title: "New strategy · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireFeature(request, context, strategyModule.feature, { write: true });
  return null;
}

export const action = newStrategyAction;

export default function NewStrategy() {
  const reply = useActionData<FormReply>();
  const { value, errors } = fieldsOf(reply);
  const chosenAssets = reply?.lists?.assets ?? ["website"];
  return (
    <div className="max-w-[640px]">
      <StrategyHeading title="New strategy" />
      <Card className="p-5">
        <Form method="post" noValidate className="grid gap-4">
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <Field
            label="Name"
            name="name"
            maxLength={100}
            defaultValue={value("name", "Next 90 days")}
            errors={errors("name")}
          />
          <SelectField label="Goal" name="goal" defaultValue={value("goal", "leads")} errors={errors("goal")}>
            {GOALS.map((goal) => (
              <option key={goal} value={goal}>
                {GOAL_LABELS[goal]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Stage of the business"
            name="stage"
            defaultValue={value("stage", "launch")}
            errors={errors("stage")}
          >
            {STAGES.map((stage) => (
              <option key={stage} value={stage}>
                {STAGE_LABELS[stage]}
              </option>
            ))}
          </SelectField>
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 font-semibold text-sm">What you already have</legend>
            {ASSETS.map((asset) => (
              <CheckboxField
                key={asset}
                name="assets"
                value={asset}
                label={ASSET_LABELS[asset]}
                defaultChecked={chosenAssets.includes(asset)}
              />
            ))}
          </fieldset>
          <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
            <Field
              label="Monthly budget"
              name="monthlyBudget"
              inputMode="decimal"
              maxLength={20}
              hint="Money you can spend; 0 for none"
              defaultValue={value("monthlyBudget", "500")}
              errors={errors("monthlyBudget")}
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
          <Field
            label="Margin of a new customer"
            name="customerMargin"
            inputMode="decimal"
            maxLength={20}
            hint="Profit from a customer over the time they stay, after the cost of what they buy"
            defaultValue={value("customerMargin", "")}
            errors={errors("customerMargin")}
          />
          <Field
            label="Marketing hours per week"
            name="hoursPerWeek"
            inputMode="numeric"
            maxLength={3}
            defaultValue={value("hoursPerWeek", "8")}
            errors={errors("hoursPerWeek")}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" name="intent" value="create">
              Create the plan
            </Button>
            <LinkButton to={STRATEGIES}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
