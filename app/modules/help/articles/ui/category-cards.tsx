import { Link } from "@remix-run/react";
import { CreditCard, Globe, type LucideIcon, Rocket, ShieldCheck } from "lucide-react";
import { Card } from "#app/ui/card.tsx";
import type { Category, CategoryId } from "../domain/article.ts";

const ICONS: Record<CategoryId, LucideIcon> = {
  "getting-started": Rocket,
  seo: Globe,
  account: ShieldCheck,
  "billing-api": CreditCard,
};

/** The four shelves, each with the number of articles that it holds. */
export function CategoryCards({ categories }: { categories: readonly (Category & { count: number })[] }) {
  return (
    <section aria-label="Categories">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3.5 sm:grid-cols-2 xl:grid-cols-4">
        {categories.map(({ id, title, description, count }) => {
          const Icon = ICONS[id];
          return (
            <Card as="li" key={id} className="relative flex flex-col p-4 hover:border-line-strong">
              <span className="grid size-9 place-items-center rounded-s bg-brand-soft text-brand">
                <Icon size={18} aria-hidden="true" />
              </span>
              <h2 className="mt-3 font-bold text-[15px]">
                <Link
                  to={`/help/categories/${id}`}
                  prefetch="intent"
                  className="after:absolute after:inset-0 after:rounded-m"
                >
                  {title}
                </Link>
              </h2>
              <p className="mt-1 flex-1 text-[13.5px] text-ink-2">{description}</p>
              <p className="mt-3 font-medium text-[13px] text-ink-3 tabular-nums">
                {count === 1 ? "1 article" : `${count} articles`}
              </p>
            </Card>
          );
        })}
      </ul>
    </section>
  );
}
