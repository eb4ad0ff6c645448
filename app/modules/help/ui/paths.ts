/** Pages of the neighbours that the help centre leads to. */
export const NEW_TICKET = "/help/tickets/new";
export const TICKETS = "/help/tickets";
export const FORUM = "/help/forum";
