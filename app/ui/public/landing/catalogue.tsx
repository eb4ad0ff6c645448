import { LANDING_SECTIONS } from "#app/modules.ts";
import { CardSection } from "../../module/module-card.tsx";

/** The tools in their four groups, and what the two kinds of button mean. */
export function Catalogue() {
  return (
    <div id="tools" className="grid gap-[60px] md:gap-[72px]">
      <p className="-mb-8 max-w-[46em] text-[17px] text-ink-2">
        The tools open one after the other. <b className="font-semibold text-ink">Explore Tool</b> leads to one that you
        can use today; <b className="font-semibold text-ink">Coming Soon</b> marks one that we are still building.
      </p>
      {LANDING_SECTIONS.map((section) => (
        <CardSection key={section.id} section={section} />
      ))}
    </div>
  );
}
