import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../button.tsx";

const CONTROL =
  "h-[38px] min-w-0 rounded-s border border-line-strong bg-surface px-3 text-sm placeholder:text-ink-3 pointer-coarse:h-11";

/** Two beside each other on a phone. */
const HALF = "max-sm:basis-[calc(50%-4px)] max-sm:grow";

/** The filters of a list; sent by GET, so that the address holds them. */
export function Filters({
  label,
  path,
  filtered,
  children,
}: {
  label: string;
  path: string;
  filtered: boolean;
  children: ReactNode;
}) {
  return (
    <Form
      method="get"
      action={path}
      role="search"
      aria-label={label}
      className="mb-4 flex flex-wrap items-center gap-2"
    >
      {children}
      <Button type="submit" icon={<Search size={16} aria-hidden="true" />} className="max-sm:grow">
        Search
      </Button>
      {filtered ? (
        <Link to={path} className="px-2 text-brand text-sm underline pointer-coarse:py-3">
          Clear
        </Link>
      ) : null}
    </Form>
  );
}

export function SearchInput({
  name = "search",
  label,
  value,
  className = "flex-1 basis-56",
}: {
  name?: string;
  label: string;
  value: string | undefined;
  className?: string;
}) {
  return (
    <input
      type="search"
      name={name}
      key={value}
      defaultValue={value}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      className={`${CONTROL} ${className}`}
    />
  );
}

export function DateInput({ name, label, value }: { name: string; label: string; value: string | undefined }) {
  return (
    <label className="grid grid-cols-[2.75rem_1fr] items-center gap-1.5 text-ink-2 text-sm max-sm:w-full sm:flex">
      {label}
      <input type="date" name={name} key={value} defaultValue={value} className={CONTROL} />
    </label>
  );
}

/** `all` is the choice that does not filter: "Any plan". */
export function SelectInput({
  name,
  label,
  all,
  value,
  options,
}: {
  name: string;
  label: string;
  all: string;
  value: string | undefined;
  options: readonly (readonly [value: string, label: string])[];
}) {
  return (
    <select name={name} key={value} defaultValue={value ?? ""} aria-label={label} className={`${CONTROL} ${HALF}`}>
      <option value="">{all}</option>
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}
