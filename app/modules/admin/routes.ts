import { index, route } from "@remix-run/route-config";

const page = (path: string, file: string) => route(path, `modules/admin/routes/${file}`);

/** /admin and its tabs (see tabs.ts), and the page that stands in for what is not shown to who views as somebody else. */
export const adminRoutes = [
  route("admin", "modules/admin/routes/admin.tsx", [
    index("modules/admin/overview/routes/overview.tsx"),
    page("users", "users.tsx"),
    page("users/:userId", "user.tsx"),
    page("workspaces", "workspaces.tsx"),
    page("workspaces/:workspaceId", "workspace.tsx"),
    page("payments", "payments.tsx"),
    page("messages", "messages.tsx"),
    route("tickets", "modules/support/routes/admin-tickets.tsx"),
    route("tickets/:number", "modules/support/routes/admin-ticket.tsx"),
    route("forum", "modules/forum/moderation/routes/admin-queue.tsx"),
    route("forum/:postId", "modules/forum/moderation/routes/admin-post.tsx"),
    page("audit", "audit.tsx"),
    page("system", "system.tsx"),
    page("flags", "flags.tsx"),
    page("announcements", "announcements.tsx"),
    page("announcements/:announcementId", "announcement.tsx"),
  ]),
  page("not-shown", "not-shown.tsx"),
];

/** Ends a view; without a page of its own. */
export const viewingRoutes = [page("stop-viewing", "stop-viewing.ts")];
