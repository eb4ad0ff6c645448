import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useRef, useState } from "react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";

interface JsonImportProps {
  title: string;
  submit: string;
  cancelPath: string;
  /** What the text is and what becomes of it. */
  hint: string;
  /** Longest text. */
  maxChars: number;
  reply: FormReply | undefined;
  /** Fields above the file. */
  children?: ReactNode;
}

/** A page that takes the JSON of an export: as a file, whose text can be read first, or as text. */
export function JsonImportForm({ title, submit, cancelPath, hint, maxChars, reply, children }: JsonImportProps) {
  const busy = useNavigation().formMethod === "POST";
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const read = async (file: File | undefined) => {
    const text = form.current?.elements.namedItem("json");
    if (!file || !(text instanceof HTMLTextAreaElement)) return;
    // UTF-8 has at most four bytes for a character.
    if (file.size > maxChars * 4) return setProblem("The file is too large.");
    setProblem(null);
    text.value = await file.text();
  };
  return (
    <div className="max-w-[760px]">
      <h1 className="mb-4 font-bold text-2xl tracking-tight">{title}</h1>
      <Card className="p-5">
        <Form ref={form} method="post" noValidate className="grid gap-5">
          <FormKey />
          <FormErrors errors={reply?.errors[""] ?? undefined} />
          {children}
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
            maxLength={maxChars}
            spellCheck={false}
            className="font-mono text-[13px]"
            defaultValue={reply?.values.json ?? ""}
            errors={reply?.errors.json ?? undefined}
            hint={hint}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="primary" name="intent" value="import" busy={busy} busyLabel="Importing...">
              {submit}
            </Button>
            <LinkButton to={cancelPath}>Cancel</LinkButton>
          </div>
        </Form>
      </Card>
    </div>
  );
}
