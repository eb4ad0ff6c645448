import { Tag, type Tone } from "#app/ui/tag.tsx";

const INVOICE: Record<"open" | "paid" | "void", { tone: Tone; label: string }> = {
  open: { tone: "warn", label: "Open" },
  paid: { tone: "good", label: "Paid" },
  void: { tone: "plain", label: "Withdrawn" },
};
const CREDIT: typeof INVOICE = {
  ...INVOICE,
  open: { tone: "warn", label: "Refund due" },
  paid: { tone: "good", label: "Settled" },
};

/** How far an invoice or credit note is. */
export function DocumentTag({ kind, status }: { kind: "invoice" | "credit_note"; status: "open" | "paid" | "void" }) {
  const { tone, label } = (kind === "invoice" ? INVOICE : CREDIT)[status];
  return <Tag tone={tone}>{label}</Tag>;
}
