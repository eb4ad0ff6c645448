import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { LinkButton } from "../button.tsx";
import { Card } from "../card.tsx";
import { Tag } from "../tag.tsx";
import { Breadcrumbs, type Crumb } from "./breadcrumbs.tsx";

export interface UpgradeOffer {
  trail?: readonly Crumb[];
  glyph: ReactNode;
  title: string;
  description: string;
  /** What the tool does, a sentence each. */
  points: readonly string[];
  /** What became of what was made before. */
  kept?: string;
}

interface UpgradePageProps extends UpgradeOffer {
  /** "From the Starter plan, $49 per month" */
  from: string;
  billingHref: string;
}

/** What a workspace sees whose plan lacks a tool: what it does, and the way to it. */
export function UpgradePage({ trail, glyph, title, description, points, from, billingHref, kept }: UpgradePageProps) {
  return (
    <div>
      <Breadcrumbs trail={trail ?? [{ label: title }]} />
      <Card className="mx-auto mt-4 max-w-[680px] p-7">
        <div className="mb-4">{glyph}</div>
        <h1 className="font-bold text-2xl tracking-tight">{title}</h1>
        <p className="mt-2 text-ink-2">{description}</p>
        <ul className="mt-5 grid gap-2.5">
          {points.map((point) => (
            <li key={point} className="flex gap-2.5 text-sm">
              <Check size={17} aria-hidden="true" className="mt-0.5 shrink-0 text-good" />
              {point}
            </li>
          ))}
        </ul>
        <div className="mt-7 flex flex-wrap items-center gap-3">
          <LinkButton to={billingHref} look="primary">
            Upgrade to use it
          </LinkButton>
          <Tag>{from}</Tag>
        </div>
        {kept ? <p className="mt-4 text-[13px] text-ink-3">{kept}</p> : null}
      </Card>
    </div>
  );
}
