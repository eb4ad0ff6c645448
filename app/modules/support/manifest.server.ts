import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, FEW, unnamed, user, workspace } from "#app/platform/manifest/tables.ts";
import { ticketMessages, tickets } from "#db/schema/help.ts";

export const supportServer = defineServerModule({
  id: "support",
  tables: [
    {
      table: tickets,
      claims: [user(tickets.userId), workspace(tickets.workspaceId)],
      exported: exportedBy("user", "Your support tickets."),
      bound: bound(FEW, "5 an hour and 20 a day of a person"),
    },
    {
      table: ticketMessages,
      claims: [user(ticketMessages.userId), unnamed(ticketMessages.supporterId, "supporterId")],
      exported: exportedBy("user", "What was written in your support tickets.", ["supporterId"]),
      bound: bound(50, "30 an hour and 100 a day of a person, 30 kB each"),
    },
  ],
});
