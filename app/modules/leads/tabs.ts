/** The tabs of every page under /leads, in the order of the page. A tab is listed from the day it works. */
export const LEAD_TABS: readonly { to: string; label: string; end?: boolean }[] = [
  { to: "/leads", label: "Pipeline", end: true },
  { to: "/leads/report", label: "Report" },
  { to: "/leads/contacts", label: "Contacts" },
  { to: "/leads/segments", label: "Segments" },
  { to: "/leads/forms", label: "Forms" },
  { to: "/leads/scoring", label: "Scoring" },
  { to: "/leads/settings", label: "Settings" },
];
