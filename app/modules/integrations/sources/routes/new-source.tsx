import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { FULL_FEATURE } from "../../features.ts";
import { SOURCES } from "../../paths.ts";
import { newSourceAction, type SourceReply } from "../actions.server.ts";
import { SourceFields } from "../ui/source-fields.tsx";

export const meta: MetaFunction = () => [{ title: "New incoming webhook · Kaja" }];
export const handle = { crumb: () => "New incoming webhook" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireFeature(request, context, FULL_FEATURE, { write: true });
  return null;
}

export const action = newSourceAction;

export default function NewSource() {
  const reply = useActionData<SourceReply>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="max-w-[680px]">
      <Breadcrumbs />
      <h1 className="mb-5 font-bold text-2xl tracking-tight">New incoming webhook</h1>
      <Card className="p-5">
        <Form method="post" noValidate className="grid gap-4">
          <FormKey />
          <SourceFields values={reply?.values ?? {}} errors={reply?.errors ?? {}} hasSecret={false} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" busy={busy} busyLabel="Adding...">
              Add incoming webhook
            </Button>
            <LinkButton to={SOURCES}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
