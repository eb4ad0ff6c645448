import type { JsonNode, JsonObject } from "./json-parser.ts";

/** One thing that is described, whether in JSON-LD or in microdata. */
export interface Item {
  syntax: "json-ld" | "microdata";
  /** Without the address of the vocabulary: "Product". */
  types: string[];
  id: string | null;
  line: number;
  properties: Map<string, Value[]>;
  /** False when no `@context` or `itemtype` says that its words are schema.org's. */
  schemaOrg: boolean;
}

export interface Value {
  line: number;
  /** Text, number or truth; null when it is an item. */
  plain: string | number | boolean | null;
  item: Item | null;
}

/** More than any real page describes. */
const MAX_ITEMS = 500;
const VOCABULARY = /^https?:\/\/(www\.)?schema\.org\/?/i;

/** "https://schema.org/Product", "schema:Product" → "Product". */
export const bareName = (name: string): string =>
  name
    .trim()
    .replace(VOCABULARY, "")
    .replace(/^schema:/, "");

/** The items at the top of JSON-LD blocks: members of arrays and of `@graph` too, references by `@id` put in place. */
export function itemsOfJsonLd(blocks: readonly JsonNode[]): Item[] {
  const reader = new ItemReader();
  const top = blocks.flatMap((block) => reader.top(block, false));
  reader.resolve();
  return top;
}

class ItemReader {
  readonly #byId = new Map<string, Item>();
  readonly #references: { value: Value; id: string }[] = [];
  #count = 0;

  top(node: JsonNode, schemaOrg: boolean): Item[] {
    if (Array.isArray(node.value)) return node.value.flatMap((member) => this.top(member, schemaOrg));
    if (!(node.value instanceof Map)) return [];
    const known = schemaOrg || namesSchemaOrg(node.value.get("@context"));
    const graph = node.value.get("@graph");
    const members = graph ? this.top(graph, known) : [];
    // An object that only carries the graph is no item.
    const own = !graph || node.value.has("@type") ? this.#item(node.line, node.value, known) : null;
    return own ? [own, ...members] : members;
  }

  #item(line: number, object: JsonObject, schemaOrg: boolean): Item | null {
    if (this.#count++ >= MAX_ITEMS) return null;
    const id = object.get("@id")?.value;
    const item: Item = {
      syntax: "json-ld",
      types: textsOf(object.get("@type")).map(bareName),
      id: typeof id === "string" ? id : null,
      line,
      properties: new Map(),
      schemaOrg: schemaOrg || namesSchemaOrg(object.get("@context")),
    };
    if (item.id !== null && object.size > 1) this.#byId.set(item.id, item);
    for (const [name, node] of object) {
      if (name.startsWith("@")) continue;
      const values = this.#values(node, item.schemaOrg);
      if (values.length > 0) item.properties.set(bareName(name), values);
    }
    return item;
  }

  #values({ line, value }: JsonNode, schemaOrg: boolean): Value[] {
    if (Array.isArray(value)) return value.flatMap((member) => this.#values(member, schemaOrg));
    if (!(value instanceof Map)) return value === null ? [] : [{ line, plain: value, item: null }];
    const literal = value.get("@value");
    if (literal) return this.#values(literal, schemaOrg);
    const list = value.get("@list");
    if (list) return this.#values(list, schemaOrg);
    const item = this.#item(line, value, schemaOrg);
    if (!item) return [];
    const found: Value = { line, plain: null, item };
    if (value.size === 1 && item.id !== null) this.#references.push({ value: found, id: item.id });
    return [found];
  }

  /** A reference to nothing on this page stays an item without properties: it may name one elsewhere. */
  resolve(): void {
    for (const { value, id } of this.#references) value.item = this.#byId.get(id) ?? value.item;
  }
}

function textsOf(node: JsonNode | undefined): string[] {
  const { value } = node ?? { value: null };
  if (Array.isArray(value)) return value.flatMap((member) => textsOf(member));
  return typeof value === "string" && value.trim() !== "" ? [value] : [];
}

function namesSchemaOrg(context: JsonNode | undefined): boolean {
  const { value } = context ?? { value: null };
  if (Array.isArray(value)) return value.some(namesSchemaOrg);
  if (value instanceof Map) return namesSchemaOrg(value.get("@vocab"));
  return typeof value === "string" && VOCABULARY.test(value.trim());
}

/** Whether an item only points to another one that is not on the page. */
export const isReference = (item: Item): boolean =>
  item.id !== null && item.types.length === 0 && item.properties.size === 0;

/** Microdata as it is gathered and stored: plain JSON. */
export interface MicrodataItem {
  types: string[];
  id: string | null;
  line: number;
  properties: [name: string, line: number, value: string | MicrodataItem][];
}

/** Microdata in the shape of all items. */
export function itemsOfMicrodata(items: readonly MicrodataItem[]): Item[] {
  return items.map(({ types, id, line, properties }) => {
    const item: Item = {
      syntax: "microdata",
      types: types.map(bareName),
      id,
      line,
      properties: new Map(),
      schemaOrg: types.length === 0 || types.some((type) => VOCABULARY.test(type)),
    };
    for (const [name, at, value] of properties) {
      const values = item.properties.get(name) ?? [];
      item.properties.set(name, values);
      const [inner = null] = typeof value === "string" ? [] : itemsOfMicrodata([value]);
      values.push({ line: at, plain: inner ? null : (value as string), item: inner });
    }
    return item;
  });
}
