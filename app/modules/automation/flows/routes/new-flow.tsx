import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { MAX_NAME_CHARS } from "../../domain/limits.ts";
import { automationModule } from "../../manifest.ts";
import { BUILD_FLOW, FLOWS, galleryPath } from "../../paths.ts";
import { newFlowAction } from "../actions.server.ts";

export const meta: MetaFunction = () => [{ title: "New flow · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireFeature(request, context, automationModule.feature, { write: true });
  return null;
}

export const action = newFlowAction;

export default function NewFlow() {
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="max-w-[560px]">
      <h1 className="mb-4 font-bold text-2xl tracking-tight">New flow</h1>
      <Card className="p-5">
        <Form method="post" className="grid gap-5">
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <Field
            label="Name"
            name="name"
            maxLength={MAX_NAME_CHARS}
            autoComplete="off"
            placeholder="Welcome"
            defaultValue={reply?.values.name ?? ""}
            errors={reply?.errors.name ?? undefined}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" name="intent" value="create" busy={busy} busyLabel="Creating...">
              Create flow
            </Button>
            <LinkButton to={FLOWS}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
      <p className="mt-4 text-ink-2 text-sm">
        Do not want to begin empty?{" "}
        <Link to={BUILD_FLOW} className="font-semibold underline underline-offset-2">
          Describe the flow or build it step by step
        </Link>
        , or{" "}
        <Link to={galleryPath("flow")} className="font-semibold underline underline-offset-2">
          choose a template
        </Link>
        .
      </p>
    </div>
  );
}
