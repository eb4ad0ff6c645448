export const TOPICS = ["account", "billing", "tools", "api", "other"] as const;

export type Topic = (typeof TOPICS)[number];

/** What a topic is called where one is chosen. */
export const TOPIC_TITLES: Readonly<Record<Topic, string>> = {
  account: "Account and sign-in",
  billing: "Plans and billing",
  tools: "A tool or a page",
  api: "API and integrations",
  other: "Something else",
};

export const STATUSES = ["open", "answered", "closed"] as const;

export type TicketStatus = (typeof STATUSES)[number];

/** Written: by the person. Answered: by support. Closed: by either. */
export type TicketAction = "write" | "answer" | "close";

const AFTER: Readonly<Record<TicketAction, TicketStatus>> = { write: "open", answer: "answered", close: "closed" };

/** The status of a ticket after an act; a word of the person opens a closed ticket again. */
export const statusAfter = (act: TicketAction): TicketStatus => AFTER[act];

/** Lengths in characters. */
export const TICKET_LIMITS = { subject: 150, message: 10_000, page: 300 } as const;

/** Shortest message that can be answered. */
export const MESSAGE_MIN = 10;

/** Tickets on one page of a list. */
export const TICKETS_PER_PAGE = 25;

/** The newest messages of a thread that are shown. */
export const MESSAGES_SHOWN = 300;

/** The number in an address: "12"; null for anything else. */
export const readNumber = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

/** The page somebody came from, as far as it is a path of this site; otherwise empty. */
export function pathOf(page: string | null | undefined): string {
  if (!page?.startsWith("/") || page.startsWith("//") || /[\\\p{C}\s]/u.test(page)) return "";
  // What follows may hold a token.
  return page.replace(/[?#].*/, "").slice(0, TICKET_LIMITS.page);
}
