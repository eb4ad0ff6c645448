import { index, route } from "@remix-run/route-config";

const at = (file: string) => `modules/social/${file}`;

/** Pages under /social. */
export const socialRoutes = [
  route("social", at("posts/routes/layout.tsx"), [
    index(at("posts/routes/posts.tsx")),
    route("new", at("composer/routes/new-post.tsx")),
    route("calendar", at("calendar/routes/calendar.tsx")),
    route("inbox", at("inbox/routes/inbox.tsx")),
    route("results", at("results/routes/results.tsx")),
    route("settings", at("settings/routes/settings.tsx")),
    route("import", at("imports/routes/import.tsx")),
    route("posts/:postId", at("posts/routes/post.tsx")),
    route("posts/:postId/edit", at("composer/routes/edit-post.tsx")),
  ]),
];

/** Answers without a page around them. */
export const socialResourceRoutes = [
  route("social/results/file.csv", at("results/routes/results-csv.ts")),
  route("social/images/:groupId/:imageId", at("media/routes/image.ts")),
  route("social-image/:token", at("media/routes/public-image.ts")),
  route("social-approval/:workspaceId/:token/images/:imageId", at("review/routes/approval-image.ts")),
];

/** For everybody. */
export const publicSocialRoutes = [route("social-approval/:workspaceId/:token", at("review/routes/approval.tsx"))];
