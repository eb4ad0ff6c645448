import { TabLinks } from "#app/ui/page/tabs.tsx";
import { CONTENT, VOICE } from "../paths.ts";

const TABS = [
  { to: CONTENT, label: "Library", end: true },
  { to: `${CONTENT}/calendar`, label: "Calendar" },
  { to: `${CONTENT}/refresh`, label: "Refresh" },
  { to: VOICE, label: "Brand voice" },
  { to: `${CONTENT}/blog`, label: "Blog" },
];

/** The pages of the tool. */
export const ContentNav = () => <TabLinks label="Smart Content" tabs={TABS} />;
