import figtree from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import type { LinksFunction, MetaFunction } from "@remix-run/cloudflare";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorPage, errorTitle, statusOf } from "#app/ui/page/error-page.tsx";
import { FlashToasts } from "#app/ui/toast/toast.tsx";
import styles from "./app.css?url";
import { useNonce } from "./platform/nonce.tsx";

export const links: LinksFunction = () => [
  { rel: "preload", href: figtree, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export const meta: MetaFunction = ({ error }) => [{ title: error ? errorTitle(statusOf(error)) : "Kaja" }];

/** What a route may say of itself through `handle`. */
export interface RouteHandle {
  /** A public page: no framework in the browser. A function decides by what the page's loader returned (undefined when it threw). */
  noScripts?: boolean | ((loaded: unknown) => boolean);
}

/** Whether a page that matched goes without scripts. */
export const isScriptless = (handle: unknown, loaded: unknown): boolean => {
  const noScripts = (handle as RouteHandle | undefined)?.noScripts;
  return (typeof noScripts === "function" ? noScripts(loaded) : noScripts) ?? false;
};

/**
 * The framework takes session storage for granted: where the browser refuses it, every page threw and no link was read ahead.
 * Then there is an empty one that takes nothing. Without quotes, which the markup would escape.
 */
const SESSION_STORAGE_STAND_IN =
  "try{sessionStorage}catch{Object.defineProperty(window,`sessionStorage`,{value:{getItem(){return null},removeItem(){},setItem(){throw Error(`No storage`)}}})}";

interface ThemedData {
  theme?: "light" | "dark" | "system";
}

/** The first matched route whose loader names a theme decides; otherwise the system does. */
function useTheme(): "light" | "dark" | undefined {
  const chosen = useMatches()
    .map((match) => (match.data as ThemedData | null | undefined)?.theme)
    .find((theme) => theme !== undefined);
  return chosen === "system" ? undefined : chosen;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const theme = useTheme();
  const noScripts = useMatches().some((match) => isScriptless(match.handle, match.data));
  return (
    <html lang="en" {...(theme ? { "data-theme": theme } : {})}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <Meta />
        <Links />
      </head>
      <body className="min-h-dvh">
        <a
          href="#main"
          className="sr-only z-50 rounded-s bg-brand px-4 py-2 font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
        >
          Skip to content
        </a>
        {children}
        {noScripts ? null : (
          <>
            <script nonce={nonce} suppressHydrationWarning>
              {SESSION_STORAGE_STAND_IN}
            </script>
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return (
    <>
      <Outlet />
      <FlashToasts />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { pathname, search } = useLocation();
  return <ErrorPage error={error} retryHref={pathname + search} />;
}
