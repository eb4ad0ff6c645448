import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { requireUser } from "#app/platform/access/access.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { articlesNear } from "../../search/service.server.ts";
import { voteAction } from "../actions.server.ts";
import { readArticle } from "../page.server.ts";
import { listPopular, recordRead } from "../service.server.ts";
import { ArticleMissing } from "../ui/article-missing.tsx";
import { ArticlePage } from "../ui/article-page.tsx";

const SUGGESTED = 5;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.article?.title ?? "Article not found"} · Help Center · Kaja` },
];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { userId, impersonatorId } = await requireUser(request, context);
  const slug = params.slug ?? "";
  const article = await readArticle(context, userId, slug);
  if (!article) {
    const wanted = slug.replaceAll("-", " ").slice(0, 80);
    const near = await articlesNear(context, wanted, SUGGESTED);
    const suggestions =
      near.length > 0 ? near : (await listPopular(context, SUGGESTED)).map(({ href, title }) => ({ href, title }));
    return data({ article: null, wanted, suggestions }, { status: HTTP_STATUS.not_found });
  }
  // An administrator who looks is not its reader.
  if (!impersonatorId) recordRead(context, userId, slug);
  return data({ article, wanted: "", suggestions: [] });
}

export const action = voteAction;

export default function ArticleRoute() {
  const { article, wanted, suggestions } = useLoaderData<typeof loader>();
  return article ? <ArticlePage article={article} /> : <ArticleMissing wanted={wanted} suggestions={suggestions} />;
}
