import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { counted } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField, Field, FormErrors, SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { type EditReply, replaceAction } from "../actions.server.ts";
import { openCampaignPage } from "../page.server.ts";
import { CampaignFrame } from "../ui/campaign-frame.tsx";
import { EditReport } from "../ui/edit-report.tsx";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Find and replace: ${data?.campaign.name ?? ""} · Kaja` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { campaign } = await openCampaignPage(request, context, params.campaignId);
  return { campaign };
}

export const action = replaceAction;

export default function Replace() {
  const { campaign } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as EditReply | undefined;
  const isPreview = reply?.intent === "preview" && reply.edit !== undefined;
  const value = (name: string): string => reply?.values[name] ?? "";
  return (
    <CampaignFrame campaign={campaign} title="Find and replace">
      {campaign.readOnly ? (
        <p className="text-ink-2 text-sm">You cannot change this campaign.</p>
      ) : (
        <Card className="max-w-[640px] p-5">
          <Form method="post" noValidate className="grid gap-4">
            <FormKey />
            <FormErrors errors={reply?.errors[""] ?? undefined} />
            <Field
              label="Find"
              name="find"
              maxLength={200}
              defaultValue={value("find")}
              errors={reply?.errors.find ?? undefined}
              autoComplete="off"
            />
            <Field
              label="Replace with"
              name="replace"
              maxLength={200}
              defaultValue={value("replace")}
              errors={reply?.errors.replace ?? undefined}
              hint="Leave empty to remove the text."
              autoComplete="off"
            />
            <SelectField label="Look in" name="scope" defaultValue={value("scope") || "texts"}>
              <option value="texts">Ads and extensions</option>
              <option value="keywords">Keywords</option>
              <option value="urls">Ads and sitelinks with their URLs</option>
            </SelectField>
            <CheckboxField
              label="Match upper and lower case"
              name="matchesCase"
              defaultChecked={value("matchesCase") === "on"}
            />
            {isPreview ? (
              <div role="status" className="grid gap-2 text-sm">
                <p>
                  {reply.edit?.changed === 0
                    ? "This text is not in the campaign."
                    : `${counted(reply.edit?.changed ?? 0, "row")} would change, such as:`}
                </p>
                <ul className="list-disc pl-5">
                  {[...new Set(reply.examples)].map((example) => (
                    <li key={example} className="[overflow-wrap:anywhere]">
                      {example}
                    </li>
                  ))}
                </ul>
              </div>
            ) : null}
            <div className="flex flex-wrap gap-3">
              <Button type="submit" name="intent" value="preview" look={isPreview ? "secondary" : "primary"}>
                Preview
              </Button>
              {isPreview && (reply.edit?.changed ?? 0) > 0 ? (
                <Button type="submit" name="intent" value="replace" look="primary">
                  Replace
                </Button>
              ) : null}
            </div>
          </Form>
        </Card>
      )}
      {isPreview ? null : <EditReport edit={reply?.edit} />}
    </CampaignFrame>
  );
}
