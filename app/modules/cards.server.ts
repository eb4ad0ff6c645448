import {
  type CardSectionData,
  type Module,
  type ModuleCategory,
  type ModuleLink,
  SIDEBAR_GROUPS,
  type SidebarGroup,
} from "#app/platform/manifest/card.ts";
import type { ModuleManifest } from "#app/platform/manifest/define-module.ts";
import { MODULE_MANIFESTS } from "./registry.ts";

/** Order of the cards; those of one category stay in the order of the registry. */
const CATEGORY_ORDER: readonly ModuleCategory[][] = [
  ["core"],
  ["growth"],
  ["unconventional"],
  ["other", "coming-soon"],
];

const orderOf = ({ category }: Module): number => CATEGORY_ORDER.findIndex((group) => group.includes(category));

/** The cards of a module: its own, then those of its parts. */
function cardsOf({ id, title, path, planned, feature, card, parts = [] }: ModuleManifest): Module[] {
  const own = card ? [{ id, title, plannedPath: path ?? null, feature: feature ?? null, ...card }] : [];
  return [...own, ...parts.map((part) => ({ ...part, plannedPath: part.path, feature: part.feature ?? null }))].map(
    (shown) => {
      const open = planned ? null : shown.plannedPath;
      return { ...shown, path: open, href: shown.status === "coming-soon" ? null : open };
    },
  );
}

/** Every tool and page that has a card: what the landing page, the dashboard, navigation and search show. */
export const MODULES: readonly Module[] = (MODULE_MANIFESTS as readonly ModuleManifest[])
  .flatMap(cardsOf)
  .sort((one, other) => orderOf(one) - orderOf(other));

const pageOf = (path: string): string => path.replace(/#.*/, "");

/** Pages of tools that exist. */
export const OPEN_PATHS: ReadonlySet<string> = new Set(MODULES.flatMap(({ path }) => (path ? [pageOf(path)] : [])));

const BY_ID = new Map(MODULES.map((module) => [module.id, module]));

/** The card of that id. Throws on an id that no manifest has. */
export function moduleById(id: string): Module {
  const module = BY_ID.get(id);
  if (!module) throw new Error(`No module "${id}" in the registry`);
  return module;
}

/** The tool whose page is planned at that path, while there is none. */
export function plannedAt(path: string): Module | null {
  const planned = MODULES.filter((module) => module.path === null && pageOf(module.plannedPath ?? "") === path);
  return planned.find(({ plannedPath }) => plannedPath === path) ?? planned[0] ?? null;
}

const onLanding = MODULES.filter(({ landing }) => landing);
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
    description: "Ideas based on your own channels, season and community.",
    category: "unconventional",
    modules: ofCategory("unconventional"),
  },
  {
    id: "coming-soon",
    title: "Video, and what comes next",
    description: "A video suite, and two tools in development.",
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

/** The tools with a page that this person may see, as the frame links to them. */
export const moduleLinks = ({ admin }: { admin: boolean }): ModuleLink[] =>
  MODULES.flatMap(({ id, title, shortTitle, icon, sidebar, href, adminOnly, goKey }) =>
    href && (admin || !adminOnly)
      ? [{ id, title, shortTitle, icon, sidebar, href, ...(goKey === undefined ? {} : { goKey }) }]
      : [],
  );
