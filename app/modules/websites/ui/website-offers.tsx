import { Link } from "@remix-run/react";
import type { WebsiteOffer } from "../website-offer.ts";

interface WebsiteOffersProps {
  offers: readonly WebsiteOffer[];
  /** Id of the one whose values are in the form. */
  chosenId: string | undefined;
}

/** Websites that need not be typed again. */
export function WebsiteOffers({ offers, chosenId }: WebsiteOffersProps) {
  if (offers.length === 0) return null;
  return (
    <section className="mb-4" aria-label="Websites of this workspace">
      <p className="mb-2 text-[13px] text-ink-2">Already in this workspace:</p>
      <ul className="flex flex-wrap gap-2">
        {offers.map(({ id, name, host }) => (
          <li key={id} className="min-w-0">
            <Link
              to={`?website=${id}`}
              aria-current={id === chosenId ? "true" : undefined}
              className="block max-w-full truncate rounded-full border border-line-strong px-3 py-1.5 text-[13px] hover:bg-sunken aria-[current]:border-brand pointer-coarse:py-2.5"
            >
              <span className="font-semibold">{name}</span> <span className="text-ink-3">{host}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
