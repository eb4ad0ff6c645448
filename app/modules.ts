import {
  type ModuleCategory,
  type ModuleDefinition,
  SIDEBAR_GROUPS,
  type SidebarGroup,
} from "./catalogue/definition.ts";
import { LANDING_MODULES } from "./catalogue/landing-modules.ts";
import { WORKSPACE_MODULES } from "./catalogue/workspace-modules.ts";

export type { ModuleCategory, ModuleStatus, SidebarGroup } from "./catalogue/definition.ts";
/** Pages that exist. A path joins on the day its page does, and every card, menu and search result links to it. */
export const OPEN_PATHS: ReadonlySet<string> = new Set([
  "/admin",
  "/analytics",
  "/api-docs",
  "/billing",
  "/dashboard",
  "/help",
  "/realtime",
  "/insights",
  "/security",
  "/seo",
  "/seo-tools",
  "/settings",
]);

/** A tool or page of the product. */
export interface Module extends ModuleDefinition {
  /** Its page, from the day there is one. */
  path: string | null;
  /** Where its card links to; null while there is no page or the tool is coming soon. */
  href: string | null;
}

const withLinks = (definition: ModuleDefinition): Module => {
  const { plannedPath } = definition;
  const path = plannedPath && OPEN_PATHS.has(plannedPath.replace(/#.*/, "")) ? plannedPath : null;
  return { ...definition, path, href: definition.status === "coming-soon" ? null : path };
};

/** The registry: what the landing page, the dashboard, navigation and search are made of. */
export const MODULES: readonly Module[] = [...LANDING_MODULES, ...WORKSPACE_MODULES].map(withLinks);

const BY_ID = new Map(MODULES.map((module) => [module.id, module]));

/** The module of that id. Throws on an id that the registry does not have. */
export function moduleById(id: string): Module {
  const module = BY_ID.get(id);
  if (!module) throw new Error(`No module "${id}" in the registry`);
  return module;
}

/** The tool whose page will stand at that path one day, while there is none. */
export function plannedAt(path: string): Module | null {
  const planned = MODULES.filter((module) => module.path === null && module.plannedPath?.replace(/#.*/, "") === path);
  return planned.find(({ plannedPath }) => plannedPath === path) ?? planned[0] ?? null;
}

/** A titled grid of cards. */
export interface CardSectionData {
  id: string;
  title: string;
  description: string;
  category: ModuleCategory;
  modules: readonly Module[];
}

const onLanding = MODULES.slice(0, LANDING_MODULES.length);
const ofCategory = (...categories: ModuleCategory[]) =>
  onLanding.filter((module) => categories.includes(module.category));

/** The four groups of the landing page. */
export const LANDING_SECTIONS: readonly CardSectionData[] = [
  {
    id: "core",
    title: "Core tools",
    description: "The six things every marketing team does each week.",
    category: "core",
    modules: ofCategory("core"),
  },
  {
    id: "growth",
    title: "Growth services",
    description: "For when the basics run and the next customer has to come from somewhere new.",
    category: "growth",
    modules: ofCategory("growth"),
  },
  {
    id: "unconventional",
    title: "Unconventional marketing intelligence",
    description: "Plays that start from evidence: your channels, your season, your community.",
    category: "unconventional",
    modules: ofCategory("unconventional"),
  },
  {
    id: "coming-soon",
    title: "Video, and what comes next",
    description: "One suite for moving pictures, and two tools on the bench.",
    category: "coming-soon",
    modules: ofCategory("other", "coming-soon"),
  },
];

/** The modules of each sidebar group; administrators' pages only for an administrator. */
export function sidebarModules({
  admin,
}: {
  admin: boolean;
}): readonly { group: SidebarGroup; modules: readonly Module[] }[] {
  return SIDEBAR_GROUPS.map((group) => ({
    group,
    modules: MODULES.filter((module) => module.sidebar === group && (admin || !module.adminOnly)),
  }));
}
