import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Toast } from "#app/platform/session/flash.ts";
import { Card } from "#app/ui/card.tsx";
import { Logo } from "#app/ui/logo.tsx";
import { Notices } from "#app/ui/shell/background/notices.tsx";
import { toastLine } from "#app/ui/toast/toast.tsx";

interface AuthPageProps {
  title: string;
  intro?: ReactNode;
  /** What the page before left to say; a toast says it where scripts run. */
  flash?: Toast | null;
  children: ReactNode;
  footer?: ReactNode;
}

/** One form on a quiet page: the frame of everything around signing in. */
export function AuthPage({ title, intro, flash, children, footer }: AuthPageProps) {
  return (
    <main id="main" className="grid min-h-dvh content-center justify-items-center gap-6 px-4 py-10">
      <a href="/" aria-label="Kaja, home" className="inline-flex min-h-11 items-center rounded-s no-underline">
        <Logo size={32} />
      </a>
      {flash ? (
        <noscript>
          <p role="status" className="rounded-s border border-good bg-good-soft px-3.5 py-2.5 text-good text-sm">
            {toastLine(flash)}
          </p>
        </noscript>
      ) : null}
      <Card className="w-full max-w-[420px] p-6 sm:p-8">
        <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
        {intro ? <p className="mt-1.5 text-[15px] text-ink-2">{intro}</p> : null}
        <div className="mt-6">{children}</div>
      </Card>
      {footer ? <p className="text-ink-2 text-sm">{footer}</p> : null}
      <Notices />
    </main>
  );
}

/** A link inside a sentence. */
export function TextLink({
  to,
  reloadDocument,
  children,
}: {
  to: string;
  reloadDocument?: boolean;
  children: ReactNode;
}) {
  return (
    <Link
      to={to}
      {...(reloadDocument ? { reloadDocument } : {})}
      className="font-semibold text-brand underline underline-offset-2 hover:text-brand-strong"
    >
      {children}
    </Link>
  );
}
