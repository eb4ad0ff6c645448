import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { Card } from "../card.tsx";
import { Field } from "../form/field.tsx";

/**
 * The page in place of a protected shared page: without any names, as the visitor has not shown yet that they may read
 * it.
 */
export function ShareLinkGate({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="grid min-h-dvh content-center justify-items-center px-4 py-10">
      <Card className="grid w-full max-w-[440px] gap-4 p-6 sm:p-8">
        <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
        {children}
      </Card>
    </main>
  );
}

export const DeadLink = ({ message, title = "This link does not work" }: { message: string; title?: string }) => (
  <ShareLinkGate title={title}>
    <p className="text-[15px] text-ink-2">{message}</p>
  </ShareLinkGate>
);

interface LockedLinkProps {
  title: string;
  /** What the password opens: "the report". */
  what: string;
  /** Label of the button. */
  open: string;
  error: string | undefined;
}

/** Asks for the password of a link. */
export const LockedLink = ({ title, what, open, error }: LockedLinkProps) => (
  <ShareLinkGate title={title}>
    <p className="text-[15px] text-ink-2">
      The person who sent you the link has it. It opens {what} in this browser for two hours.
    </p>
    <form method="post" className="grid gap-4">
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="off"
        required
        maxLength={128}
        autoFocus={Boolean(error)}
        errors={error ? [error] : undefined}
      />
      <Button type="submit" look="primary" size="l" className="w-full">
        {open}
      </Button>
    </form>
  </ShareLinkGate>
);
