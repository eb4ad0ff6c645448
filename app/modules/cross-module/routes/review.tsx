import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { orThrow, requireFeature } from "#app/platform/access/access.server.ts";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { centsText } from "#app/shared/format/money.ts";
import { exact } from "#app/shared/format/number.ts";
import { signedPercent, wholePercent } from "#app/shared/format/percent.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card, Stat } from "#app/ui/card.tsx";
import { FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { fieldsOf } from "#app/ui/form/form-state.tsx";
import { PrintButton } from "#app/ui/page/print-button.tsx";
import { reviewAction } from "../actions.server.ts";
import { GOAL_LABELS } from "../labels.ts";
import { crossModuleModule } from "../manifest.ts";
import { campaignPath, reportPath } from "../paths.ts";
import { readReport } from "../report/service.server.ts";
import { CampaignHeading } from "../ui/campaign-heading.tsx";

export const meta: MetaFunction = () => [{ title: "Post-mortem · Kaja" }];
export const handle = { crumb: () => "Post-mortem" };

const NOTHING = { worked: "", failed: "", next: "" };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, crossModuleModule.feature);
  const { campaign, figures } = orThrow(await readReport(context, session, params.campaignId ?? ""));
  const { id, name, version, currency, goalMetric, goalTarget } = campaign;
  return { id, name, version, currency, goalMetric, goalTarget, figures, review: campaign.review ?? NOTHING };
}

export const action = reviewAction;

const FIELDS = [
  ["worked", "What worked", "What you would do again, and how you know"],
  ["failed", "What did not work", "What surprised you, and what it cost"],
  ["next", "What to do next time", "One decision per line, with its owner"],
] as const;

export default function Review() {
  const { id, name, version, currency, goalMetric, goalTarget, figures, review } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const { value, errors } = fieldsOf(reply);
  const inGoal = (amount: number | null) =>
    amount === null ? "–" : goalMetric === "revenue" ? centsText(amount, currency) : exact(amount);
  return (
    <div className="max-w-[760px]">
      <CampaignHeading title={`Post-mortem: ${name}`}>
        <span className="flex flex-wrap gap-2 print:hidden">
          <LinkButton to={campaignPath(id)}>Campaign</LinkButton>
          <LinkButton to={reportPath(id)}>Report</LinkButton>
          <PrintButton />
        </span>
      </CampaignHeading>
      <div className="mb-5 grid gap-3 sm:grid-cols-3">
        <Stat label={GOAL_LABELS[goalMetric]} value={inGoal(figures.reached)} hint={`Target: ${inGoal(goalTarget)}`} />
        <Stat
          label="Reached"
          value={figures.reachedRatio === null ? "–" : wholePercent(figures.reachedRatio)}
          hint="Of the target"
        />
        <Stat
          label="Return on investment"
          value={figures.roiRatio === null ? "–" : signedPercent(figures.roiRatio)}
          hint="(revenue − cost) ÷ cost"
        />
      </div>
      <Card className="p-4 sm:p-5">
        <Form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="version" value={version} />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          {FIELDS.map(([field, label, hint]) => (
            <TextArea
              key={field}
              label={label}
              name={field}
              hint={hint}
              maxLength={1_000}
              rows={5}
              defaultValue={value(field, review[field])}
              errors={errors(field)}
            />
          ))}
          <div className="print:hidden">
            <Button type="submit" look="primary" name="intent" value="save">
              Save post-mortem
            </Button>
          </div>
        </Form>
      </Card>
    </div>
  );
}
