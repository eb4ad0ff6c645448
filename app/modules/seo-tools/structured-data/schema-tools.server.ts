import { validateStructuredData } from "#app/modules/seo/index.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { err, ok } from "#app/shared/result.ts";
import { unavailablePageBlocks } from "../addresses/http-headers.server.ts";
import type { Block } from "../domain/tool.ts";
import { textOf } from "../domain/tool-values.ts";
import { documentText } from "../page-requests.server.ts";
import { never, type ToolDefinition } from "../tool/tool-definition.ts";
import { readAddress } from "../tool/tool-input.server.ts";
import { asScript, buildSchema, emptyProperties, readProperties, SCHEMA_TEMPLATES } from "./domain/schema-templates.ts";

const MAX_ITEMS_SHOWN = 50;

const GOOGLE_RULE = {
  text: "Required and recommended properties are those of Google's documentation; each type names its page. Being valid promises no rich result.",
  source: {
    label: "Google: structured data that Search supports",
    href: "https://developers.google.com/search/docs/appearance/structured-data/search-gallery",
  },
};

/** What is wrong with structured data, thing by thing, with the line of each problem. */
async function judged(htmlOrJson: string, url?: string): Promise<Block[]> {
  const { items, syntaxErrors, cut } = await validateStructuredData(htmlOrJson, url);
  const errors = syntaxErrors.length + items.reduce((sum, item) => sum + item.errors.length, 0);
  const warnings = items.reduce((sum, item) => sum + item.warnings.length, 0);
  if (items.length === 0 && syntaxErrors.length === 0)
    return [
      {
        kind: "verdict",
        tone: "info",
        title: "No structured data",
        text: "Neither JSON-LD nor microdata was found. RDFa is not read.",
      },
    ];
  return [
    {
      kind: "verdict",
      tone: errors > 0 ? "bad" : warnings > 0 ? "warn" : "good",
      title: `${counted(items.length, "item")}, ${counted(errors, "error")}, ${counted(warnings, "warning")}`,
      text: cut
        ? "There was more than is judged at once."
        : "An error keeps the item from a rich result; a warning names what is recommended.",
    },
    ...(syntaxErrors.length > 0
      ? [
          {
            kind: "table" as const,
            title: "Blocks that are no JSON",
            columns: [{ label: "Line", numeric: true }, { label: "What is wrong" }],
            rows: syntaxErrors.map(({ line, message }) => [String(line), message]),
            foot: "Nothing of such a block is read by anybody.",
          },
        ]
      : []),
    ...items.slice(0, MAX_ITEMS_SHOWN).map((item): Block => {
      const problems = [
        ...item.errors.map((problem) => ({ ...problem, tone: "bad" as const })),
        ...item.warnings.map((problem) => ({ ...problem, tone: "warn" as const })),
      ];
      const source = item.source
        ? `Google: ${item.source.title}${item.source.note ? `. ${item.source.note}` : ""}`
        : "Google asks nothing of this type: only the form of its values is judged.";
      return {
        kind: "checks",
        title: `${item.type}${item.label ? `: ${item.label}` : ""}`,
        items:
          problems.length > 0
            ? problems.map(({ tone, path, line, message }) => ({
                tone,
                title: path || item.type,
                detail: `Line ${line}: ${message}`,
              }))
            : [{ tone: "good", title: "Nothing is missing", detail: `Line ${item.line}, ${item.syntax}. ${source}` }],
      };
    }),
    ...(items.length > MAX_ITEMS_SHOWN
      ? [{ kind: "note" as const, text: `The first ${MAX_ITEMS_SHOWN} of ${items.length} items are shown.` }]
      : []),
  ];
}

export const schemaValidator: ToolDefinition = {
  id: "schema-validator",
  title: "Structured data validator",
  sentence: "Every item of JSON-LD and microdata in a page or a text, with what is missing and on which line.",
  icon: "database",
  group: "Structured data",
  verb: "Validate",
  fields: [
    { name: "url", label: "Page", kind: "url", placeholder: "example.com/product" },
    {
      name: "text",
      label: "Or HTML or JSON-LD",
      kind: "lines",
      rows: 8,
      maxChars: 900_000,
      placeholder: '{\n  "@context": "https://schema.org",\n  "@type": "Product",…',
    },
  ],
  example: {
    text: '{\n  "@context": "https://schema.org",\n  "@type": "Product",\n  "name": "Teapot",\n  "offers": {\n    "@type": "Offer",\n    "price": "19,90 €"\n  }\n}',
  },
  rules: [
    GOOGLE_RULE,
    {
      text: "JSON-LD and microdata are read, RDFa is not. Data that scripts add later is not seen: paste what they make.",
    },
  ],
  network: (values) => textOf(values, "text").trim() === "" && textOf(values, "url") !== "",
  async run(values, { ask }) {
    const text = textOf(values, "text");
    if (text.trim() !== "") return ok(await judged(text));
    if (textOf(values, "url") === "") return err({ url: "Enter the URL of a page, or paste a text." });
    const address = readAddress(values, "url");
    if (!address.ok) return address;
    const trace = await ask.trace(address.value);
    const { end } = trace;
    const blocked = unavailablePageBlocks(trace);
    if (!end || blocked) return ok(blocked ?? []);
    return ok([
      ...(end.status >= 400
        ? [
            {
              kind: "verdict" as const,
              tone: "bad" as const,
              title: `The page answered with ${end.status}`,
              text: "What it holds will not be used.",
            },
          ]
        : []),
      ...(await judged(documentText(end), end.url)),
    ]);
  },
};

const templateOf = (type: string) => SCHEMA_TEMPLATES.find((template) => template.type === type);

export const schemaBuilder: ToolDefinition = {
  id: "schema-builder",
  title: "Structured data builder",
  sentence: "JSON-LD for a page out of a few lines, checked against what Google asks of its type.",
  icon: "code",
  group: "Structured data",
  verb: "Build",
  fields: [
    {
      name: "type",
      label: "What the page is about",
      kind: "choice",
      options: SCHEMA_TEMPLATES.map(({ type, label }) => ({ value: type, label: `${label} (${type})` })),
    },
    {
      name: "properties",
      label: "Properties",
      kind: "lines",
      rows: 9,
      maxChars: 100_000,
      placeholder: "headline: How to brew green tea\nauthor.name: Anna Tamm",
      hint: "“property: value”, one on each line. For several values, put each on a line of its own that begins with a space. Leave this empty to see which properties the type has.",
    },
  ],
  example: {
    type: "Product",
    properties:
      "name: Teapot Harbour\nimage: https://example.com/teapot.jpg\ndescription: Holds one litre.\nbrand.name: Tea shop\nsku: TP-1\noffers.price: 19.90\noffers.priceCurrency: EUR\noffers.availability: https://schema.org/InStock",
  },
  rules: [
    GOOGLE_RULE,
    {
      text: "Describe only what the page shows: Google acts against markup that says more.",
      source: {
        label: "Google: structured data policies",
        href: "https://developers.google.com/search/docs/appearance/structured-data/sd-policies",
      },
    },
  ],
  network: never,
  async run(values) {
    const template = templateOf(textOf(values, "type"));
    if (!template) return err({ type: "Choose one of the list." });
    const { properties, wrong } = readProperties(textOf(values, "properties"));
    if (wrong !== null) return err({ properties: `Line ${wrong} is no “property: value”.` });
    const fields: Block = {
      kind: "table",
      title: `Properties of ${template.label.toLowerCase()}`,
      columns: [{ label: "Property" }, { label: "Meaning" }, { label: "Needed", wide: true }],
      rows: template.fields.map(({ path, label, required }) => [
        { text: path, mono: true },
        label,
        required ? { text: "required", tone: "warn" } : "recommended",
      ]),
    };
    if (properties.size === 0)
      return ok([
        { kind: "listing", title: "Copy these lines and fill them in", text: emptyProperties(template) },
        fields,
      ]);
    const json = buildSchema(template, properties);
    return ok([
      { kind: "listing", title: "For the head of the page", text: asScript(json) },
      ...(await judged(json)),
      fields,
    ]);
  },
};
