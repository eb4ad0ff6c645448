import { Compass, Play, Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Stage } from "./stage.tsx";

function Promo({
  href,
  icon,
  look,
  title,
  children,
}: {
  href: string;
  icon: ReactNode;
  look: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <a
      href={href}
      className="flex items-start gap-3 rounded-m border border-line bg-surface px-4 py-3.5 text-sm shadow-1 hover:border-line-strong"
    >
      <span className={`grid size-[30px] shrink-0 place-items-center rounded-[8px] ${look}`}>{icon}</span>
      <span>
        <b className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-bold text-[14.5px]">
          {title}
          <Tag tone="good" className="h-[19px] text-[10.5px]">
            NEW
          </Tag>
        </b>
        <span className="mt-0.5 block text-ink-2">{children}</span>
      </span>
    </a>
  );
}

export function Hero() {
  return (
    <section className="grid items-center gap-8 pt-11 pb-9 lg:grid-cols-[1.05fr_.95fr] lg:gap-14 lg:pt-[84px] lg:pb-14">
      <div>
        <Tag>AI-powered marketing agency platform</Tag>
        <h1 className="mt-[18px] font-[750] text-[clamp(38px,5.2vw,64px)] leading-[1.02] tracking-[-0.035em]">
          Your whole marketing team, in{" "}
          <em className="whitespace-nowrap bg-[linear-gradient(transparent_66%,light-dark(var(--color-signal),rgb(200_240_75/0.32))_0)] not-italic">
            one place
          </em>
        </h1>
        <p className="mt-[22px] mb-[30px] max-w-[34em] text-[17px] text-ink-2 leading-normal md:text-[19px]">
          Audit the site, plan the strategy, write and publish, watch what it earns. 23+ marketing modules built to
          share one set of numbers, so that every next step comes with its evidence.
        </p>
        <div className="flex flex-wrap gap-3">
          <a href="/signup" className={buttonClass("primary", "l", "max-sm:w-full")}>
            Start Your Free Trial
          </a>
          <a href="/demo" className={buttonClass("secondary", "l", "max-sm:w-full")}>
            <Play size={15} fill="currentColor" aria-hidden="true" />
            Watch Demo
          </a>
        </div>
        <p className="mt-3.5 text-ink-3 text-sm">14 days of Pro. No card needed.</p>
        <div className="mt-7 grid gap-3 sm:grid-cols-2">
          <Promo
            href="#unconventional"
            icon={<Sparkles size={16} aria-hidden="true" />}
            look="bg-violet-soft text-violet"
            title="Unconventional AI"
          >
            Tactics your competitors have not tried.
          </Promo>
          <Promo
            href="#tool-strategy"
            icon={<Compass size={16} aria-hidden="true" />}
            look="bg-good-soft text-good"
            title="AI Strategy Generator"
          >
            A 90-day plan from your own data.
          </Promo>
        </div>
      </div>
      <Stage />
    </section>
  );
}
