import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { refusal, requireUser } from "#app/platform/access/access.server.ts";
import { appError } from "#app/shared/error.ts";
import { Card } from "#app/ui/card.tsx";
import { Breadcrumbs } from "#app/ui/page/breadcrumbs.tsx";
import { SmallSearch } from "../../search/ui/small-search.tsx";
import { readCatalogue } from "../catalogue.server.ts";
import { articlePath, categoryOf } from "../domain/article.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.category.title ?? "Category"} · Help Center · Kaja` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireUser(request, context);
  const category = categoryOf(params.category ?? "");
  if (!category) throw refusal(appError("not_found", "Category not found."));
  const { of } = await readCatalogue(context);
  return { category, articles: of(category.id).map(({ slug, title, summary }) => ({ slug, title, summary })) };
}

export default function CategoryPage() {
  const { category, articles } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-[860px]">
      <Breadcrumbs trail={[{ label: "Help Center", to: "/help" }, { label: category.title }]} />
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="font-bold text-2xl tracking-tight">{category.title}</h1>
          <p className="mt-1 text-ink-2 text-sm">{category.description}</p>
        </div>
        <SmallSearch />
      </div>
      <Card>
        <ul>
          {articles.map(({ slug, title, summary }) => (
            <li key={slug} className="relative border-line border-b px-4 py-3 last:border-b-0 hover:bg-sunken">
              <h2 className="font-semibold text-[15px]">
                <Link to={articlePath(slug)} className="after:absolute after:inset-0">
                  {title}
                </Link>
              </h2>
              <p className="mt-0.5 text-[13.5px] text-ink-2">{summary}</p>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
