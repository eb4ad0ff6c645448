import { Form } from "@remix-run/react";
import { Search } from "lucide-react";

/** The search on the pages below the help centre's first: leads back to it with the question. */
export function SmallSearch({ value }: { value?: string }) {
  return (
    <Form method="get" action="/help" role="search" className="relative w-full sm:w-[260px]">
      <Search
        size={16}
        aria-hidden="true"
        className="pointer-events-none absolute top-[11px] left-3 text-ink-3 pointer-coarse:top-3.5"
      />
      <input
        type="search"
        name="q"
        maxLength={200}
        defaultValue={value}
        autoComplete="off"
        aria-label="Search the help center"
        placeholder="Search the help center"
        className="h-[38px] w-full rounded-s border border-line-strong bg-surface pr-3 pl-9 text-sm placeholder:text-ink-3 pointer-coarse:h-11"
      />
    </Form>
  );
}
