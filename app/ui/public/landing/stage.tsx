const KPIS = [
  { label: "Pages", value: "1,284", note: "crawl 4" },
  { label: "Health", value: "91", note: "+7 since crawl 3" },
  { label: "Errors", value: "14", note: "3 new, 22 fixed" },
];

const FINDINGS = [
  { text: "3 pages lost their canonical since the last crawl", action: "Fix" },
  { text: "Home page title is cut off after 580 pixels", action: "Why" },
];

const LINE = "M0 112 38 104 76 109 115 88 153 93 192 70 230 78 268 58 307 66 345 44 383 50 422 30 460 22";

/** Preview of an audit with invented figures: labelled as sample, and read as one picture. */
export function Stage() {
  return (
    <figure
      aria-label="Sample of an SEO audit: a site's health rises to 91 over its crawls, with two findings to fix"
      className="relative overflow-hidden rounded-[22px] bg-stage p-5 text-stage-ink shadow-2 md:p-[26px]"
    >
      <div aria-hidden="true">
        <div className="flex items-center justify-between gap-3">
          <b>teashop.example</b>
          <span className="flex items-center gap-2.5 text-[13px] text-stage-ink-2">
            <span className="max-sm:hidden">health by crawl</span>
            <span className="rounded-full border border-stage-ink-2/60 border-dashed px-2 py-px font-semibold text-[11.5px]">
              Sample
            </span>
          </span>
        </div>
        <div className="my-[18px] grid grid-cols-3 gap-2 tabular-nums sm:gap-2.5">
          {KPIS.map(({ label, value, note }) => (
            <div key={label} className="rounded-[12px] bg-stage-2 px-2.5 py-3 sm:px-3.5">
              <span className="block text-[12.5px] text-stage-ink-2">{label}</span>
              <b className="block text-[22px] tracking-[-0.02em]">{value}</b>
              <span className="block text-[12.5px] text-stage-ink-2">{note}</span>
            </div>
          ))}
        </div>
        <svg viewBox="0 0 460 150" className="block w-full" role="presentation">
          <defs>
            <linearGradient id="stage-fill" x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="#c8f04b" stopOpacity=".35" />
              <stop offset="1" stopColor="#c8f04b" stopOpacity="0" />
            </linearGradient>
          </defs>
          <path d="M0 30H460M0 75H460M0 120H460" stroke="#1d4640" />
          <path d={`${LINE}V150H0Z`} fill="url(#stage-fill)" />
          <path d={LINE} fill="none" stroke="#c8f04b" strokeWidth="2.5" strokeLinejoin="round" />
        </svg>
        <ul className="mt-3.5 grid gap-2">
          {FINDINGS.map(({ text, action }) => (
            <li key={text} className="flex items-center gap-2.5 rounded-m bg-stage-2 px-3 py-2.5 text-[13.5px]">
              {text}
              <span className="ml-auto rounded-full bg-signal px-2 py-0.5 font-bold text-[11.5px] text-stage">
                {action}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
}
