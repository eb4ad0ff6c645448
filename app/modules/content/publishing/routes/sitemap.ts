import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { PUBLIC_CACHE } from "#app/platform/http/cache.ts";
import { feedPages, openBlog } from "../blog.server.ts";
import { sitemapOf } from "../domain/feeds.ts";

/** The pages of a blog for search engines. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const blog = await openBlog(context, params.site);
  return new Response(sitemapOf(blog.site.url, await feedPages(blog, "sitemap")), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": PUBLIC_CACHE },
  });
}
