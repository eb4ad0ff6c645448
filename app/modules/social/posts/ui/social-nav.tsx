import { TabLinks } from "#app/ui/page/tabs.tsx";
import { CALENDAR, INBOX, RESULTS, SOCIAL, SOCIAL_SETTINGS } from "../../paths.ts";

const TABS = [
  { to: SOCIAL, label: "Posts", end: true },
  { to: CALENDAR, label: "Calendar" },
  { to: INBOX, label: "Inbox" },
  { to: RESULTS, label: "Results" },
  { to: SOCIAL_SETTINGS, label: "Settings" },
];

/** The pages of the tool. */
export const SocialNav = () => <TabLinks label="Social Studio" tabs={TABS} />;
