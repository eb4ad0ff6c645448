import { defineModule } from "#app/platform/manifest/define-module.ts";
import { per } from "#app/platform/rate-limit/rules.ts";
import { hours } from "#app/shared/time.ts";

/** What the rest of the product knows of this module. */
export const websitesModule = defineModule({
  id: "websites",
  title: "Websites",
  rateLimits: {
    /** Checks of an address before it is connected: a few requests to somebody else's server. */
    website_check: per("user", 60, hours(1)),
    /** The same over all people of a workspace. */
    website_check_workspace: per("workspace", 240, hours(1)),
  },
});
