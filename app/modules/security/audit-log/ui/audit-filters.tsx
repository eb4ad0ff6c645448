import { Form, Link } from "@remix-run/react";
import { Download } from "lucide-react";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Field, SelectField } from "#app/ui/form/field.tsx";
import { PERIODS, SEARCH_MAX_CHARS } from "../filters.ts";

interface AuditFiltersProps {
  filters: {
    person?: string | undefined;
    area?: string | undefined;
    period?: string | undefined;
    search?: string | undefined;
  };
  members: readonly { userId: string; name: string }[];
  /** Labels by area. */
  areas: Readonly<Record<string, string>>;
  csvHref: string;
  /** Whether any filter is set. */
  filtered: boolean;
}

const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

/** Filters of the audit log, whose state is the address, and the file of what they select. */
export function AuditFilters({ filters, members, areas, csvHref, filtered }: AuditFiltersProps) {
  const { person = "", area = "", period = "", search = "" } = filters;
  const elsewhere = person !== "" && !members.some(({ userId }) => userId === person);
  return (
    // The key takes the fields along when the address changes by a link.
    <Form
      method="get"
      action="/security/audit"
      role="search"
      key={`${person} ${area} ${period} ${search}`}
      className="mb-4"
    >
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
        <SelectField label="Person" name="person" defaultValue={person}>
          <option value="">Everyone</option>
          {members.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
          {elsewhere ? <option value={person}>Somebody who is no member now</option> : null}
        </SelectField>
        <SelectField label="Area" name="area" defaultValue={area}>
          <option value="">Everything</option>
          {choices(areas)}
        </SelectField>
        <SelectField label="Period" name="period" defaultValue={period}>
          <option value="">All time</option>
          {choices(PERIODS)}
        </SelectField>
        <Field
          label="Subject or detail"
          name="search"
          type="search"
          defaultValue={search}
          maxLength={SEARCH_MAX_CHARS}
          placeholder="api_key:"
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button type="submit">Filter</Button>
        {filtered ? (
          <Link to="/security/audit" className={buttonClass("quiet")}>
            Clear
          </Link>
        ) : null}
        <a href={csvHref} className={buttonClass("secondary", "m", "ml-auto")}>
          <Download size={16} aria-hidden="true" />
          Export CSV
        </a>
      </div>
    </Form>
  );
}
