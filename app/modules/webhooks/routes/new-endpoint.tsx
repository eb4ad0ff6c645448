import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { type EndpointReply, newEndpointAction } from "../actions.server.ts";
import { eventGroups } from "../domain/event-types.ts";
import { endpointPath, WEBHOOKS } from "../paths.ts";
import { breadcrumbsBelow } from "../ui/breadcrumbs.ts";
import { EndpointFields } from "../ui/endpoint-fields.tsx";
import { ShownSecret } from "../ui/new-secret.tsx";

export const meta: MetaFunction = () => [{ title: "Add a webhook · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireFeature(request, context, "api_access", { write: true });
  return { groups: eventGroups() };
}

export const action = newEndpointAction;

export default function NewEndpoint() {
  const { groups } = useLoaderData<typeof loader>();
  const reply = useActionData<EndpointReply>();
  const busy = useNavigation().formMethod === "POST";
  const { url = "", description = "" } = reply?.values ?? {};
  return (
    <div className="max-w-[680px]">
      <Breadcrumbs trail={breadcrumbsBelow({ label: "Add a webhook" })} />
      <h1 className="mb-5 font-bold text-2xl tracking-tight">Add a webhook</h1>
      {reply?.created ? (
        <>
          <ShownSecret
            title="The webhook is on"
            text="This secret proves to your program that a request is ours. Keep it where the program can read it, and nowhere else."
            secret={reply.created.secret}
          />
          <div className="flex flex-wrap gap-3">
            <LinkButton to={endpointPath(reply.created.id)} look="primary">
              Continue to the webhook
            </LinkButton>
            <LinkButton to={WEBHOOKS}>All webhooks</LinkButton>
          </div>
        </>
      ) : (
        <Card className="p-5">
          <Form method="post" noValidate data-conversion="webhook.created" className="grid gap-4">
            <FormKey />
            <EndpointFields
              values={{ url, description, events: reply?.lists?.events ?? [] }}
              errors={reply?.errors ?? {}}
              groups={groups}
            />
            <div className="flex flex-wrap gap-3">
              <Button type="submit" look="primary" busy={busy} busyLabel="Adding...">
                Add webhook
              </Button>
              <LinkButton to={WEBHOOKS}>Cancel</LinkButton>
            </div>
          </Form>
        </Card>
      )}
    </div>
  );
}
