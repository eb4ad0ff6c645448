import { Tag, type Tone } from "#app/ui/tag.tsx";
import { DISABLED_LABELS, type DisabledReason } from "../deliveries/domain/outcome.ts";

interface Shown {
  enabled: boolean;
  disabledReason: DisabledReason | null;
  failingSince: Date | null;
}

/** Whether an endpoint gets events, in a word. */
export function EndpointTag({ enabled, disabledReason, failingSince }: Shown) {
  if (!enabled)
    return (
      <Tag tone={disabledReason === "person" ? "plain" : "bad"}>
        {disabledReason === "person" ? "Off" : DISABLED_LABELS[disabledReason ?? "person"].title}
      </Tag>
    );
  return failingSince ? <Tag tone="warn">Failing</Tag> : <Tag tone="good">On</Tag>;
}

export type DeliveryStatus = "pending" | "sending" | "delivered" | "failed" | "canceled";

const STATUS: Readonly<Record<DeliveryStatus, { tone: Tone; title: string }>> = {
  pending: { tone: "info", title: "Waiting" },
  sending: { tone: "info", title: "Sending" },
  delivered: { tone: "good", title: "Delivered" },
  failed: { tone: "bad", title: "Failed" },
  canceled: { tone: "plain", title: "Not sent" },
};

export const statusTitle = (status: DeliveryStatus): string => STATUS[status].title;

/** How far a delivery is, in a word. */
export function DeliveryTag({ status, attempts }: { status: DeliveryStatus; attempts: number }) {
  if (status === "pending" && attempts > 0) return <Tag tone="warn">Retrying</Tag>;
  const { tone, title } = STATUS[status];
  return <Tag tone={tone}>{title}</Tag>;
}
