import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CsvFileField } from "#app/ui/form/csv-file-field.tsx";
import { FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { type AdsReply, adsAction } from "../actions.server.ts";
import { MAX_FILE_BYTES } from "../domain/ad-file.ts";
import { DryRun } from "../ui/dry-run.tsx";

export const meta: MetaFunction = () => [{ title: "Import campaign figures · Insights · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireFeature(request, context, "insights", { write: true });
  return null;
}

export const action = adsAction;

export default function ImportAds() {
  const reply = useActionData<AdsReply>();
  const busy = useNavigation().formMethod === "POST";
  const errors: Readonly<Record<string, readonly string[] | null>> = reply?.errors ?? {};
  const check = reply?.check ?? null;
  const text = reply?.values.csv ?? "";
  return (
    <div>
      <Breadcrumbs trail={[{ label: "Insights", to: "/insights" }, { label: "Import figures" }]} />
      <h1 className="mb-4 font-bold text-2xl tracking-tight">Import campaign figures</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Card className="max-w-[760px] p-5">
          <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
            <FormErrors errors={errors[""] ?? undefined} />
            <CsvFileField
              label="CSV file"
              name="file"
              maxBytes={MAX_FILE_BYTES}
              hint="At most 500 kB and 5,000 rows. Nothing is stored before you have seen what would be."
            />
            <TextArea
              key={text}
              label="Or its text"
              name="csv"
              defaultValue={text}
              errors={errors.csv ?? undefined}
              spellCheck={false}
              className="font-mono text-[13px]"
              placeholder={
                "date,campaign,reach,impressions,clicks,conversions,cost,revenue\n2026-11-21,Spring sale,900,1000,50,5,12.50,99.90"
              }
              hint="The first line names the columns, in any order. A campaign is named by its name or id; one that does not exist is created. Amounts in US dollars."
            />
            <div>
              <Button
                type="submit"
                name="intent"
                value="check"
                look={check ? "secondary" : "primary"}
                busy={busy}
                busyLabel="Reading..."
              >
                Check
              </Button>
            </div>
          </Form>
        </Card>
        {check ? <DryRun check={check} csv={text} busy={busy} /> : null}
      </div>
    </div>
  );
}
