import { ArrowRight } from "lucide-react";
import type { CardSectionData, Module, ModuleStatus } from "#app/platform/manifest/card.ts";
import { buttonClass } from "../button.tsx";
import { cx } from "../cx.ts";
import { Tag, type Tone } from "../tag.tsx";
import { CATEGORY_LOOK, ModuleGlyph } from "./module-glyph.tsx";

/** Text and colour of the status badges. */
export const STATUS_BADGES: Record<ModuleStatus, { label: string; tone: Tone }> = {
  new: { label: "NEW", tone: "good" },
  available: { label: "AVAILABLE", tone: "info" },
  "coming-soon": { label: "COMING SOON", tone: "warn" },
};

/** A card shows this many features; the rest are counted. */
const FEATURES_SHOWN = 3;

export function StatusBadge({ status }: { status: ModuleStatus }) {
  const { label, tone } = STATUS_BADGES[status];
  return <Tag tone={tone}>{label}</Tag>;
}

function Foot({ module }: { module: Module }) {
  if (module.href) {
    return (
      <a
        href={module.href}
        aria-label={`Explore Tool: ${module.title}`}
        className="inline-flex h-8 items-center gap-1.5 self-start font-[650] text-brand text-sm after:absolute after:inset-0 after:rounded-m"
      >
        Explore Tool
        <ArrowRight
          size={15}
          aria-hidden="true"
          className="transition-transform group-hover:translate-x-0.5 motion-reduce:transition-none"
        />
      </a>
    );
  }
  if (module.status === "coming-soon")
    return <p className="py-1.5 text-ink-3 text-sm">{module.comingSoonDate ?? "Coming Soon"}</p>;
  return (
    <button
      type="button"
      disabled
      aria-label={`Coming Soon: ${module.title}`}
      className={buttonClass("secondary", "s", "self-start")}
    >
      Coming Soon
    </button>
  );
}

/** One tool: a link when it has a page, otherwise a card that says when it comes. */
export function ModuleCard({ module, className }: { module: Module; className?: string }) {
  const shown = module.features.slice(0, FEATURES_SHOWN);
  const more = module.features.length - shown.length;
  return (
    <article
      id={`tool-${module.id}`}
      className={cx(
        "relative flex flex-col gap-3 rounded-m border border-line border-l-[3px] bg-surface p-5 shadow-1",
        CATEGORY_LOOK[module.category].border,
        module.href &&
          "group transition-shadow hover:border-y-line-strong hover:border-r-line-strong hover:shadow-2 motion-reduce:transition-none",
        className,
      )}
    >
      <div className="flex items-start gap-2.5">
        <ModuleGlyph module={module} />
        <h3 className="min-w-0 flex-1 self-center font-bold text-[17px] leading-snug tracking-[-0.01em]">
          {module.title}
        </h3>
        <span className="mt-1.5 flex">
          <StatusBadge status={module.status} />
        </span>
      </div>
      <p className="text-[14.5px] text-ink-2 leading-normal">{module.description}</p>
      <ul className="flex flex-wrap gap-1.5" aria-label="Features">
        {shown.map((feature) => (
          <li key={feature} className="flex">
            <Tag>{feature}</Tag>
          </li>
        ))}
        {more > 0 ? (
          <li className="flex">
            <Tag>+{more} more</Tag>
          </li>
        ) : null}
      </ul>
      <div className="mt-auto flex flex-col pt-1">
        <Foot module={module} />
      </div>
    </article>
  );
}

/** A titled group of cards in 1, 2 or 3 columns. */
export function CardSection({ section }: { section: CardSectionData }) {
  return (
    <section id={section.id} aria-labelledby={`${section.id}-title`}>
      <h2 id={`${section.id}-title`} className="font-bold text-[26px] leading-[1.1] tracking-[-0.025em] md:text-[34px]">
        {section.title}
      </h2>
      <p className="mt-2.5 mb-7 max-w-[46em] text-[17px] text-ink-2">{section.description}</p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {section.modules.map((module) => (
          <ModuleCard key={module.id} module={module} />
        ))}
      </div>
    </section>
  );
}
