import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { RouteHandle } from "#app/root.tsx";

export const handle: RouteHandle = { noScripts: true };

/** Catches every path that no route owns. */
export function loader(_: LoaderFunctionArgs): never {
  throw new Response(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
