import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const contactModule = defineModule({
  id: "contact",
  title: "Contact form",
  rateLimits: {
    contact_address: per("address", 5, hours(1)),
  },
  retention: [
    {
      title: "Messages of the contact form",
      what: "Name, mail address, company if you give it, and the message.",
      why: "To answer you.",
      kept: "365 days.",
    },
  ],
});
