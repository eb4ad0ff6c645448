import { route } from "@remix-run/route-config";

export const contactRoutes = [route("contact", "modules/contact/routes/contact.tsx")];
