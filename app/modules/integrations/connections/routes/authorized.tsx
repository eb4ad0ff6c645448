import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { readQuery } from "#app/platform/http/query.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { PAGE_FEATURE } from "../../features.ts";
import { INTEGRATIONS } from "../../paths.ts";
import { finishAction } from "../actions.server.ts";
import { authorizedQuerySchema } from "../schema.ts";

export const meta: MetaFunction = () => [{ title: "Finish connecting · Kaja" }];
export const handle = { crumb: () => "Finish connecting" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireFeature(request, context, PAGE_FEATURE, { write: true });
  const { state, code, error } = readQuery(request, authorizedQuerySchema);
  return { state, code, wasRefused: error !== "" || state === "" || code === "" };
}

export const action = finishAction;

/** Where a server leads a person back to. The button connects: an address alone changes nothing. */
export default function Authorized() {
  const { state, code, wasRefused } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="max-w-[680px]">
      <Breadcrumbs />
      <h1 className="mb-5 font-bold text-2xl tracking-tight">Finish connecting</h1>
      <Card className="p-5">
        {wasRefused ? (
          <>
            <p className="mb-4 text-sm">
              The service did not allow the sign-in, or it was canceled. Nothing was connected.
            </p>
            <LinkButton to={INTEGRATIONS} look="primary">
              Begin again
            </LinkButton>
          </>
        ) : (
          <Form method="post" className="grid gap-4">
            <FormKey />
            <FormErrors errors={reply?.errors[""] ?? undefined} />
            <input type="hidden" name="state" value={state} />
            <input type="hidden" name="authorizationCode" value={code} />
            <p className="text-sm">The service allowed Kaja to post for you. One step is left.</p>
            <div className="flex flex-wrap gap-3">
              <Button type="submit" look="primary" busy={busy} busyLabel="Connecting...">
                Connect
              </Button>
              <LinkButton to={INTEGRATIONS}>Begin again</LinkButton>
            </div>
          </Form>
        )}
      </Card>
    </div>
  );
}
