import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { blockedHostsAction } from "../actions.server.ts";
import { linksModule } from "../manifest.ts";
import { listBlockedHosts } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Blocklist of short links · Kaja" }];
export const handle = { crumb: () => "Blocklist" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session, scope } = await requireFeature(request, context, linksModule.feature);
  return { hosts: await listBlockedHosts(scope), readOnly: session.workspaceRole === "viewer" };
}

export const action = blockedHostsAction;

export default function Blocked() {
  const { hosts, readOnly } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="max-w-[640px]">
      <Breadcrumbs />
      <h1 className="mb-4 font-bold text-2xl tracking-tight">Blocklist</h1>
      <Card className="p-5">
        <Form method="post" noValidate className="grid gap-4">
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <TextArea
            label="Blocked destinations"
            name="hosts"
            readOnly={readOnly}
            hint="One per line, like example.com. Subdomains are blocked too. Existing links to these hosts show a notice instead."
            defaultValue={reply?.values.hosts ?? hosts.join("\n")}
            errors={reply?.errors.hosts ?? undefined}
          />
          {readOnly ? null : (
            <div>
              <Button type="submit" look="primary" name="intent" value="save">
                Save block list
              </Button>
            </div>
          )}
        </Form>
      </Card>
    </div>
  );
}
