import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const adminModule = defineModule({
  id: "admin",
  title: "Admin Panel",
  path: "/admin",
  card: {
    shortTitle: "Admin",
    goKey: "m",
    description: "Accounts, roles, plans and the state of the system.",
    status: "available",
    category: "other",
    sidebar: "Enterprise & System",
    icon: "user-cog",
    features: ["Users", "Roles", "System health"],
    adminOnly: true,
  },
  systemAuditAreas: {
    admin: "Administration",
    announcement: "Announcements",
    workflow: "Failed Workflows",
  },
  auditActions: {
    "admin.attempts_reset": "Reset sign-in attempts",
    "admin.confirmation_resent": "Sent a confirmation again",
    "admin.message_handled": "Marked a contact message as answered",
    "admin.message_reopened": "Reopened a contact message",
    "admin.role_changed": "Changed a person's role",
    "admin.sessions_ended": "Ended a person's sessions",
    "admin.suspension_lifted": "Lifted a suspension",
    "admin.user_suspended": "Suspended a person",
    "admin.view_ended": "Stopped viewing as somebody",
    "admin.view_started": "Began to view as somebody",
    "admin.viewed_page": "Viewed a page as somebody",
    "announcement.changed": "Changed an announcement",
    "announcement.created": "Wrote an announcement",
    "announcement.deleted": "Deleted an announcement",
    "announcement.published": "Published an announcement",
    "announcement.withdrawn": "Withdrew an announcement",
    "workflow.erasure_replayed": "Started the erasure of an account over",
    "workflow.export_replayed": "Made a failed data export again",
  },
});
