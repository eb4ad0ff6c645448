import { defineServerModule } from "#app/platform/manifest/server-module.ts";
import { bound, exportedBy, FEW, user } from "#app/platform/manifest/tables.ts";
import { guidanceStates } from "#db/schema/guidance.ts";

export const guidanceServer = defineServerModule({
  id: "guidance",
  tables: [
    {
      table: guidanceStates,
      claims: [user(guidanceStates.userId)],
      exported: exportedBy("user", "How far you are in tutorial, checklist, tours and tips."),
      bound: bound(FEW, "4 rows of a person, 200,000 characters each"),
    },
  ],
});
