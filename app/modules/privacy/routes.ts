import { route } from "@remix-run/route-config";

/** Pages of privacy that work without signing in. */
export const privacyRoutes = [route("cancel-deletion", "modules/privacy/deletion/routes/cancel-deletion.tsx")];
