import { Form, Link, useLocation } from "@remix-run/react";
import { Button } from "../button.tsx";
import { Field } from "../form/field.tsx";

/** Longest subject that the form for a ticket takes over. */
const SUBJECT_CHARS = 120;

/** What a signed-in person can do where a page is missing: look for it, or report the link that led here. */
export default function MissingPage() {
  const { pathname } = useLocation();
  const subject = `Broken link: ${pathname}`.slice(0, SUBJECT_CHARS);
  return (
    <>
      <Form method="get" action="/search" className="mt-4 flex items-end gap-2.5">
        <div className="min-w-0 flex-1">
          <Field type="search" name="q" label="Search Kaja" maxLength={100} placeholder="A page, website or campaign" />
        </div>
        <Button type="submit" size="field">
          Search
        </Button>
      </Form>
      <p className="text-ink-2 text-sm">
        Did a link in Kaja bring you here?{" "}
        <Link
          to={`/help/tickets/new?${new URLSearchParams({ subject })}`}
          className="inline-block font-semibold text-brand underline underline-offset-2 pointer-coarse:py-3"
        >
          Report this page
        </Link>
      </p>
    </>
  );
}
