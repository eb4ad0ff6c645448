import { Link } from "@remix-run/react";
import type { Module } from "#app/platform/manifest/card.ts";
import { Card } from "#app/ui/card.tsx";
import { ModuleCard, StatusBadge } from "#app/ui/module/module-card.tsx";
import { ModuleGlyph } from "#app/ui/module/module-glyph.tsx";
import { Tag } from "#app/ui/tag.tsx";

/** Six tools, one for each thing that a marketer does most. */
export function FeaturedTools({ featured }: { featured: readonly Module[] }) {
  return (
    <section data-tour="featured-tools" aria-labelledby="featured-title">
      <h2 id="featured-title" className="mb-3 font-bold text-[15px]">
        Featured Marketing Tools
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {featured.map((module) => (
          <ModuleCard key={module.id} module={module} />
        ))}
      </div>
    </section>
  );
}

export interface ModuleGroup {
  group: string;
  modules: readonly Pick<Module, "id" | "title" | "href" | "status" | "category" | "icon">[];
}

/** Every module of the product in its four groups. */
export function ModuleGroups({ groups }: { groups: readonly ModuleGroup[] }) {
  return (
    <div data-tour="module-groups" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="-mb-2 text-ink-2 text-sm">All modules. Those still in development are marked.</p>
      {groups.map(({ group, modules }) => (
        <section key={group} aria-label={group}>
          <h2 className="mb-3 font-bold text-[15px]">{group}</h2>
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5 sm:grid-cols-2 xl:grid-cols-3">
            {modules.map((module) => (
              <Card as="li" key={module.id} className="relative flex items-center gap-3 p-3">
                <ModuleGlyph module={module} small />
                {module.href ? (
                  <Link
                    to={module.href}
                    prefetch="intent"
                    className="min-w-0 flex-1 font-semibold text-sm after:absolute after:inset-0 after:rounded-m"
                  >
                    {module.title}
                  </Link>
                ) : (
                  <span className="min-w-0 flex-1 font-medium text-ink-2 text-sm">{module.title}</span>
                )}
                {module.href ? <StatusBadge status={module.status} /> : <Tag>Coming Soon</Tag>}
              </Card>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
