import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { automationModule } from "../../manifest.ts";
import { GALLERY } from "../../paths.ts";
import { JsonImportForm } from "../../ui/json-import-form.tsx";
import { importTemplateAction } from "../actions.server.ts";
import { MAX_FILE_CHARS } from "../domain/limits.ts";

export const meta: MetaFunction = () => [{ title: "Import a template · Kaja" }];

export const handle = { crumb: () => "Import" };

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireFeature(request, context, automationModule.feature, { write: true });
  return null;
}

export const action = importTemplateAction;

export default function ImportTemplate() {
  return (
    <JsonImportForm
      title="Import a template"
      submit="Import template"
      cancelPath={GALLERY}
      hint="The JSON from “Export” of a template. It is checked, and becomes a template of this workspace."
      maxChars={MAX_FILE_CHARS}
      reply={useActionData<typeof action>()}
    />
  );
}
