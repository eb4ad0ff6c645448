import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { requireFeature } from "#app/platform/access/access.server.ts";
import { ModuleIcon } from "#app/ui/module/module-icon.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { TOOL_GROUPS } from "../domain/tool.ts";
import { listTools } from "../service.server.ts";

export const meta: MetaFunction = () => [{ title: "SEO Tools · Kaja" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireFeature(request, context, "seo");
  const tools = listTools();
  return { groups: TOOL_GROUPS.map((title) => ({ title, tools: tools.filter(({ group }) => group === title) })) };
}

export default function SeoTools() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <div>
      <Breadcrumbs />
      <h1 className="font-bold text-2xl tracking-tight">SEO Tools</h1>
      <p className="mt-1.5 mb-6 max-w-[68ch] text-ink-2 text-sm">
        Single checks for one page, one file or one idea. Each tool keeps what you entered in its URL, so that a result
        can be sent to a colleague as a link.
      </p>
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
                    <h3 className="font-semibold text-[15px]">
                      <Link
                        to={`/seo-tools/${tool.id}`}
                        prefetch="intent"
                        className="after:absolute after:inset-0 after:rounded-m"
                      >
                        {tool.title}
                      </Link>
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
