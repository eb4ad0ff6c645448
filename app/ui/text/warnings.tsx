/** What speaks against something that is possible all the same, each in a line. */
export const Warnings = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <p key={text} className="rounded-s bg-warn-soft px-3.5 py-2.5 text-sm text-warn [overflow-wrap:anywhere]">
      {text}
    </p>
  ));

/** The same below a field, read out while somebody types. */
export const FieldWarnings = ({ texts }: { texts: readonly string[] }) => (
  <p aria-live="polite" className="mt-1 text-[13px] text-warn [overflow-wrap:anywhere]">
    {texts.join(" ")}
  </p>
);
