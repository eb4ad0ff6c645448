const STATS = [
  { value: "6", label: "Core Tools" },
  { value: "6", label: "Growth Services" },
  { value: "NEW", label: "Unconventional AI" },
  { value: "NEW", label: "AI Strategy Gen" },
  { value: "∞", label: "Possibilities" },
];

/** The strip under the hero. */
export function Stats() {
  return (
    <ul className="mt-2.5 mb-16 grid grid-cols-2 gap-px overflow-hidden rounded-l border border-line bg-line tabular-nums sm:grid-cols-5 md:mb-[84px]">
      {STATS.map(({ value, label }) => (
        <li key={label} className="bg-surface p-4 max-sm:last:col-span-2 md:p-[22px]">
          <b
            className={`block font-[750] text-[30px] leading-tight tracking-[-0.03em] ${value === "NEW" ? "text-good" : ""}`}
          >
            {value}
          </b>
          <span className="text-ink-2">{label}</span>
        </li>
      ))}
    </ul>
  );
}
