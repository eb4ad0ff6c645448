import { AUDIENCES, CAMPAIGNS, ONSITE, PUSH, SENDING, TEMPLATES, WIN_BACK } from "./paths.ts";

/** The tabs of every page under /retargeting, in the order of the page. */
export const MESSAGE_TABS: readonly { to: string; label: string; end?: boolean }[] = [
  { to: CAMPAIGNS, label: "Campaigns", end: true },
  { to: TEMPLATES, label: "Templates" },
  { to: ONSITE, label: "Onsite" },
  { to: PUSH, label: "Push" },
  { to: WIN_BACK, label: "Win-back" },
  { to: AUDIENCES, label: "Ad audiences" },
  { to: SENDING, label: "Sending" },
];
