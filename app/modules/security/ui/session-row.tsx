import { Form } from "@remix-run/react";
import { CircleQuestionMark, Laptop, type LucideIcon, Smartphone, Tablet, Terminal } from "lucide-react";
import type { Device } from "#app/shared/network/device.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/text/time.tsx";

const ICONS: Record<Device["kind"], LucideIcon> = {
  computer: Laptop,
  phone: Smartphone,
  tablet: Tablet,
  program: Terminal,
  unknown: CircleQuestionMark,
};

interface SessionRowProps {
  session: {
    id: string;
    device: string;
    kind: Device["kind"];
    address: string;
    place: string;
    createdAt: Date;
    lastSeenAt: Date;
    isCurrent: boolean;
    byAdministrator: boolean;
  };
  nowMs: number;
}

/** One browser that is signed in, and the way to end it. */
export function SessionRow({ session, nowMs }: SessionRowProps) {
  const { id, device, kind, address, place, createdAt, lastSeenAt, isCurrent, byAdministrator } = session;
  const Icon = ICONS[kind];
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <div className="flex min-w-0 flex-1 basis-64 gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-m bg-sunken text-ink-2">
          <Icon size={20} aria-hidden="true" />
        </span>
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
            {device} {isCurrent ? <Tag tone="good">This browser</Tag> : null}
            {byAdministrator ? <Tag tone="violet">Administrator viewing as you</Tag> : null}
          </h3>
          <p className="mt-0.5 text-[13px] text-ink-2 [overflow-wrap:anywhere]">
            {[place, address].filter(Boolean).join(" · ") || "Place not known"}
          </p>
          <p className="mt-0.5 text-[13px] text-ink-3">
            Signed in <Time value={createdAt} now={nowMs} />
            {isCurrent ? null : (
              <>
                {" · last seen "}
                <Time value={lastSeenAt} now={nowMs} />
              </>
            )}
          </p>
        </div>
      </div>
      {isCurrent ? null : (
        <Form method="post">
          <input type="hidden" name="intent" value="revoke" />
          <input type="hidden" name="sessionId" value={id} />
          <Button type="submit" size="s" aria-label={`Revoke ${device}`}>
            Revoke
          </Button>
        </Form>
      )}
    </Card>
  );
}
