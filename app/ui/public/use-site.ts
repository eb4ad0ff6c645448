import { useRouteLoaderData } from "@remix-run/react";
import { SITE_ROUTE_ID, type SiteData } from "./page-meta.ts";

/** The site's address and operator. Throws outside the public pages. */
export function useSite(): SiteData {
  const site = useRouteLoaderData<SiteData>(SITE_ROUTE_ID);
  if (!site) throw new Error("useSite is for pages inside the public frame");
  return site;
}
