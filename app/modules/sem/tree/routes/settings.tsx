import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { CURRENCIES } from "#app/shared/currencies.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, SelectField, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { canMove, STATUSES } from "../../domain/campaign.ts";
import { STATUS_LABELS } from "../../labels.ts";
import { campaignPath } from "../../paths.ts";
import { settingsAction } from "../actions.server.ts";
import { openCampaignPage } from "../page.server.ts";
import { settingsOf, trademarksOf } from "../service.server.ts";
import { locationsOf } from "../settings.server.ts";
import { CampaignFrame } from "../ui/campaign-frame.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Settings: ${data?.campaign.name ?? ""} · Kaja` },
];

const BID_STRATEGIES = [
  "Maximize clicks",
  "Maximize conversions",
  "Maximize conversion value",
  "Manual CPC",
  "Target CPA",
  "Target ROAS",
  "Target impression share",
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { campaign, scope } = await openCampaignPage(request, context, params.campaignId);
  const [settings, locations, trademarks] = await Promise.all([
    settingsOf(context, scope, campaign.id),
    locationsOf(context, scope.workspaceId, campaign.id),
    trademarksOf(context, scope.workspaceId),
  ]);
  return { campaign, settings, locations: locations.map(({ data }) => data.name ?? ""), trademarks };
}

export const action = settingsAction;

export default function Settings() {
  const { campaign, settings, locations, trademarks } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { value, errors } = fieldsOf(reply?.intent === "save" ? reply : undefined);
  const field = (name: string, maxLength: number) => ({
    name,
    maxLength,
    autoComplete: "off",
    readOnly: campaign.readOnly,
    defaultValue: value(name, settings[name] ?? ""),
    errors: errors(name),
  });
  const strategy = value("bidStrategy", settings.bidStrategy ?? "");
  return (
    <CampaignFrame campaign={campaign} title="Settings">
      <div className="grid max-w-[720px] gap-6">
        <Card className="p-5">
          <Form method="post" noValidate className="grid gap-4" aria-label="Settings">
            <FormKey />
            <FormErrors errors={reply?.errors[""] ?? undefined} />
            <div className="grid gap-4 sm:grid-cols-2">
              <Field {...field("name", 120)} label="Name" defaultValue={value("name", campaign.name)} />
              <SelectField
                label="Status"
                name="status"
                defaultValue={value("status", campaign.status)}
                errors={errors("status")}
                hint="Name and status are saved at once; the rest is part of the draft."
              >
                {STATUSES.filter((status) => canMove(campaign.status, status)).map((status) => (
                  <option key={status} value={status}>
                    {STATUS_LABELS[status]}
                  </option>
                ))}
              </SelectField>
              <Field {...field("budget", 20)} label="Daily budget" inputMode="decimal" />
              <SelectField
                label="Currency"
                name="currency"
                defaultValue={value("currency", settings.currency ?? "EUR")}
              >
                {CURRENCIES.map((currency) => (
                  <option key={currency}>{currency}</option>
                ))}
              </SelectField>
              <SelectField
                label="Bid strategy"
                name="bidStrategy"
                defaultValue={strategy}
                errors={errors("bidStrategy")}
              >
                {[...new Set([...BID_STRATEGIES, strategy])]
                  .filter((one) => one !== "")
                  .map((one) => (
                    <option key={one}>{one}</option>
                  ))}
              </SelectField>
              <Field {...field("networks", 200)} label="Networks" hint="Separated by semicolons" />
              <Field {...field("languages", 200)} label="Languages" hint="Codes separated by semicolons: en;et" />
              <span className="hidden sm:block" />
              <Field {...field("startsOn", 10)} label="Start date (optional)" type="date" />
              <Field {...field("endsOn", 10)} label="End date (optional)" type="date" />
            </div>
            <Field
              {...field("schedule", 1_000)}
              label="Ad schedule (optional)"
              placeholder="(Monday[09:00-17:00]);(Tuesday[09:00-17:00])"
            />
            <TextArea
              label="Locations"
              name="locations"
              readOnly={campaign.readOnly}
              defaultValue={value("locations", locations.join("\n"))}
              errors={errors("locations")}
              hint="One per line, as Google Ads writes them: Tallinn, Estonia"
            />
            {campaign.readOnly ? null : (
              <div>
                <Button type="submit" name="intent" value="save" look="primary">
                  Save settings
                </Button>
              </div>
            )}
          </Form>
        </Card>
        {campaign.readOnly ? null : (
          <>
            <Card className="p-5">
              <Form method="post" noValidate className="grid gap-4" aria-label="Trademarks">
                <FormKey />
                <TextArea
                  label="Third-party trademarks"
                  name="trademarks"
                  defaultValue={trademarks.join("\n")}
                  hint="One per line, at most 100. The ad editor warns when an ad uses one."
                />
                <div>
                  <Button type="submit" name="intent" value="trademarks">
                    Save trademarks
                  </Button>
                </div>
              </Form>
            </Card>
            <Card className="p-5">
              <Form method="post" action={campaignPath(campaign.id)} className="grid gap-3" aria-label="Archive">
                <FormKey />
                <p className="text-sm">
                  An archived campaign leaves the lists and your plan's count for good. Its content can still be
                  exported.
                </p>
                <div>
                  <Button type="submit" name="intent" value="archive" look="danger">
                    Archive campaign
                  </Button>
                </div>
              </Form>
            </Card>
          </>
        )}
      </div>
    </CampaignFrame>
  );
}
