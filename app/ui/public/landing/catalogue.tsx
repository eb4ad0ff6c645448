import type { CardSectionData } from "#app/platform/manifest/card.ts";
import { CardSection } from "../../module/module-card.tsx";

/** The tools in their four groups, and what the two kinds of button mean. */
export function Catalogue({ sections }: { sections: readonly CardSectionData[] }) {
  return (
    <div id="tools" className="grid gap-[60px] md:gap-[72px]">
      <p className="-mb-8 max-w-[46em] text-[17px] text-ink-2">
        We release the tools one by one. <b className="font-semibold text-ink">Explore Tool</b> leads to one that you
        can use today; <b className="font-semibold text-ink">Coming Soon</b> marks one that we are still building.
      </p>
      {sections.map((section) => (
        <CardSection key={section.id} section={section} />
      ))}
    </div>
  );
}
