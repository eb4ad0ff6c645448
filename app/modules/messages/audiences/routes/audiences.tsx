import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { mailChoices } from "#app/modules/contacts/index.server.ts";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { storeScope } from "#app/platform/access/scope.ts";
import { counted } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { messagesModule } from "../../manifest.ts";
import { AUDIENCES_CSV } from "../../paths.ts";

export const meta: MetaFunction = () => [{ title: "Ad audiences · Kaja" }];
export const handle = { crumb: () => "Ad audiences" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await requireFeature(request, context, messagesModule.feature);
  const { segments } = await mailChoices(storeScope(context, session));
  return { segments };
}

export default function Audiences() {
  const { segments } = useLoaderData<typeof loader>();
  const options = segments.map(({ id, name, count }) => (
    <option key={id} value={id}>
      {count === null ? name : `${name} (${counted(count, "contact")})`}
    </option>
  ));
  return (
    <>
      <h1 className="mb-2 font-bold text-2xl tracking-tight">Ad audiences</h1>
      <p className="mb-4 max-w-[70ch] text-ink-2 text-sm">
        A file of people for an advertising network to target or exclude. Addresses, numbers and names leave Kaja only
        as SHA-256 hashes. Suppressed addresses and people who opted out of ads are left out.
      </p>
      <Card className="max-w-[680px] p-5">
        <form method="get" action={AUDIENCES_CSV} className="grid gap-4">
          <SelectField label="Network" name="network">
            <option value="google">Google Ads: Customer Match</option>
            <option value="meta">Meta: customer list</option>
          </SelectField>
          <SelectField label="People" name="segment">
            <option value="">All contacts</option>
            {options}
          </SelectField>
          <SelectField label="Leave out" name="without" hint="For example people who already bought.">
            <option value="">Nobody</option>
            {options}
          </SelectField>
          <SelectField
            label="Consent"
            name="consent"
            hint="The networks ask you for consent to this use. Forms and imports can record it for ads."
          >
            <option value="ads">People who agreed to ads</option>
            <option value="email">People who agreed to mails in general</option>
          </SelectField>
          <div>
            <Button type="submit" look="primary">
              Download file
            </Button>
          </div>
        </form>
        <p className="mt-4 text-[13px] text-ink-3">
          Upload a new file each week: people who unsubscribed or bought since are removed.
        </p>
      </Card>
    </>
  );
}
