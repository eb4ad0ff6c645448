import { moduleById, sidebarModules } from "#app/modules/cards.server.ts";

const FEATURED = ["seo", "sem", "content", "social", "strategy", "ai-assistant"];

/** The tools that the dashboard lists: six with a card, and every module in its group. */
export const listTools = ({ admin }: { admin: boolean }) => ({
  featured: FEATURED.map(moduleById),
  groups: sidebarModules({ admin }).map(({ group, modules }) => ({
    group,
    modules: modules.map(({ id, title, href, status, category, icon }) => ({
      id,
      title,
      href,
      status,
      category,
      icon,
    })),
  })),
});
