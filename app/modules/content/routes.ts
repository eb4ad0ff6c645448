import { index, route } from "@remix-run/route-config";

const at = (file: string) => `modules/content/${file}`;

/** Pages under /content. */
export const contentRoutes = [
  route("content", at("routes/layout.tsx"), [
    index(at("library/routes/library.tsx")),
    route("new", at("library/routes/new-item.tsx")),
    route("calendar", at("calendar/routes/calendar.tsx")),
    route("refresh", at("refresh/routes/refresh.tsx")),
    route("voice", at("voice/routes/voice.tsx")),
    route("blog", at("publishing/routes/blog-settings.tsx")),
    route(":itemId", at("editor/routes/item.tsx"), [
      index(at("editor/routes/write.tsx")),
      route("images", at("images/routes/images.tsx")),
      route("preview", at("editor/routes/preview.tsx")),
      route("brief", at("brief/routes/brief.tsx")),
      route("details", at("editor/routes/details.tsx")),
      route("revisions", at("revisions/routes/revisions.tsx")),
      route("review", at("review/routes/review.tsx")),
      route("publish", at("publishing/routes/publish.tsx")),
    ]),
  ]),
];

/** Answers without a page around them. */
export const contentResourceRoutes = [
  route("content/:itemId/assist", at("assist/routes/assist.ts")),
  route("content/:itemId/markdown", at("publishing/routes/markdown.ts")),
  route("content-images/:token", at("images/routes/image.ts")),
  route("content-calendar/:token", at("calendar/routes/feed.ts")),
  route("p/:site/feed.xml", at("publishing/routes/feed.ts")),
  route("p/:site/sitemap.xml", at("publishing/routes/sitemap.ts")),
];

/** For everybody. */
export const publicContentRoutes = [
  route("review/:token", at("review/routes/review-link.tsx")),
  route("p/:site", at("publishing/routes/blog.tsx")),
  route("p/:site/:slug", at("publishing/routes/blog-page.tsx")),
];
