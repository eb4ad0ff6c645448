import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { PUBLIC_CACHE } from "#app/platform/http/cache.ts";
import { feedPages, openBlog } from "../blog.server.ts";
import { rssOf } from "../domain/feeds.ts";

/** The newest pages of a blog for feed readers. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const blog = await openBlog(context, params.site);
  const channel = { ...blog.site, feedUrl: `${blog.site.url}/feed.xml` };
  return new Response(rssOf(channel, await feedPages(blog, "feed")), {
    headers: { "Content-Type": "application/rss+xml; charset=utf-8", "Cache-Control": PUBLIC_CACHE },
  });
}
