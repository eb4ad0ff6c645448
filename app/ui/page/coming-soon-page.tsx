import type { Module } from "#app/platform/manifest/card.ts";
import { LinkButton } from "../button.tsx";
import { Card } from "../card.tsx";
import { ModuleGlyph } from "../module/module-glyph.tsx";
import { Tag } from "../tag.tsx";
import { Breadcrumbs } from "./breadcrumbs.tsx";

/** In place of a tool that has no page yet: what it will do. */
export function ComingSoonPage({ module }: { module: Module }) {
  return (
    <div>
      <Breadcrumbs trail={[{ label: module.title }]} />
      <Card className="mx-auto mt-4 max-w-[680px] p-7">
        <div className="mb-4 flex items-center gap-3">
          <ModuleGlyph module={module} />
          <Tag tone="warn">Coming Soon</Tag>
        </div>
        <h1 className="font-bold text-2xl tracking-tight">{module.title}</h1>
        <p className="mt-2 text-ink-2">{module.description}</p>
        <ul className="mt-5 flex flex-wrap gap-1.5" aria-label="Features">
          {module.features.map((feature) => (
            <li key={feature} className="flex">
              <Tag>{feature}</Tag>
            </li>
          ))}
        </ul>
        <p className="mt-5 text-ink-2 text-sm">We are still building it: there is no page to use yet.</p>
        <div className="mt-7 flex flex-wrap items-center gap-3">
          <LinkButton to="/dashboard" look="primary">
            Go Home
          </LinkButton>
          <LinkButton to="/help/tickets/new">Tell us what you need</LinkButton>
        </div>
      </Card>
    </div>
  );
}
