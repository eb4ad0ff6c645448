import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { GALLERY } from "../../paths.ts";

/** The search over all templates; its result is the address of the gallery. */
export function GallerySearch({
  kinds,
  kind = "",
  search = "",
}: {
  kinds: readonly { kind: string; title: string }[];
  kind?: string;
  search?: string;
}) {
  return (
    <Form method="get" action={GALLERY} role="search" className="flex flex-wrap items-end gap-2">
      <div className="min-w-44 flex-1 sm:max-w-[320px]">
        <Field
          label="Search templates"
          name="search"
          type="search"
          defaultValue={search}
          maxLength={100}
          placeholder="Welcome, cart, webinar"
        />
      </div>
      <div className="min-w-44">
        <SelectField label="Kind" name="kind" defaultValue={kind}>
          <option value="">All</option>
          {kinds.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.title}
            </option>
          ))}
        </SelectField>
      </div>
      <Button type="submit" size="field">
        Show
      </Button>
    </Form>
  );
}
