import { route } from "@remix-run/route-config";

const at = (file: string) => `modules/notifications/${file}`;

/** Behind the bell, inside the signed-in frame. */
export const noticeRoutes = [route("notices", at("routes/notices.tsx"))];

/** Links of mails; they work without signing in. */
export const unsubscribeRoutes = [
  route("unsubscribe", at("unsubscribe/routes/unsubscribe.tsx")),
  route("unsubscribe/one-click", at("unsubscribe/routes/one-click.ts")),
];
