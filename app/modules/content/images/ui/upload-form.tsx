import { Form } from "@remix-run/react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { MAX_ALT_CHARS, MAX_IMAGE_BYTES } from "../domain/limits.ts";

interface UploadFormProps {
  errors: Readonly<Record<string, string[] | null>>;
  alt: string;
}

/** The form that takes an image. One that is too large is not sent: a browser would show no answer to that. */
export function UploadForm({ errors, alt }: UploadFormProps) {
  const [isTooLarge, setTooLarge] = useState(false);
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
      <FormKey />
      <Field
        label="Image"
        name="file"
        type="file"
        required
        accept=".jpg,.jpeg,.png,.webp,.avif,.gif"
        className="py-2"
        hint={`JPEG, PNG, WebP, AVIF or GIF; at most ${MAX_IMAGE_BYTES / 1_000_000} MB`}
        errors={
          isTooLarge ? [`The file is larger than ${MAX_IMAGE_BYTES / 1_000_000} MB.`] : (errors.file ?? undefined)
        }
        onChange={({ currentTarget }) => {
          const refused = (currentTarget.files?.[0]?.size ?? 0) > MAX_IMAGE_BYTES;
          setTooLarge(refused);
          if (refused) currentTarget.value = "";
        }}
      />
      <Field
        label="What it shows"
        name="alt"
        required
        maxLength={MAX_ALT_CHARS}
        autoComplete="off"
        defaultValue={alt}
        errors={errors.alt ?? undefined}
        hint="For people who cannot see the image, and for search engines."
      />
      <Button type="submit" name="intent" value="upload" look="primary" className="justify-self-start">
        Add image
      </Button>
    </Form>
  );
}
