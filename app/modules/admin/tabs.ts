export interface AdminTab {
  to: string;
  label: string;
  end?: boolean;
}

/** The tabs of the admin panel, in the order of the page. A tab is listed from the day it works. */
export const ADMIN_TABS: readonly AdminTab[] = [
  { to: "/admin", label: "Overview", end: true },
  { to: "/admin/users", label: "Users" },
  { to: "/admin/workspaces", label: "Workspaces" },
  { to: "/admin/payments", label: "Payments" },
  { to: "/admin/messages", label: "Messages" },
  { to: "/admin/tickets", label: "Tickets" },
  { to: "/admin/forum", label: "Forum" },
  { to: "/admin/audit", label: "Audit log" },
  { to: "/admin/system", label: "System" },
  { to: "/admin/flags", label: "Flags" },
  { to: "/admin/announcements", label: "Announcements" },
];
