import { isRouteErrorResponse, Link } from "@remix-run/react";
import { Suspense } from "react";
import { buttonClass } from "../button.tsx";
import { cx } from "../cx.ts";
import { lazyPart } from "../lazy-part.tsx";
import { LogoMark } from "../logo.tsx";

const MissingPage = lazyPart(() => import("./missing-page.tsx"));

const TEXTS: Record<number, { title: string; message: string }> = {
  403: {
    title: "You do not have access to this page",
    message: "Your role in this workspace does not include it. Ask a workspace owner for access.",
  },
  404: {
    title: "This page does not exist",
    message: "The URL may be mistyped, or the page was removed.",
  },
};

/** An owner of a workspace cannot grant it. */
const ADMINS_ONLY = {
  title: "You do not have access to this page",
  message: "Only administrators can open this page.",
};

const UNEXPECTED = {
  title: "Something went wrong",
  message: "An unexpected error occurred. Don't worry, this has been logged and our team will look into it.",
};

/** Where not even the frame could be made. */
const UNFRAMED_TITLE = "Unexpected Application Error!";

const PLAN_REQUIRED = {
  title: "Your plan does not include this",
  message: "Nothing was changed. Upgrade to use it, or go back to your dashboard.",
};

/** The status of what a loader or an action threw; anything but a response is a bug of ours. */
export const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

/** Whether the plan of the workspace lacks what was asked for. */
export const isPlanRefusal = (error: unknown): boolean =>
  isRouteErrorResponse(error) && (error.data as { code?: unknown } | null)?.code === "plan_required";

/** What the tab of the browser says of a page that could not be shown. */
export const errorTitle = (status: number): string => `${(TEXTS[status] ?? UNEXPECTED).title} · Kaja`;

const MAX_CAUSE_LENGTH = 300;
/** Replaces the message of an error on the server, which must stay private. */
const WITHHELD = "Unexpected Server Error";

/** What the error says of itself, when it happened in the browser. */
const causeOf = (error: unknown): string | null =>
  error instanceof Error && error.message !== WITHHELD ? error.message.slice(0, MAX_CAUSE_LENGTH) || null : null;

interface ErrorPageProps {
  /** What was thrown; without it `status` says what is wrong. */
  error?: unknown;
  status?: number;
  /** The page itself: going there again is another try. */
  retryHref: string;
  /** Inside the signed-in frame, whose `main` is there already. */
  framed?: boolean;
}

/** What a person sees in place of a page that could not be shown. Works without scripts; with them "Try Again" renders the page again without a reload. */
export function ErrorPage({ error, status = statusOf(error), retryHref, framed = false }: ErrorPageProps) {
  const known = isPlanRefusal(error) ? PLAN_REQUIRED : TEXTS[status];
  const { title, message } =
    (status === 403 && retryHref.startsWith("/admin") ? ADMINS_ONLY : known) ??
    (framed ? UNEXPECTED : { ...UNEXPECTED, title: UNFRAMED_TITLE });
  const cause = known ? null : causeOf(error);
  const Root = framed ? "div" : "main";
  return (
    <Root
      {...(framed ? {} : { id: "main" })}
      className={cx(
        "mx-auto grid max-w-[560px] content-center gap-4 px-6 py-16",
        framed ? "min-h-[60dvh]" : "min-h-dvh",
      )}
    >
      {framed ? null : <LogoMark size={40} />}
      <p className="font-mono text-ink-3 text-sm">{status}</p>
      <h1 className="font-bold text-3xl tracking-tight">{title}</h1>
      <p className="text-ink-2">{message}</p>
      {cause ? (
        <p className="rounded-s bg-sunken px-3 py-2 font-mono text-[13px] text-ink-2 [overflow-wrap:anywhere]">
          {cause}
        </p>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-3">
        {status === 404 ? null : (
          <Link to={retryHref} replace className={buttonClass("primary")}>
            Try Again
          </Link>
        )}
        <a href="/dashboard" className={buttonClass(status === 404 ? "primary" : "secondary")}>
          Go Home
        </a>
      </div>
      {status === 404 && framed ? (
        <Suspense>
          <MissingPage />
        </Suspense>
      ) : null}
    </Root>
  );
}
