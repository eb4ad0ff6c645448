/** Something new, a change or a tip, shown one at a time on the dashboard (specification section 3). */
export interface Announcement {
  id: string;
  title: string;
  description: string;
  /** Path within the product, where Explore leads. */
  route: string;
  type: "new" | "tip" | "update";
  priority: "high" | "medium" | "low";
  category: string;
}

/** How many published announcements a page carries; the next ones follow as these are dismissed. */
export const MAX_SENT = 20;

const tip = (id: string, title: string, description: string, route: string, category: string): Announcement => ({
  id: `tip-${id}`,
  title,
  description,
  route,
  type: "tip",
  priority: "low",
  category,
});

/** Built-in tips, after everything that was announced. Each is about a page that every signed-in person may open. */
export const TIPS: readonly Announcement[] = [
  tip(
    "two-factor",
    "Protect your account with a second factor",
    "A code or a passkey keeps others out, even with your password.",
    "/settings/security",
    "Security",
  ),
  tip(
    "notifications",
    "Choose what reaches your inbox",
    "Alerts, reports and tips each have a switch of their own.",
    "/settings/notifications",
    "Settings",
  ),
  tip(
    "sessions",
    "See where you are signed in",
    "Every session with its device and place, and a button that ends it.",
    "/security/sessions",
    "Security",
  ),
  tip(
    "workspace",
    "Work on this together",
    "Everybody in a workspace sees the same data; roles say who may change it.",
    "/workspace",
    "Workspace",
  ),
  tip(
    "dark-mode",
    "Easier on the eyes at night",
    "Dark Mode is a switch, and it follows you to every device.",
    "/settings/preferences",
    "Settings",
  ),
];

const TIP_IDS: ReadonlySet<string> = new Set(TIPS.map(({ id }) => id));

/** What was announced, without the built-in tips: for who does not want to be guided. */
export const withoutTips = (all: readonly Announcement[]): readonly Announcement[] =>
  all.filter(({ id }) => !TIP_IDS.has(id));

/** What a person has not dismissed, in its order. */
export const undismissed = (all: readonly Announcement[], dismissed: Iterable<string>): Announcement[] => {
  const gone = new Set(dismissed);
  return all.filter(({ id }) => !gone.has(id));
};

/**
 * Returns the announcement that follows `currentId` in `all`, from the last one on to the first; null when there is no
 * other. `all` may still hold dismissed ones (`left` does not), so that a cycle continues from where it was.
 */
export function nextAnnouncement(
  all: readonly Announcement[],
  left: readonly Announcement[],
  currentId: string,
): Announcement | null {
  const at = all.findIndex(({ id }) => id === currentId);
  const round = [...all.slice(at + 1), ...all.slice(0, Math.max(at, 0))];
  return round.find((one) => one.id !== currentId && left.includes(one)) ?? null;
}

/** What is shown: the current one while it is left, otherwise the first. */
export const shownAnnouncement = (left: readonly Announcement[], currentId: string | null): Announcement | null =>
  left.find(({ id }) => id === currentId) ?? left[0] ?? null;
