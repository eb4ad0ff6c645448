import { TabLinks } from "#app/ui/page/tabs.tsx";
import { CONTENT } from "../paths.ts";

const TABS = [
  { to: CONTENT, label: "Library", end: true },
  { to: `${CONTENT}/calendar`, label: "Calendar" },
  { to: `${CONTENT}/blog`, label: "Blog" },
];

/** The pages of the tool. */
export const ContentNav = () => <TabLinks label="Smart Content" tabs={TABS} />;
