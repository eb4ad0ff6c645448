import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, email, exportedBy } from "#app/platform/manifest/tables.ts";
import { contactMessages } from "#db/schema/platform.ts";

const load = () => import("./index.server.ts");

export const contactServer = defineServerModule({
  id: "contact",
  tables: [
    {
      table: contactMessages,
      claims: [email(contactMessages.email)],
      exported: exportedBy("email", "What you wrote through Contact Sales."),
      bound: bound(25, "5 an hour and network address, forgotten after a year"),
    },
  ],
  jobs: [
    {
      name: "contact.purge",
      every: "day",
      run: async (context, now) => (await load()).purgeContactMessages(context, now),
    },
  ],
});
