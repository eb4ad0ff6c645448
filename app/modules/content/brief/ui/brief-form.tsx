import { Form, useNavigation } from "@remix-run/react";
import type { FormReply } from "#app/platform/forms/form-reply.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { MAX_KEYPHRASE_CHARS } from "../../domain/limits.ts";
import { MAX_ADDRESSES, MIN_ADDRESSES } from "../domain/limits.ts";

interface BriefFormProps {
  keyphrase: string;
  addresses: readonly string[];
  reply: FormReply | undefined;
  /** There is a brief already. */
  isAgain: boolean;
}

/** The keyphrase and the addresses of the pages that rank for it. */
export function BriefForm({ keyphrase, addresses, reply, isAgain }: BriefFormProps) {
  const navigation = useNavigation();
  const isBusy = navigation.formData?.get("intent") === "make";
  const typed = reply?.intent === "make" ? reply : undefined;
  return (
    <Form method="post" className="grid gap-4" aria-label="Brief">
      <FormKey />
      <Field
        label="Keyphrase"
        name="keyphrase"
        required
        maxLength={MAX_KEYPHRASE_CHARS}
        autoComplete="off"
        defaultValue={typed?.values.keyphrase ?? keyphrase}
        errors={typed?.errors.keyphrase ?? undefined}
        hint="The search phrase this piece should rank for."
      />
      <TextArea
        label="URLs of pages that rank for it"
        name="addresses"
        required
        rows={6}
        inputMode="url"
        spellCheck={false}
        placeholder={"https://example.com/page\nhttps://example.org/page"}
        defaultValue={typed?.values.addresses ?? addresses.join("\n")}
        errors={typed?.errors.addresses ?? undefined}
        hint={`${MIN_ADDRESSES} to ${MAX_ADDRESSES}, one per line, the best first. Kaja reads each page once, which takes up to a minute.`}
      />
      <div>
        <Button
          type="submit"
          name="intent"
          value="make"
          look={isAgain ? "secondary" : "primary"}
          busy={isBusy}
          busyLabel="Reading pages..."
        >
          {isAgain ? "Create brief again" : "Create brief"}
        </Button>
      </div>
    </Form>
  );
}
