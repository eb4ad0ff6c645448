export type Priority = "high" | "medium" | "low";

const RANK: Readonly<Record<Priority, number>> = { high: 0, medium: 1, low: 2 };

/** Something to do once, on a screen that exists. */
export interface ChecklistItem {
  id: string;
  title: string;
  description: string;
  route: string;
  priority: Priority;
  /** Who sees it; without it everybody does. */
  needs?: "seo" | "owner";
}

/** Item id to whether it is done; in this shape also in local storage (specification section 3). */
export type ChecklistState = Readonly<Record<string, boolean>>;

/** The list, ten items: as many as the progress widget counts (specification section 9). */
export const CHECKLIST: readonly ChecklistItem[] = [
  {
    id: "connect-website",
    title: "Connect a website",
    description: "Kaja crawls it and says what to fix first.",
    route: "/seo/new",
    priority: "high",
    needs: "seo",
  },
  {
    id: "run-first-crawl",
    title: "Run the first crawl",
    description: "Open a website and start a crawl; issues appear while it runs.",
    route: "/seo",
    priority: "high",
    needs: "seo",
  },
  {
    id: "complete-profile",
    title: "Complete your profile",
    description: "Your name appears in invitations and reports.",
    route: "/settings/profile",
    priority: "high",
  },
  {
    id: "two-factor",
    title: "Turn on two-factor sign-in",
    description: "A code or a passkey keeps others out, even with your password.",
    route: "/settings/security",
    priority: "high",
  },
  {
    id: "invite-colleague",
    title: "Invite a colleague",
    description: "Issues get fixed sooner by the person who edits the site.",
    route: "/workspace",
    priority: "medium",
    needs: "owner",
  },
  {
    id: "set-notifications",
    title: "Choose your notifications",
    description: "Alerts, reports and tips: only those you want.",
    route: "/settings/notifications",
    priority: "medium",
  },
  {
    id: "create-api-key",
    title: "Create an API key",
    description: "Your own software can read the same projects and issues.",
    route: "/settings/api-keys",
    priority: "medium",
  },
  {
    id: "set-preferences",
    title: "Set your preferences",
    description: "Dark colors, auto-save, and what this dashboard shows.",
    route: "/settings/preferences",
    priority: "low",
  },
  {
    id: "review-security",
    title: "Review your account's security",
    description: "Where you are signed in, and what is left to secure.",
    route: "/security",
    priority: "low",
  },
  {
    id: "compare-plans",
    title: "Compare the plans",
    description: "What your plan includes, and what comes after the trial.",
    route: "/billing",
    priority: "low",
  },
];

export const ITEM_IDS = CHECKLIST.map(({ id }) => id);

const IDS: ReadonlySet<string> = new Set(ITEM_IDS);

/** Whether the list has an item of this id. */
export const isItemId = (id: string): boolean => IDS.has(id);

/** What the person may do that some items need. */
export interface ChecklistReader {
  mayAudit: boolean;
  owner: boolean;
}

/** The items for a person: none that their role would be refused. */
export const itemsFor = ({ mayAudit, owner }: ChecklistReader): ChecklistItem[] =>
  CHECKLIST.filter(({ needs }) => needs === undefined || (needs === "seo" ? mayAudit : owner));

const isDone = (state: ChecklistState, id: string): boolean => Object.hasOwn(state, id) && state[id] === true;

/** Open items first, then by priority high, medium, low; otherwise as listed (specification section 4). */
export const sortItems = (
  items: readonly ChecklistItem[],
  state: ChecklistState,
): (ChecklistItem & { completed: boolean })[] =>
  items
    .map((item) => ({ ...item, completed: isDone(state, item.id) }))
    .sort((a, b) => Number(a.completed) - Number(b.completed) || RANK[a.priority] - RANK[b.priority]);

/** How many of the items are done, and in percent. */
export function checklistProgress(
  items: readonly ChecklistItem[],
  state: ChecklistState,
): { completed: number; total: number; percent: number } {
  const completed = items.filter(({ id }) => isDone(state, id)).length;
  return {
    completed,
    total: items.length,
    percent: items.length === 0 ? 0 : Math.floor((completed / items.length) * 100),
  };
}

/** Ids of the items that the list still asks for; none for a person who does not see the list. */
export const openItems = ({
  shown,
  items,
  checklist,
}: {
  shown: boolean;
  items: readonly ChecklistItem[];
  checklist: ChecklistState;
}): ReadonlySet<string> => new Set(shown ? items.filter(({ id }) => !isDone(checklist, id)).map(({ id }) => id) : []);
