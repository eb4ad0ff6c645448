import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, useActionData, useNavigation } from "@remix-run/react";
import { useRef, useState } from "react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { automationModule } from "../../manifest.ts";
import { GALLERY } from "../../paths.ts";
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
  const reply = useActionData<typeof action>();
  const busy = useNavigation().formMethod === "POST";
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (file: File | undefined) => {
    const text = form.current?.elements.namedItem("json");
    if (!file || !(text instanceof HTMLTextAreaElement)) return;
    // UTF-8 has at most four bytes for a character.
    if (file.size > MAX_FILE_CHARS * 4) return setProblem("The file is too large.");
    setProblem(null);
    text.value = await file.text();
  };
  return (
    <div className="max-w-[760px]">
      <h1 className="mb-4 font-bold text-2xl tracking-tight">Import a template</h1>
      <Card className="p-5">
        <Form ref={form} method="post" noValidate className="grid gap-5">
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          <Field
            label="File"
            type="file"
            accept=".json,application/json"
            className="py-2"
            hint="Its text appears below, where you can read it first."
            errors={problem === null ? undefined : [problem]}
            onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
          />
          <TextArea
            label="Text of the file"
            name="json"
            rows={14}
            maxLength={MAX_FILE_CHARS}
            spellCheck={false}
            className="font-mono text-[13px]"
            defaultValue={reply?.values.json ?? ""}
            errors={reply?.errors.json ?? undefined}
            hint="The JSON from “Export” of a template. It is checked, and becomes a template of this workspace."
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" name="intent" value="import" busy={busy} busyLabel="Importing...">
              Import template
            </Button>
            <LinkButton to={GALLERY}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
