import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicPageHeaders } from "#app/platform/http/public-page.ts";
import type { RouteHandle } from "#app/root.tsx";
import { longDate } from "#app/shared/format/date.ts";
import { blogPagePath, blogPath } from "../../paths.ts";
import { listBlog, openBlog } from "../blog.server.ts";
import { BlogFrame } from "../ui/blog-frame.tsx";

export const handle: RouteHandle = { noScripts: true };
export const headers = () => publicPageHeaders();

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: data.site.title },
        { name: "description", content: data.site.description || data.site.title },
        { tagName: "link", rel: "canonical", href: data.site.url },
        {
          tagName: "link",
          rel: "alternate",
          type: "application/rss+xml",
          title: data.site.title,
          href: `${data.site.url}/feed.xml`,
        },
        { property: "og:type", content: "website" },
        { property: "og:title", content: data.site.title },
        { property: "og:url", content: data.site.url },
      ]
    : [{ title: "Not found" }];

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const blog = await openBlog(context, params.site);
  return { site: blog.site, ...(await listBlog(blog, new URL(request.url).searchParams.get("before"))) };
}

/** The pages of a blog, newest first. */
export default function Blog() {
  const { site, pages, next } = useLoaderData<typeof loader>();
  return (
    <BlogFrame site={site} isList>
      {pages.length === 0 ? <p className="text-ink-2">Nothing is published yet.</p> : null}
      <ul className="grid gap-8">
        {pages.map(({ slug, title, description, language, publishedAtMs }) => (
          <li key={slug} lang={language} className="[overflow-wrap:anywhere]">
            <h2 className="font-bold text-xl tracking-tight">
              <a href={blogPagePath(site.slug, slug)} className="hover:underline">
                {title}
              </a>
            </h2>
            <p className="mt-0.5 text-[13px] text-ink-3">
              <time dateTime={new Date(publishedAtMs).toISOString()}>{longDate(publishedAtMs)}</time>
            </p>
            {description ? <p className="mt-1.5 text-ink-2">{description}</p> : null}
          </li>
        ))}
      </ul>
      {next ? (
        <p className="mt-8">
          <a href={`${blogPath(site.slug)}?before=${next}`} className="font-semibold text-brand underline">
            Older
          </a>
        </p>
      ) : null}
    </BlogFrame>
  );
}
