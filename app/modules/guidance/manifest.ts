import { defineModule } from "#app/platform/manifest/define-module.ts";

/** What the rest of the product knows of this module. */
export const guidanceModule = defineModule({
  id: "guidance",
  title: "Guidance",
});
