import { Tag } from "#app/ui/tag.tsx";
import type { TicketStatus } from "../domain/ticket.ts";

const LOOKS = {
  open: { tone: "warn", label: "Open" },
  answered: { tone: "good", label: "Answered" },
  closed: { tone: "plain", label: "Closed" },
} as const;

export const STATUS_OPTIONS = Object.entries(LOOKS).map(([status, { label }]) => [status, label] as const);

export function StatusTag({ status }: { status: TicketStatus }) {
  const { tone, label } = LOOKS[status];
  return <Tag tone={tone}>{label}</Tag>;
}
