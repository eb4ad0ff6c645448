import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { MAX_NAME_CHARS } from "../../domain/limits.ts";
import { automationModule } from "../../manifest.ts";
import { FLOWS } from "../../paths.ts";
import { importAction } from "../actions.server.ts";

export const meta: MetaFunction = () => [{ title: "Import a flow · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireFeature(request, context, automationModule.feature, { write: true });
  return null;
}

export const action = importAction;

export default function ImportFlow() {
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="max-w-[760px]">
      <h1 className="mb-4 font-bold text-2xl tracking-tight">Import a flow</h1>
      <Card className="p-5">
        <Form method="post" noValidate className="grid gap-5">
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <Field
            label="Name (optional)"
            name="name"
            maxLength={MAX_NAME_CHARS}
            autoComplete="off"
            defaultValue={reply?.values.name ?? ""}
            errors={reply?.errors.name ?? undefined}
          />
          <TextArea
            label="Text of the file"
            name="json"
            rows={14}
            spellCheck={false}
            className="font-mono text-[13px]"
            defaultValue={reply?.values.json ?? ""}
            errors={reply?.errors.json ?? undefined}
            hint="The JSON from a flow's “Export”. It becomes a draft; you choose segments and forms again."
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" name="intent" value="import" busy={busy} busyLabel="Importing...">
              Import flow
            </Button>
            <LinkButton to={FLOWS}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
