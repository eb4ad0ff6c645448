import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FilterChip } from "#app/ui/list/filters/filter-chip.tsx";

interface PreviewProps {
  path: string;
  /** Loads the frame again after each change. */
  version: number;
  contact: string;
  problem: string | null;
  look: "light" | "dark" | "text";
  width: "desktop" | "phone";
}

/** The mail as one person would get it, in a frame without scripts. */
export function Preview({ path, version, contact, problem, look, width }: PreviewProps) {
  const query = new URLSearchParams({ look, v: String(version), ...(problem || contact === "" ? {} : { contact }) });
  return (
    <section aria-label="Preview" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 font-bold text-lg tracking-tight">Preview</h2>
        <FilterChip name="width" value="desktop" byDefault="desktop">
          Desktop
        </FilterChip>
        <FilterChip name="width" value="phone" byDefault="desktop">
          Phone
        </FilterChip>
        <FilterChip name="look" value="light" byDefault="light">
          Light
        </FilterChip>
        <FilterChip name="look" value="dark" byDefault="light">
          Dark
        </FilterChip>
        <FilterChip name="look" value="text" byDefault="light">
          Plain text
        </FilterChip>
      </div>
      <Form method="get" className="grid items-end gap-3 sm:grid-cols-[1fr_auto]">
        <input type="hidden" name="look" value={look} />
        <input type="hidden" name="width" value={width} />
        <Field
          label="Preview for contact (email address)"
          type="email"
          name="contact"
          maxLength={254}
          hint="Leave empty for an example contact."
          defaultValue={contact}
          errors={problem ? [problem] : undefined}
        />
        <Button type="submit" size="field">
          Show
        </Button>
      </Form>
      <Card className="overflow-hidden">
        <iframe
          title="Preview of the mail"
          src={`${path}?${query}`}
          sandbox="allow-popups"
          className="mx-auto block h-[640px] max-w-full border-0 bg-surface"
          style={{ width: width === "phone" ? 375 : "100%" }}
        />
      </Card>
    </section>
  );
}
