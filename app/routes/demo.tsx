import type { MetaFunction } from "@remix-run/cloudflare";
import { buttonClass } from "#app/ui/button.tsx";
import { PageHead } from "#app/ui/public/page-head.tsx";
import { pageMeta } from "#app/ui/public/page-meta.ts";
import { DEMO_STEPS, type DemoStep } from "./demo-steps.ts";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    path: "/demo",
    title: "Product tour: from a web address to the first fix · Kaja",
    description:
      "Five steps through the running product: connect a website, watch the crawl, read the audit, see the evidence, and take the data with you.",
  });

const PICTURED = DEMO_STEPS.some((step) => step.image);

function Step({ step, position }: { step: DemoStep; position: number }) {
  const { id, title, text, alt, image } = step;
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
      {image ? (
        <a
          href={image.src}
          className="block overflow-hidden rounded-l border border-line bg-surface shadow-2"
          aria-label={`${title}: open the picture in full size`}
        >
          <img
            src={image.src}
            width={image.width}
            height={image.height}
            alt={alt}
            loading={position > 1 ? "lazy" : undefined}
            decoding="async"
            className="block h-auto w-full"
          />
        </a>
      ) : null}
    </li>
  );
}

export default function Demo() {
  return (
    <div className="mx-auto max-w-[1040px] px-[18px] pt-12 pb-20 md:px-7 md:pt-20">
      <PageHead
        title="From a web address to the first fix"
        lead={`Five steps through the running product.${PICTURED ? " The site in the pictures is a test site with planted mistakes; everything else is what you get." : ""}`}
      />
      <ol className={PICTURED ? "mt-12 grid gap-14 md:gap-20" : "mt-12 grid gap-10"}>
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
