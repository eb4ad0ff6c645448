import { isRouteErrorResponse } from "@remix-run/react";
import { buttonClass } from "./button.tsx";
import { cx } from "./cx.ts";
import { LogoMark } from "./logo.tsx";

const TEXTS: Record<number, { title: string; message: string }> = {
  403: { title: "You do not have access to this page", message: "Your role does not include it. Ask an owner of the workspace, or go back to your dashboard." },
  404: { title: "This page does not exist", message: "The address may be mistyped, or what it pointed to was removed." },
};

const UNEXPECTED = {
  title: "Something went wrong",
  message: "An unexpected error occurred. Don't worry, this has been logged and our team will look into it.",
};

const PLAN_REQUIRED = { title: "Your plan does not include this", message: "Nothing was changed. Upgrade to use it, or go back to your dashboard." };

/** The status of what a loader or an action threw; anything but a response is a bug of ours. */
export const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

const isPlanRefusal = (error: unknown): boolean => isRouteErrorResponse(error) && (error.data as { code?: unknown } | null)?.code === "plan_required";

const textsOf = (error: unknown) => (isPlanRefusal(error) ? PLAN_REQUIRED : (TEXTS[statusOf(error)] ?? UNEXPECTED));

/** What the tab of the browser says of a page that could not be shown. */
export const errorTitle = (status: number): string => `${(TEXTS[status] ?? UNEXPECTED).title} · Kaja`;

/** What a person sees in place of a page that could not be shown. Works without scripts. */
export function ErrorPage({ error, retryHref, framed = false }: { error: unknown; retryHref: string; framed?: boolean }) {
  const status = statusOf(error);
  const { title, message } = textsOf(error);
  // Inside the signed-in frame the page's `main` is there already.
  const Root = framed ? "div" : "main";
  return (
    <Root
      {...(framed ? {} : { id: "main" })}
      className={cx("mx-auto grid max-w-[560px] content-center gap-4 px-6 py-16", framed ? "min-h-[60dvh]" : "min-h-dvh")}
    >
      {framed ? null : <LogoMark size={40} />}
      <p className="font-mono text-ink-3 text-sm">{status}</p>
      <h1 className="font-bold text-3xl tracking-tight">{title}</h1>
      <p className="text-ink-2">{message}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        {status === 404 ? null : (
          <a href={retryHref} className={buttonClass("primary")}>
            Try Again
          </a>
        )}
        <a href="/dashboard" className={buttonClass(status === 404 ? "primary" : "secondary")}>
          Go Home
        </a>
      </div>
    </Root>
  );
}
