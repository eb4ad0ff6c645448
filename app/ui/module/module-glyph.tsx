import type { ModuleCard, ModuleCategory } from "#app/platform/manifest/card.ts";
import { cx } from "../cx.ts";
import { ModuleIcon } from "./module-icon.tsx";

/** Border and icon colours by category. */
export const CATEGORY_LOOK: Record<ModuleCategory, { border: string; icon: string }> = {
  core: { border: "border-l-cat-core", icon: "bg-info-soft text-info" },
  growth: { border: "border-l-cat-growth", icon: "bg-good-soft text-good" },
  unconventional: { border: "border-l-cat-unconventional", icon: "bg-violet-soft text-violet" },
  "coming-soon": { border: "border-l-cat-soon", icon: "bg-warn-soft text-warn" },
  other: { border: "border-l-cat-other", icon: "bg-sunken text-ink-2" },
};

/** The coloured square with a module's icon. */
export function ModuleGlyph({ module, small }: { module: Pick<ModuleCard, "category" | "icon">; small?: boolean }) {
  return (
    <span
      className={cx(
        "grid shrink-0 place-items-center rounded-s",
        small ? "size-7" : "size-[34px]",
        CATEGORY_LOOK[module.category].icon,
      )}
    >
      <ModuleIcon name={module.icon} size={small ? 15 : 18} />
    </span>
  );
}
