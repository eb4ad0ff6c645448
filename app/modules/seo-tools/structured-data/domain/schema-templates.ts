import { ownValue } from "#app/shared/own-value.ts";

/** A field of a template: a property, and the one inside it where there is one ("offers.price"). */
export interface SchemaField {
  path: string;
  label: string;
  required: boolean;
}

export interface SchemaTemplate {
  type: string;
  label: string;
  /** `@type` of the items within, by property. */
  within: Readonly<Record<string, string>>;
  fields: readonly SchemaField[];
}

const field = (path: string, label: string, required = false): SchemaField => ({ path, label, required });
const template = (
  type: string,
  label: string,
  fields: readonly SchemaField[],
  within: Readonly<Record<string, string>> = {},
): SchemaTemplate => ({
  type,
  label,
  fields,
  within,
});

/** What the builder makes, with the properties that Google asks for or advises. */
export const SCHEMA_TEMPLATES: readonly SchemaTemplate[] = [
  template(
    "Article",
    "Article",
    [
      field("headline", "Headline", true),
      field("image", "Picture (address)"),
      field("datePublished", "Published"),
      field("dateModified", "Changed"),
      field("author.name", "Author"),
      field("author.url", "Page of the author"),
      field("publisher.name", "Publisher"),
    ],
    { author: "Person", publisher: "Organization" },
  ),
  template(
    "Product",
    "Product",
    [
      field("name", "Name", true),
      field("image", "Picture (address)"),
      field("description", "Description"),
      field("brand.name", "Brand"),
      field("sku", "SKU"),
      field("offers.price", "Price", true),
      field("offers.priceCurrency", "Currency (EUR)", true),
      field("offers.availability", "Availability (https://schema.org/InStock)"),
      field("offers.url", "Address of the offer"),
    ],
    { brand: "Brand", offers: "Offer" },
  ),
  template(
    "LocalBusiness",
    "Local business",
    [
      field("name", "Name", true),
      field("image", "Picture (address)"),
      field("url", "Website"),
      field("telephone", "Telephone"),
      field("priceRange", "Price range (€€)"),
      field("address.streetAddress", "Street", true),
      field("address.addressLocality", "Town", true),
      field("address.postalCode", "Postcode"),
      field("address.addressCountry", "Country (EE)", true),
      field("openingHours", "Opening hours (Mo-Fr 09:00-18:00)"),
    ],
    { address: "PostalAddress" },
  ),
  template("Organization", "Organization", [
    field("name", "Name", true),
    field("url", "Website", true),
    field("logo", "Logo (address)"),
    field("description", "Description"),
    field("email", "Email"),
    field("telephone", "Telephone"),
    field("sameAs", "Profiles elsewhere (one on each line)"),
  ]),
  template("WebSite", "Website (site name)", [
    field("name", "Name", true),
    field("alternateName", "Other name"),
    field("url", "Address", true),
  ]),
  template(
    "Event",
    "Event",
    [
      field("name", "Name", true),
      field("startDate", "Begins (2026-11-22T19:00+02:00)", true),
      field("endDate", "Ends"),
      field("description", "Description"),
      field("image", "Picture (address)"),
      field("location.name", "Place", true),
      field("location.address", "Address of the place", true),
      field("organizer.name", "Organizer"),
      field("offers.url", "Tickets (address)"),
      field("offers.price", "Price"),
      field("offers.priceCurrency", "Currency"),
    ],
    { location: "Place", organizer: "Organization", offers: "Offer" },
  ),
  template(
    "JobPosting",
    "Job posting",
    [
      field("title", "Title", true),
      field("description", "Description", true),
      field("datePosted", "Posted", true),
      field("validThrough", "Open until"),
      field("employmentType", "Kind (FULL_TIME)"),
      field("hiringOrganization.name", "Employer", true),
      field("jobLocation.address", "Place of work", true),
    ],
    { hiringOrganization: "Organization", jobLocation: "Place" },
  ),
  template("VideoObject", "Video", [
    field("name", "Name", true),
    field("description", "Description"),
    field("thumbnailUrl", "Thumbnail (address)", true),
    field("uploadDate", "Uploaded", true),
    field("duration", "Duration (PT2M30S)"),
    field("contentUrl", "File (address)"),
    field("embedUrl", "Player (address)"),
  ]),
  template(
    "Recipe",
    "Recipe",
    [
      field("name", "Name", true),
      field("image", "Picture (address)", true),
      field("author.name", "Author"),
      field("prepTime", "Preparation (PT15M)"),
      field("cookTime", "Cooking (PT30M)"),
      field("recipeYield", "Portions"),
      field("recipeIngredient", "Ingredients (one on each line)"),
      field("recipeInstructions", "Steps (one on each line)"),
    ],
    { author: "Person" },
  ),
  template("Person", "Person", [
    field("name", "Name", true),
    field("url", "Page"),
    field("jobTitle", "Job"),
    field("image", "Picture (address)"),
    field("sameAs", "Profiles elsewhere (one on each line)"),
  ]),
  template("BreadcrumbList", "Breadcrumbs", [
    field("itemListElement", "Steps: Name | address (one on each line)", true),
  ]),
  template("FAQPage", "Questions and answers", [
    field("mainEntity", "Question | answer (one pair on each line)", true),
  ]),
];

/**
 * Reads "path: value" lines; a line that begins with white space continues the value above. Null where a line is
 * neither.
 */
export function readProperties(text: string): { properties: Map<string, string[]>; wrong: number | null } {
  const properties = new Map<string, string[]>();
  let current: string[] | null = null;
  for (const [at, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (line.trim() === "") continue;
    const named = /^([A-Za-z][\w.]*)\s*:\s*(.*)$/.exec(line);
    if (named?.[1]) {
      current = properties.get(named[1]) ?? [];
      properties.set(named[1], current);
      if (named[2]) current.push(named[2].trim());
    } else if (/^\s/.test(line) && current) current.push(line.trim());
    else return { properties, wrong: at + 1 };
  }
  for (const [path, values] of properties) if (values.length === 0) properties.delete(path);
  return { properties, wrong: null };
}

type Json = string | number | { [key: string]: Json } | Json[];

const pairOf = (line: string): [string, string] => {
  const at = line.indexOf("|");
  return at === -1 ? [line.trim(), ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
};

/** Properties whose lines are things of their own. */
const SPECIAL: Readonly<Record<string, (lines: readonly string[]) => Json>> = {
  "BreadcrumbList.itemListElement": (lines) =>
    lines.map((line, at): Json => {
      const [name, item] = pairOf(line);
      return { "@type": "ListItem", position: at + 1, name, ...(item ? { item } : {}) };
    }),
  "FAQPage.mainEntity": (lines) =>
    lines.map((line): Json => {
      const [name, text] = pairOf(line);
      return { "@type": "Question", name, acceptedAnswer: { "@type": "Answer", text } };
    }),
  "Recipe.recipeInstructions": (lines) => lines.map((text): Json => ({ "@type": "HowToStep", text })),
};

/** The structured data as JSON-LD; a property with several lines becomes a list. */
export function buildSchema(
  { type, within }: SchemaTemplate,
  properties: ReadonlyMap<string, readonly string[]>,
): string {
  const thing: { [key: string]: Json } = { "@context": "https://schema.org", "@type": type };
  for (const [path, lines] of properties) {
    const [name = "", inner] = path.split(".");
    const value: Json = SPECIAL[`${type}.${name}`]?.(lines) ?? (lines.length === 1 ? (lines[0] ?? "") : [...lines]);
    if (inner === undefined) thing[name] = value;
    else {
      const known = ownValue(thing, name);
      const part =
        typeof known === "object" && !Array.isArray(known) ? known : { "@type": ownValue(within, name) ?? "Thing" };
      thing[name] = { ...part, [inner]: value };
    }
  }
  return JSON.stringify(thing, null, 2);
}

/** Escapes JSON for a script element: characters that could end the element early. */
export const asScript = (json: string): string =>
  `<script type="application/ld+json">\n${json.replaceAll("<", "\\u003c")}\n</script>`;

/** The lines that the builder begins with: every property of a template, required ones first. */
export const emptyProperties = ({ fields }: SchemaTemplate): string =>
  [...fields]
    .sort((a, b) => Number(b.required) - Number(a.required))
    .map(({ path }) => `${path}: `)
    .join("\n");
