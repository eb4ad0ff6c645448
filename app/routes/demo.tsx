import type { MetaFunction } from "@remix-run/cloudflare";
import { buttonClass } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/public/page-head.tsx";
import { pageMeta } from "#app/ui/public/page-meta.ts";
import { DEMO_SIZES, DEMO_STEPS, type DemoStep, demoPicture } from "./demo-steps.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: "/demo",
    title: "Product walk: from your website to the next deal · Kaja",
    description:
      "A walk through the running product in captioned pictures: audit, keywords, analytics, insights, forms, leads, campaigns and content.",
  });

const PHONE = "(max-width: 640px)";
const DARK = "(prefers-color-scheme: dark)";

/** The step's picture that fits the screen and the colors of who looks. */
function Picture({ step, isFirst }: { step: DemoStep; isFirst: boolean }) {
  const { desktop, phone } = DEMO_SIZES;
  return (
    <picture>
      <source media={`${PHONE} and ${DARK}`} srcSet={demoPicture(step, "phone", "dark")} {...sizeOf(phone)} />
      <source media={PHONE} srcSet={demoPicture(step, "phone", "light")} {...sizeOf(phone)} />
      <source media={DARK} srcSet={demoPicture(step, "desktop", "dark")} {...sizeOf(desktop)} />
      <img
        src={demoPicture(step, "desktop", "light")}
        {...sizeOf(desktop)}
        alt={step.alt}
        loading={isFirst ? undefined : "lazy"}
        decoding="async"
        className="block h-auto w-full rounded-l border border-line bg-surface shadow-2"
      />
    </picture>
  );
}

const sizeOf = ({ width, height }: { width: number; height: number }) => ({ width, height });

function Step({ step, position }: { step: DemoStep; position: number }) {
  const { id, title, text } = step;
  return (
    <li id={id} className="grid gap-5 lg:gap-7">
      <div className="flex gap-4">
        <span
          className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft font-bold text-brand tabular-nums"
          aria-hidden="true"
        >
          {position}
        </span>
        <div>
          <h2 className="font-bold text-[22px] leading-tight tracking-[-0.02em] md:text-[28px]">{title}</h2>
          <p className="mt-2 max-w-[62ch] text-ink-2">{text}</p>
        </div>
      </div>
      <Picture step={step} isFirst={position === 1} />
    </li>
  );
}

export default function Demo() {
  return (
    <div className="mx-auto max-w-[1040px] px-[18px] pt-12 pb-20 md:px-7 md:pt-20">
      <PageHead
        title="From your website to the next deal"
        lead="A walk through the running product. The tea shop in the pictures is made up; everything else is what you get."
      />
      <ol className="mt-12 grid gap-14 md:gap-20">
        {DEMO_STEPS.map((step, index) => (
          <Step key={step.id} step={step} position={index + 1} />
        ))}
      </ol>
      <div className="mt-16 flex flex-wrap gap-3 border-line border-t pt-10">
        <a href="/signup" className={buttonClass("primary", "l", "max-sm:w-full")}>
          Start Your Free Trial
        </a>
        <a href="/contact" className={buttonClass("secondary", "l", "max-sm:w-full")}>
          Contact Sales
        </a>
      </div>
    </div>
  );
}
