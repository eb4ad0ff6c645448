import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Field } from "#app/ui/form/field.tsx";
import { MAX_IMPORT_CHARS, MAX_NAME_CHARS } from "../../domain/limits.ts";
import { automationModule } from "../../manifest.ts";
import { FLOWS } from "../../paths.ts";
import { JsonImportForm } from "../../ui/json-import-form.tsx";
import { importAction } from "../actions.server.ts";

export const meta: MetaFunction = () => [{ title: "Import a flow · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireFeature(request, context, automationModule.feature, { write: true });
  return null;
}

export const action = importAction;

export default function ImportFlow() {
  const reply = useActionData<typeof action>();
  return (
    <JsonImportForm
      title="Import a flow"
      submit="Import flow"
      cancelPath={FLOWS}
      hint="The JSON from a flow's “Export”. It becomes a draft; you choose segments and forms again."
      maxChars={MAX_IMPORT_CHARS}
      reply={reply}
    >
      <Field
        label="Name (optional)"
        name="name"
        maxLength={MAX_NAME_CHARS}
        autoComplete="off"
        defaultValue={reply?.values.name ?? ""}
        errors={reply?.errors.name ?? undefined}
      />
    </JsonImportForm>
  );
}
