import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Search } from "lucide-react";
import { authorize, requireUser } from "#app/platform/access/access.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/card.tsx";
import { ModuleIcon } from "#app/ui/module/module-icon.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { catalogueQuerySchema } from "../schema.ts";
import { readCatalogue } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "Marketing Tools · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await requireUser(request, context);
  const { q } = catalogueQuerySchema.parse({ q: new URL(request.url).searchParams.get("q") ?? "" });
  return { q, groups: readCatalogue(q), hasSeo: authorize(session, { feature: "seo" }).ok };
}

export default function Catalogue() {
  const { q, groups, hasSeo } = useLoaderData<typeof loader>();
  const count = groups.reduce((sum, { tools }) => sum + tools.length, 0);
  return (
    <div>
      <Breadcrumbs />
      <h1 className="font-bold text-2xl tracking-tight">Marketing Tools</h1>
      <p className="mt-1.5 mb-5 max-w-[68ch] text-ink-2 text-sm">
        Calculators and checks for daily work. Each shows its formula, its source and a worked example, and keeps what
        you entered in its address.
      </p>
      <Form method="get" role="search" className="mb-6 flex max-w-xl gap-2">
        <span className="relative min-w-0 flex-1">
          <Search
            size={16}
            aria-hidden="true"
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 text-ink-3"
          />
          <input
            key={q}
            type="search"
            name="q"
            aria-label="Search tools"
            placeholder="Search tools"
            defaultValue={q}
            maxLength={100}
            className="h-[38px] w-full rounded-s border border-line-strong bg-surface pr-3 pl-9 text-sm pointer-coarse:h-11"
          />
        </span>
        <Button type="submit">Search</Button>
      </Form>
      <p role="status" className="sr-only">
        {q ? `${counted(count, "tool")} found` : ""}
      </p>
      {count === 0 ? (
        <EmptyState
          icon={<Search size={22} />}
          title="No tool found"
          action={<LinkButton to="/marketing-tools">Show all tools</LinkButton>}
        >
          {`No tool matches “${q}”. Try another word, such as “cost” or “test”.`}
        </EmptyState>
      ) : null}
      <div className="grid gap-7">
        {groups.map(({ title, tools }) => (
          <section key={title} aria-label={title}>
            <h2 className="mb-2.5 font-bold text-[15px]">{title}</h2>
            <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
              {tools.map((tool) => (
                <li
                  key={tool.id}
                  className="relative flex gap-3 rounded-m border border-line bg-surface p-4 shadow-1 hover:border-line-strong"
                >
                  <span className="grid size-[34px] shrink-0 place-items-center rounded-s bg-brand-soft text-brand">
                    <ModuleIcon name={tool.icon} size={18} />
                  </span>
                  <div className="min-w-0">
                    <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-[15px]">
                      <Link to={tool.to} prefetch="intent" className="after:absolute after:inset-0 after:rounded-m">
                        {tool.title}
                      </Link>
                      {tool.isSeo && !hasSeo ? <Tag>Starter plan</Tag> : null}
                    </h3>
                    <p className="mt-0.5 text-[13px] text-ink-2">{tool.sentence}</p>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
