import { type ComponentProps, useState } from "react";
import { Field } from "./field.tsx";

type CsvFileFieldProps = Pick<ComponentProps<typeof Field>, "label" | "name" | "required" | "hint" | "errors"> & {
  maxBytes: number;
};

/** A field for a CSV file. One that is too large is not sent: the server would not read it to its end, and a browser shows no answer to that. */
export function CsvFileField({ maxBytes, errors, ...field }: CsvFileFieldProps) {
  const [isTooLarge, setTooLarge] = useState(false);
  const size = maxBytes < 1_000_000 ? `${maxBytes / 1_000} kB` : `${maxBytes / 1_000_000} MB`;
  return (
    <Field
      {...field}
      type="file"
      accept=".csv,.tsv,.txt,text/csv"
      className="py-2"
      errors={isTooLarge ? [`The file is larger than ${size}.`] : errors}
      onChange={({ currentTarget }) => {
        const refused = (currentTarget.files?.[0]?.size ?? 0) > maxBytes;
        setTooLarge(refused);
        if (refused) currentTarget.value = "";
      }}
    />
  );
}
