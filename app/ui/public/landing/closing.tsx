import { buttonClass } from "#app/ui/button.tsx";

/** The last call to action. */
export function Closing() {
  return (
    <section
      aria-labelledby="closing-title"
      className="relative mb-16 overflow-hidden rounded-[22px] bg-stage px-6 py-12 text-stage-ink md:mb-[84px] md:px-14 md:py-16"
    >
      <svg
        viewBox="0 0 28 28"
        aria-hidden="true"
        className="pointer-events-none absolute -right-10 -bottom-24 w-[340px] opacity-[.14] max-md:hidden"
      >
        <circle cx="8.5" cy="14" r="2.6" fill="#c8f04b" />
        <path
          d="M13 8.6a8 8 0 0 1 0 10.8M16.9 5.6a12.4 12.4 0 0 1 0 16.8"
          fill="none"
          stroke="#c8f04b"
          strokeWidth="2.3"
          strokeLinecap="round"
        />
      </svg>
      <h2
        id="closing-title"
        className="max-w-[18em] font-bold text-[30px] leading-[1.08] tracking-[-0.03em] md:text-[42px]"
      >
        Connect a website and read the first finding in minutes
      </h2>
      <p className="mt-4 max-w-[36em] text-[17px] text-stage-ink-2">
        Try everything in Pro for 14 days. Nothing is charged when they end: the account simply continues as a free one.
      </p>
      <div className="mt-7 flex flex-wrap gap-3">
        <a href="/signup" className={buttonClass("signal", "l", "max-sm:w-full")}>
          Start Free Trial
        </a>
        <a
          href="/contact"
          className="inline-flex h-[50px] items-center justify-center whitespace-nowrap rounded-m border border-stage-ink-2/50 px-[22px] font-semibold hover:bg-stage-2 max-sm:w-full"
        >
          Contact Sales
        </a>
      </div>
    </section>
  );
}
