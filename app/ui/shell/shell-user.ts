import type { SidebarGroup } from "#app/platform/manifest/card.ts";

/** What the frame shows of the signed-in person. */
export interface ShellUser {
  email: string;
  role: "admin" | "manager" | "user";
  workspaceId: string;
  workspaceName: string;
  /** Every workspace the person belongs to, by name. */
  workspaces: readonly { id: string; name: string; role: "owner" | "editor" | "viewer" }[];
  /** Groups of the sidebar that were left folded. */
  folded: readonly SidebarGroup[];
}

type Role = ShellUser["role"];

/** Text of the badge in the header. */
export const BADGES: Record<Role, string> = { admin: "Admin Access", manager: "Manager", user: "Pro Plan" };

/** How the account menu names the role. */
export const ROLE_NAMES: Record<Role, string> = { admin: "Administrator", manager: "Manager", user: "Pro User" };
