import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const mailboxModule = defineModule({
  id: "mailbox",
  title: "Mailbox of a local run",
});
