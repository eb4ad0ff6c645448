import { TabLinks } from "#app/ui/page/tabs.tsx";
import { CONVERSIONS, PACING, PLANNER, SEM, TERMS } from "../../paths.ts";

/** Pages that are about all campaigns. */
export const SemNav = () => (
  <TabLinks
    label="SEM Manager"
    tabs={[
      { to: SEM, label: "Campaigns", end: true },
      { to: TERMS, label: "Search terms" },
      { to: PACING, label: "Pacing" },
      { to: PLANNER, label: "Planner" },
      { to: CONVERSIONS, label: "Offline conversions" },
    ]}
  />
);
