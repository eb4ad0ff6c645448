import { Form, Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckboxField } from "#app/ui/form/field.tsx";

interface SiteDigestProps {
  digest: { weekly: boolean; monthly: boolean; mailsOn: boolean };
  timeZone: string | undefined;
  busy: boolean;
}

/** Which digests of the site the person gets by mail. */
export function SiteDigest({ digest: { weekly, monthly, mailsOn }, timeZone, busy }: SiteDigestProps) {
  const notifications = (
    <Link to="/settings/notifications" className="text-brand underline">
      notifications
    </Link>
  );
  return (
    <Card as="section" className="p-5">
      <h2 id="digest" className="mb-1.5 scroll-mt-24 font-bold text-[15px]">
        Digest by mail
      </h2>
      <p className="mb-3 text-[13px] text-ink-2">
        Figures with those before, first pages, sources and goals, and what changed most. It is sent to you alone, at
        08:00 in {timeZone}; other members choose for themselves.
      </p>
      <Form method="post" action="?digest" preventScrollReset className="grid gap-3">
        <CheckboxField label="Each Monday, of the week before" name="weekly" defaultChecked={weekly} />
        <CheckboxField label="On the first, of the month before" name="monthly" defaultChecked={monthly} />
        {mailsOn ? null : (
          <p className="text-[13px] text-warn">
            Nothing is mailed while Performance Reports or Email Notifications are off in your {notifications}.
          </p>
        )}
        <div>
          <Button type="submit" busy={busy} busyLabel="Saving...">
            Save digest
          </Button>
        </div>
      </Form>
    </Card>
  );
}
