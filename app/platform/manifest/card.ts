import type { Feature } from "../access/plans.ts";

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

/** How the dashboard, the sidebar and the landing page show a tool. */
export interface ModuleCard {
  /** Short name for navigation. */
  shortTitle: string;
  /** The key after G that opens its page; every tool with a page of its own has one. */
  goKey?: string;
  /** One sentence: what the tool does for the person who opens it. */
  description: string;
  status: ModuleStatus;
  category: ModuleCategory;
  /** Null: not listed on the dashboard or in the sidebar. */
  sidebar: SidebarGroup | null;
  icon: ModuleIconName;
  /** Labels of what it contains, the most telling three first. */
  features: readonly string[];
  /** Listed on the landing page. */
  landing?: boolean;
  /** Shown to administrators alone. */
  adminOnly?: boolean;
  /** Text of a coming-soon card in place of a link. */
  comingSoonDate?: string;
}

/** A tool or page of the product, as cards show it. */
export interface Module extends ModuleCard {
  id: string;
  title: string;
  /** Where its page is, or will be; an anchor names a part of a page. Null: no page is planned yet. */
  plannedPath: string | null;
  /** What the plan must include to open it; null: every signed-in person may. */
  feature: Feature | null;
  /** Its page, from the day there is one. */
  path: string | null;
  /** Where its card links to; null while there is no page or the tool is coming soon. */
  href: string | null;
}

/** What the frame needs to link to a tool that has a page. */
export interface ModuleLink extends Pick<Module, "id" | "title" | "shortTitle" | "icon" | "sidebar" | "goKey"> {
  href: string;
}

/** A titled grid of cards. */
export interface CardSectionData {
  id: string;
  title: string;
  description: string;
  category: ModuleCategory;
  modules: readonly Module[];
}
