import { Form } from "@remix-run/react";
import { useState } from "react";
import { endingsOf, FILE_TYPES } from "#app/shared/files/file-type.ts";
import { formatBytes } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { Time } from "#app/ui/text/time.tsx";
import { contactPath } from "../../paths.ts";
import type { ContactFile } from "../../store/timeline/notes.ts";
import { Disclosure, Section } from "../../ui/section.tsx";
import { MAX_FILE_BYTES } from "../domain/limits.ts";
import { DeleteButton } from "./delete-button.tsx";

/** The files of a person, to save and to delete. */
export function Files({ files, contactId }: { files: readonly ContactFile[]; contactId: string }) {
  return (
    <Section title="Files">
      {files.length > 0 ? (
        <ul className="divide-y divide-line">
          {files.map(({ id, name, bytes, at }) => (
            <li key={id} className="flex items-center gap-2 py-1.5 text-sm">
              <div className="min-w-0 flex-1">
                <a
                  href={`${contactPath(contactId)}/files/${id}`}
                  download
                  className="text-brand underline [overflow-wrap:anywhere]"
                >
                  {name}
                </a>
                <p className="text-ink-3 text-xs">
                  {formatBytes(bytes)} · <Time value={at} />
                </p>
              </div>
              <DeleteButton intent="delete-file" id={id} label={`Delete ${name}`} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-2 text-sm">No file is stored.</p>
      )}
      <Disclosure summary="Add a file">
        <FileForm contactId={contactId} errors={{}} />
      </Disclosure>
    </Section>
  );
}

/** The form that takes a file. One that is too large is not sent: a browser would show no answer to that. */
export function FileForm({ contactId, errors }: { contactId: string; errors: Record<string, string[] | null> }) {
  const [isTooLarge, setTooLarge] = useState(false);
  const tooLarge = [`The file is larger than ${MAX_FILE_BYTES / 1_000_000} MB.`];
  return (
    <Form
      method="post"
      action={`${contactPath(contactId)}/files`}
      encType="multipart/form-data"
      noValidate
      className="grid gap-3"
    >
      <FormKey />
      <FormErrors errors={errors[""] ?? undefined} />
      <Field
        label="File"
        name="file"
        type="file"
        accept={endingsOf(FILE_TYPES)}
        className="py-2"
        hint={`PDF, image, Word, Excel, text or CSV; at most ${MAX_FILE_BYTES / 1_000_000} MB`}
        errors={isTooLarge ? tooLarge : (errors.file ?? undefined)}
        onChange={({ currentTarget }) => {
          const refused = (currentTarget.files?.[0]?.size ?? 0) > MAX_FILE_BYTES;
          setTooLarge(refused);
          if (refused) currentTarget.value = "";
        }}
      />
      <Button type="submit" className="justify-self-start">
        Add file
      </Button>
    </Form>
  );
}
