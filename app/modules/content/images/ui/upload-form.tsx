import { Form, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { MAX_ALT_CHARS, MAX_IMAGE_BYTES } from "../domain/limits.ts";

interface UploadFieldsProps {
  errors: Readonly<Record<string, string[] | null>>;
  alt: string;
  /** A file to begin with, such as one that was pasted. */
  file?: File | null;
  busy?: boolean;
}

/** Puts a file into a field, as if the person had chosen it. */
function putFile(input: HTMLInputElement, file: File): void {
  const files = new DataTransfer();
  files.items.add(file);
  input.files = files.files;
}

/** The fields that take an image. One that is too large is not sent: a browser would show no answer to that. */
export function UploadFields({ errors, alt, file, busy }: UploadFieldsProps) {
  const [isTooLarge, setTooLarge] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = frame.current?.querySelector<HTMLInputElement>('input[type="file"]');
    if (input && file) putFile(input, file);
  }, [file]);
  return (
    <div ref={frame} className="grid gap-4">
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
        errors={errors.alt ?? errors[""] ?? undefined}
        hint="For people who cannot see the image, and for search engines."
      />
      <Button
        type="submit"
        name="intent"
        value="upload"
        look="primary"
        busy={busy}
        busyLabel="Adding..."
        className="justify-self-start"
      >
        Add image
      </Button>
    </div>
  );
}

/** Sends an upload with smaller files of the image that this browser made. */
export function useUpload(send: (data: FormData) => void) {
  const [isPreparing, setPreparing] = useState(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPreparing) return;
    const data = new FormData(event.currentTarget);
    data.set("intent", "upload");
    const file = data.get("file");
    setPreparing(true);
    void import("../browser/variants.ts")
      .then(({ addVariants }) => (file instanceof File ? addVariants(data, file) : undefined))
      // Without the smaller files the image itself is sent.
      .catch(() => undefined)
      .then(() => {
        setPreparing(false);
        send(data);
      });
  };
  return { isPreparing, onSubmit };
}

/** The form that takes an image on the page of images. */
export function UploadForm({ errors, alt }: Pick<UploadFieldsProps, "errors" | "alt">) {
  const submit = useSubmit();
  const { isPreparing, onSubmit } = useUpload((data) =>
    submit(data, { method: "post", encType: "multipart/form-data" }),
  );
  return (
    <Form method="post" encType="multipart/form-data" noValidate onSubmit={onSubmit}>
      <UploadFields errors={errors} alt={alt} busy={isPreparing} />
    </Form>
  );
}
