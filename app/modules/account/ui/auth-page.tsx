import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { Logo } from "#app/ui/logo.tsx";

/** One form on a quiet page: the frame of everything around signing in. */
export function AuthPage({ title, intro, children, footer }: { title: string; intro?: ReactNode; children: ReactNode; footer?: ReactNode }) {
  return (
    <main id="main" className="grid min-h-dvh content-center justify-items-center gap-6 px-4 py-10">
      <a href="/" aria-label="Kaja, home" className="rounded-s no-underline">
        <Logo size={32} />
      </a>
      <Card className="w-full max-w-[420px] p-6 sm:p-8">
        <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
        {intro ? <p className="mt-1.5 text-[15px] text-ink-2">{intro}</p> : null}
        <div className="mt-6">{children}</div>
      </Card>
      {footer ? <p className="text-ink-2 text-sm">{footer}</p> : null}
    </main>
  );
}

/** A link inside a sentence. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="font-semibold text-brand underline underline-offset-2 hover:text-brand-strong">
      {children}
    </Link>
  );
}
