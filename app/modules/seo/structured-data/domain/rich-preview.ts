import { type Item, isReference, type Value } from "./items.ts";

/** What a rich result would draw its words from: plain, and only what the page says. */
export interface RichPreview {
  kind: string;
  title: string;
  /** Label and text of each line. */
  lines: { label: string; text: string }[];
}

const MAX_PREVIEWS = 10;
const MAX_ENTRIES = 6;
const MAX_CHARS = 300;

type Draw = (item: Item) => { label: string; text: string }[];

/** Parts of types that results are drawn for, by the ending of the type's name. */
const DRAWN: readonly [RegExp, string, Draw][] = [
  [
    /Article$|^BlogPosting$/,
    "Article",
    (item) =>
      [
        line("Author", names(item, "author")),
        line("Published", text(item, "datePublished")),
        line("Image", text(item, "image")),
      ].flat(),
  ],
  [/^Product$/, "Product", (item) => [...rating(item), ...offers(item), ...line("Brand", names(item, "brand"))]],
  [/^FAQPage$/, "Questions and answers", questions],
  [/^BreadcrumbList$/, "Breadcrumb", breadcrumb],
  [
    /Event$|^Festival$/,
    "Event",
    (item) => [...line("Starts", text(item, "startDate")), ...line("Place", names(item, "location")), ...offers(item)],
  ],
  [
    /^Recipe$/,
    "Recipe",
    (item) => [
      ...rating(item),
      ...line("Time", text(item, "totalTime") || text(item, "cookTime")),
      ...line("Ingredients", text(item, "recipeIngredient")),
      ...line("Image", text(item, "image")),
    ],
  ],
];

/** Previews of what the items could show in search results, whether or not Google will. */
export function richPreviews(items: readonly Item[]): RichPreview[] {
  const previews: RichPreview[] = [];
  const visit = (item: Item, depth: number): void => {
    if (depth > 4 || previews.length >= MAX_PREVIEWS) return;
    const drawn = DRAWN.find(([type]) => item.types.some((name) => type.test(name)));
    if (drawn && !isReference(item)) {
      previews.push({
        kind: drawn[1],
        title: text(item, "headline") || text(item, "name") || drawn[1],
        lines: drawn[2](item),
      });
      return;
    }
    for (const values of item.properties.values())
      for (const { item: inner } of values) if (inner) visit(inner, depth + 1);
  };
  for (const item of items) visit(item, 0);
  return previews;
}

const line = (label: string, value: string): { label: string; text: string }[] =>
  value === "" ? [] : [{ label, text: value.slice(0, MAX_CHARS) }];
const plain = ({ plain: value, item }: Value): string =>
  item ? text(item, "name") || text(item, "url") || text(item, "text") : String(value ?? "").trim();
const valuesOf = (item: Item, name: string): readonly Value[] => item.properties.get(name) ?? [];
const text = (item: Item, name: string): string =>
  valuesOf(item, name)[0] ? plain(valuesOf(item, name)[0] as Value) : "";
const names = (item: Item, name: string): string =>
  valuesOf(item, name).slice(0, MAX_ENTRIES).map(plain).filter(Boolean).join(", ");

function rating(item: Item): { label: string; text: string }[] {
  const found = valuesOf(item, "aggregateRating")[0]?.item;
  if (!found) return [];
  const count = text(found, "ratingCount") || text(found, "reviewCount");
  return line(
    "Rating",
    `${text(found, "ratingValue")} of ${text(found, "bestRating") || 5}${count ? ` (${count})` : ""}`,
  );
}

function offers(item: Item): { label: string; text: string }[] {
  const found = valuesOf(item, "offers")[0]?.item;
  if (!found) return [];
  const price = text(found, "price") || text(found, "lowPrice");
  return [
    ...line("Price", price === "" ? "" : `${price} ${text(found, "priceCurrency")}`.trim()),
    ...line("Availability", text(found, "availability").replace(/^.*\//, "")),
  ];
}

function questions(item: Item): { label: string; text: string }[] {
  return valuesOf(item, "mainEntity")
    .slice(0, MAX_ENTRIES)
    .flatMap(({ item: question }) =>
      question
        ? line(
            text(question, "name") || "Question",
            text(valuesOf(question, "acceptedAnswer")[0]?.item ?? question, "text").replace(/<[^>]*>/g, " "),
          )
        : [],
    );
}

function breadcrumb(item: Item): { label: string; text: string }[] {
  const steps = valuesOf(item, "itemListElement").flatMap(({ item: step }) =>
    step ? [text(step, "name") || text(step, "item")] : [],
  );
  return line("Path", steps.filter(Boolean).join(" › "));
}
