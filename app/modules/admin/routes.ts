import { index, route } from "@remix-run/route-config";

const page = (path: string, file: string) => route(path, `modules/admin/${file}`);

/** /admin and its tabs (see tabs.ts), and the page that replaces parts hidden from an impersonating administrator. */
export const adminRoutes = [
  route("admin", "modules/admin/routes/admin.tsx", [
    index("modules/admin/overview/routes/overview.tsx"),
    page("users", "users/routes/users.tsx"),
    page("users/:userId", "users/routes/user.tsx"),
    page("workspaces", "workspaces/routes/workspaces.tsx"),
    page("workspaces/:workspaceId", "workspaces/routes/workspace.tsx"),
    page("payments", "payments/routes/payments.tsx"),
    page("messages", "messages/routes/messages.tsx"),
    route("tickets", "modules/support/routes/admin-tickets.tsx"),
    route("tickets/:number", "modules/support/routes/admin-ticket.tsx"),
    route("forum", "modules/forum/moderation/routes/admin-queue.tsx"),
    route("forum/:postId", "modules/forum/moderation/routes/admin-post.tsx"),
    page("audit", "audit/routes/audit.tsx"),
    page("system", "system/routes/system.tsx"),
    page("flags", "flags/routes/flags.tsx"),
    page("announcements", "announcements/routes/announcements.tsx"),
    page("announcements/:announcementId", "announcements/routes/announcement.tsx"),
  ]),
  page("not-shown", "impersonation/routes/not-shown.tsx"),
];

/** Ends a view; without a page of its own. */
export const viewingRoutes = [page("stop-viewing", "impersonation/routes/stop-viewing.ts")];
