import { route } from "@remix-run/route-config";

const at = (file: string) => `modules/notifications/routes/${file}`;

/** Behind the bell, inside the signed-in frame. */
export const noticeRoutes = [route("notices", at("notices.tsx"))];

/** Links of mails; they work without signing in. */
export const unsubscribeRoutes = [route("unsubscribe", at("unsubscribe.tsx")), route("unsubscribe/one-click", at("one-click.ts"))];
