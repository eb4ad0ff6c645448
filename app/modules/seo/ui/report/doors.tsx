import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";

/** What stands in place of a report: no name of anybody, as nobody has shown yet that they may read it. */
function Door({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" className="grid min-h-dvh content-center justify-items-center px-4 py-10">
      <Card className="grid w-full max-w-[440px] gap-4 p-6 sm:p-8">
        <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
        {children}
      </Card>
    </main>
  );
}

export const DeadReport = ({ message }: { message: string }) => (
  <Door title="This link does not work">
    <p className="text-[15px] text-ink-2">{message}</p>
  </Door>
);

export const LockedReport = ({ error }: { error: string | undefined }) => (
  <Door title="This report has a password">
    <p className="text-[15px] text-ink-2">Whoever sent you the link has it. It opens the report in this browser for two hours.</p>
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
        Open the report
      </Button>
    </form>
  </Door>
);

export const UnfinishedReport = ({ title, site }: { title: string; site: string }) => (
  <Door title={title}>
    <p className="text-[15px] text-ink-2">There is no finished audit of {site} yet. Open this link again later: the report appears here by itself.</p>
  </Door>
);
