import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { publicPageHeaders } from "#app/platform/http/public-page.ts";
import { operatorOf } from "#app/platform/operator.ts";
import type { RouteHandle } from "#app/root.tsx";
import type { SiteData } from "#app/ui/public/page-meta.ts";
import { SiteFooter } from "#app/ui/public/site-footer.tsx";
import { SiteHeader } from "#app/ui/public/site-header.tsx";

export const handle: RouteHandle = { noScripts: true };

export const headers: HeadersFunction = () => publicPageHeaders();

export function loader({ context }: LoaderFunctionArgs): SiteData {
  return { appUrl: context.config.APP_URL, operator: operatorOf(context.config) };
}

/** Frame of the public pages: header, page, footer with the operator. */
export default function PublicPages() {
  const { operator } = useLoaderData<typeof loader>();
  return (
    <div className="text-base">
      <SiteHeader />
      <main id="main">
        <Outlet />
      </main>
      <SiteFooter operator={operator} />
    </div>
  );
}
