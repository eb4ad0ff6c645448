import { route } from "@remix-run/route-config";

const page = (path: string, file: string) => route(path, `modules/support/routes/${file}`);

/** A person's own tickets. */
export const supportRoutes = [
  page("help/tickets", "tickets.tsx"),
  page("help/tickets/new", "new-ticket.tsx"),
  page("help/tickets/:number", "ticket.tsx"),
];
