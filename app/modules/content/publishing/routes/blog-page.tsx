import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { publicPageHeaders } from "#app/platform/http/public-page.ts";
import type { RouteHandle } from "#app/root.tsx";
import { longDate } from "#app/shared/format/date.ts";
import { Prose } from "#app/ui/prose/prose.tsx";
import { directionOf } from "../../domain/kind.ts";
import { openBlog, openBlogPage } from "../blog.server.ts";
import { BlogFrame } from "../ui/blog-frame.tsx";

export const handle: RouteHandle = { noScripts: true };
export const headers = () => publicPageHeaders();

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  if (!data) return [{ title: "Not found" }];
  const { site, page } = data;
  const { title, description, language, url, publishedAtMs, updatedAtMs, image } = page;
  return [
    { title: `${title} · ${site.title}` },
    ...(description ? [{ name: "description", content: description }] : []),
    { tagName: "link", rel: "canonical", href: url },
    { tagName: "link", rel: "alternate", type: "application/rss+xml", title: site.title, href: `${site.url}/feed.xml` },
    { property: "og:type", content: "article" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...(image
      ? [
          { property: "og:image", content: image },
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : []),
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "BlogPosting",
        headline: title,
        ...(description ? { description } : {}),
        inLanguage: language,
        datePublished: new Date(publishedAtMs).toISOString(),
        dateModified: new Date(updatedAtMs).toISOString(),
        mainEntityOfPage: url,
        publisher: { "@type": "Organization", name: site.title, url: site.url },
      },
    },
  ];
};

export async function loader({ context, params }: LoaderFunctionArgs) {
  const blog = await openBlog(context, params.site);
  const opened = await openBlogPage(context, blog, params.slug);
  if ("movedTo" in opened) throw redirect(opened.movedTo, 301);
  return { site: blog.site, page: opened.page };
}

/** One page of a blog: exactly the revision that was published. */
export default function BlogPage() {
  const { site, page } = useLoaderData<typeof loader>();
  return (
    <BlogFrame site={site} isList={false}>
      <article lang={page.language} dir={directionOf(page.language)} className="[overflow-wrap:anywhere]">
        <h1 className="font-bold text-[32px] leading-tight tracking-tight">{page.title}</h1>
        <p className="mt-2 text-[13px] text-ink-3">
          <time dateTime={new Date(page.publishedAtMs).toISOString()}>{longDate(page.publishedAtMs)}</time>
        </p>
        <Prose blocks={page.blocks} />
      </article>
    </BlogFrame>
  );
}
