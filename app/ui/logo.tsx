/** The echo mark: a source and two waves, lime on dark sea green. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
      <rect width="28" height="28" rx="8" fill="#0b2622" />
      <circle cx="8.5" cy="14" r="2.6" fill="#c8f04b" />
      <path
        d="M13 8.6a8 8 0 0 1 0 10.8M16.9 5.6a12.4 12.4 0 0 1 0 16.8"
        fill="none"
        stroke="#c8f04b"
        strokeWidth="2.3"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function Logo({ size = 28 }: { size?: number }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-extrabold text-[19px] text-ink tracking-[-0.02em]">
      <LogoMark size={size} />
      Kaja
    </span>
  );
}
