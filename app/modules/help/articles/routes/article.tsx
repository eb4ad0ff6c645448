import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refusal, requireUser } from "#app/platform/access/access.server.ts";
import { parseForm } from "#app/platform/forms/parse-form.server.ts";
import { HTTP_STATUS } from "#app/shared/error.ts";
import { articlesNear } from "../../search/service.server.ts";
import { articlePath } from "../domain/article.ts";
import { readArticle } from "../page.server.ts";
import { voteSchema } from "../schema.ts";
import { listPopular, recordRead, voteOnArticle } from "../service.server.ts";
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
    const near = articlesNear(wanted, SUGGESTED);
    const suggestions =
      near.length > 0 ? near : (await listPopular(context, SUGGESTED)).map(({ href, title }) => ({ href, title }));
    return data({ article: null, wanted, suggestions }, { status: HTTP_STATUS.not_found });
  }
  // An administrator who looks is not its reader.
  if (!impersonatorId) recordRead(context, userId, slug);
  return data({ article, wanted: "", suggestions: [] });
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { userId } = await requireUser(request, context);
  const slug = params.slug ?? "";
  const form = await parseForm(request, voteSchema);
  if (!form.ok) return data({ error: "Please choose Yes or No." }, { status: HTTP_STATUS.invalid_input });
  const voted = await voteOnArticle(context, userId, slug, form.value.value.helpful === "yes");
  if (!voted.ok) throw refusal(voted.error);
  return redirect(`${articlePath(slug)}#helpful`, 303);
}

export default function ArticleRoute() {
  const { article, wanted, suggestions } = useLoaderData<typeof loader>();
  return article ? <ArticlePage article={article} /> : <ArticleMissing wanted={wanted} suggestions={suggestions} />;
}
