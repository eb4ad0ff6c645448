import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { type Entry, groupsOf } from "../entry.ts";
import { findEntries, parseQuery } from "../service.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.question ? `${data.question} · Search · Kaja` : "Search · Kaja" },
];

/** Read by the palette, too, while somebody types. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const question = parseQuery(new URL(request.url).searchParams.get("q"));
  return { question, entries: await findEntries(context, session, question) };
}

export default function Search() {
  const { question, entries } = useLoaderData<typeof loader>();
  return (
    <>
      <Breadcrumbs trail={[{ label: "Search" }]} />
      <h1 className="mb-5 font-bold text-2xl tracking-tight">Search</h1>
      <Form method="get" action="/search" className="mb-6 flex max-w-xl items-end gap-2.5">
        <div className="min-w-0 flex-1">
          <Field
            key={question}
            type="search"
            name="q"
            label="What are you looking for?"
            maxLength={100}
            defaultValue={question}
          />
        </div>
        <Button type="submit" look="primary" size="field">
          Search
        </Button>
      </Form>
      {entries.length === 0 ? (
        <p className="text-ink-2">
          No results for “{question}”. Try fewer letters, or{" "}
          <Link to="/help" className="font-semibold text-brand hover:underline">
            browse the Help Center
          </Link>
          .
        </p>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        {groupsOf(entries).map((group) => (
          <section key={group} aria-label={group}>
            <h2 className="mb-2 font-bold text-[15px]">{group}</h2>
            <Card>
              <ul className="divide-y divide-line">
                {entries
                  .filter((entry) => entry.group === group)
                  .map((entry) => (
                    <li key={entry.id}>
                      <Row entry={entry} />
                    </li>
                  ))}
              </ul>
            </Card>
          </section>
        ))}
      </div>
    </>
  );
}

const ROW = "flex min-h-11 w-full flex-wrap items-baseline gap-x-3 px-4 py-2.5 text-left text-sm hover:bg-sunken";

function Row({ entry: { title, hint, href, post } }: { entry: Entry }) {
  const text = (
    <>
      <span className="font-semibold [overflow-wrap:anywhere]">{title}</span>
      <span className="min-w-0 text-ink-3 [overflow-wrap:anywhere]">{hint}</span>
    </>
  );
  if (!post) {
    return (
      <Link to={href} prefetch="intent" className={ROW}>
        {text}
      </Link>
    );
  }
  // A plain form: another workspace or nobody at all is a page of its own.
  return (
    <form method="post" action={href}>
      {Object.entries(post).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={ROW}>
        {text}
      </button>
    </form>
  );
}
