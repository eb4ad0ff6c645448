import { Tag, type Tone } from "#app/ui/tag.tsx";

const LOOKS: Record<"valid" | "invalid" | "unchecked", { tone: Tone; label: string }> = {
  valid: { tone: "good", label: "Valid" },
  invalid: { tone: "bad", label: "Not valid" },
  unchecked: { tone: "warn", label: "Not confirmed" },
};

/** What is known of a VAT number. */
export function VatStatusTag({ status }: { status: "none" | "valid" | "invalid" | "unchecked" }) {
  if (status === "none") return null;
  const { tone, label } = LOOKS[status];
  return <Tag tone={tone}>{label}</Tag>;
}
