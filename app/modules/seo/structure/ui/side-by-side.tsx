import { Link, useSearchParams } from "@remix-run/react";
import { oneDecimal } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { withParam } from "#app/ui/list/filters/filter-chip.tsx";
import type { TextComparison } from "../service.server.ts";
import { PageLink } from "./structure-parts.tsx";

/** Two pages of nearly one text, with what each has alone: struck through on the left, underlined on the right. */
export function SideBySide({ left, right, similarity }: TextComparison) {
  const [search] = useSearchParams();
  return (
    <section className="mb-5">
      <div className="mb-2.5 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="font-bold text-[15px]">Side by side: {oneDecimal(similarity * 100)}% alike</h2>
        <Link
          to={withParam(new URLSearchParams(withParam(search, "left", null)), "right", null)}
          className="font-semibold text-[13px] text-brand underline"
        >
          Close
        </Link>
      </div>
      <div className="grid gap-3.5 md:grid-cols-2">
        <Column {...left} mark="del" />
        <Column {...right} mark="ins" />
      </div>
      <p className="mt-2 text-[13px] text-ink-3">
        Words only on the left page are <del className="bg-bad-soft text-bad">struck through</del>, words only on the
        right one <ins className="bg-good-soft text-good">underlined</ins>. The first 20,000 characters of each page.
      </p>
    </section>
  );
}

function Column({ url, title, pieces, mark: Mark }: TextComparison["left"] & { mark: "del" | "ins" }) {
  return (
    <Card className="min-w-0 p-4">
      <div className="mb-2.5 border-line border-b pb-2.5 text-sm">
        <PageLink url={url} title={title} />
      </div>
      <div className="whitespace-pre-wrap text-[13px] text-ink-2 leading-relaxed [overflow-wrap:anywhere]">
        {pieces.map(({ kind, text }, at) => {
          // biome-ignore-start lint/suspicious/noArrayIndexKey: pieces have no name, and the list never changes
          if (kind === "changed")
            return (
              <Mark key={at} className={Mark === "del" ? "bg-bad-soft text-bad" : "bg-good-soft text-good"}>
                {text}
              </Mark>
            );
          return kind === "gap" ? (
            <span key={at} className="my-1 block text-center text-ink-3">
              … {text} characters that are the same …
            </span>
          ) : (
            <span key={at}>{text}</span>
          );
          // biome-ignore-end lint/suspicious/noArrayIndexKey: pieces have no name, and the list never changes
        })}
      </div>
    </Card>
  );
}
