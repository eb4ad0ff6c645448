import type { Feature } from "#app/platform/access/plans.ts";

export type ModuleStatus = "new" | "available" | "coming-soon";

/** Decides the border of a card; "other" has the grey one. */
export type ModuleCategory = "core" | "growth" | "unconventional" | "coming-soon" | "other";

/** Groups of the dashboard and of the sidebar, in their order there. */
export const SIDEBAR_GROUPS = ["Core Marketing", "Advanced Growth", "AI & Advanced", "Enterprise & System"] as const;
export type SidebarGroup = (typeof SIDEBAR_GROUPS)[number];

/** Names of the icons that app/ui/module/module-icon.tsx can draw. */
export type ModuleIconName =
  | "activity"
  | "audio-lines"
  | "bot"
  | "calculator"
  | "calendar-days"
  | "chart-line"
  | "clapperboard"
  | "code"
  | "compass"
  | "credit-card"
  | "database"
  | "eye"
  | "gauge"
  | "handshake"
  | "layers"
  | "layout-dashboard"
  | "layout-template"
  | "life-buoy"
  | "lightbulb"
  | "magnet"
  | "megaphone"
  | "newspaper"
  | "pen-line"
  | "plug"
  | "radar"
  | "rocket"
  | "rotate-ccw"
  | "search"
  | "settings"
  | "share-2"
  | "shield-check"
  | "split"
  | "target"
  | "trending-up"
  | "user-cog"
  | "users"
  | "workflow"
  | "wrench";

export interface ModuleDefinition {
  id: string;
  title: string;
  /** Short name for navigation. */
  shortTitle: string;
  /** One sentence: what the tool does for the person who opens it. */
  description: string;
  /** Where its page is, or will be; an anchor names a part of a page. Null: no page is planned yet. */
  plannedPath: string | null;
  status: ModuleStatus;
  category: ModuleCategory;
  /** Null: not listed on the dashboard or in the sidebar. */
  sidebar: SidebarGroup | null;
  /** What the plan must include to open it; null: every signed-in person may. */
  feature: Feature | null;
  /** Shown to administrators alone. */
  adminOnly?: boolean;
  icon: ModuleIconName;
  /** Labels of what it contains, the most telling three first. */
  features: readonly string[];
  /** Text of a coming-soon card in place of a link. */
  comingSoonDate?: string;
}
