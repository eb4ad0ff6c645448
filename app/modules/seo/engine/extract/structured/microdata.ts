import { VOID_ELEMENTS } from "#app/platform/web/html/element-kinds.ts";
import type { Tag } from "#app/platform/web/html/html-scanner.ts";
import type { MicrodataItem } from "../../../structured-data/domain/items.ts";

const CAPS = {
  items: 200,
  properties: 2_000,
  textChars: 2_000,
  totalChars: 60_000,
  open: 32,
  nameChars: 100,
  copies: 10,
};

/** The attribute that holds the value, where it is not the text; addresses are resolved. */
const VALUE_OF = new Map<string, { attribute: string; address: boolean }>([
  ...["a", "area", "link"].map((name) => [name, { attribute: "href", address: true }] as const),
  ...["img", "audio", "video", "embed", "iframe", "source", "track"].map(
    (name) => [name, { attribute: "src", address: true }] as const,
  ),
  ["object", { attribute: "data", address: true }],
  ["meta", { attribute: "content", address: false }],
  ["data", { attribute: "value", address: false }],
  ["meter", { attribute: "value", address: false }],
]);

type Property = MicrodataItem["properties"][number];

/** An element whose end matters: an item, or a property whose value is its text. */
interface Frame {
  name: string;
  /** Elements of the same name that are open within. */
  nested: number;
  item: MicrodataItem | null;
  property: Property | null;
  /** How often the item is written out: an item of several names is, for each, and each of the items in it again. */
  copies: number;
}

/**
 * Gathers microdata (HTML standard, chapter 5) while a document streams by. Without a tree an element ends with the end tag
 * that matches it by name; end tags that were left out, and `itemref`, are not followed.
 */
export class MicrodataGatherer {
  readonly #items: MicrodataItem[] = [];
  readonly #frames: Frame[] = [];
  /** How many frames of elements of a name are open, and how many whose value is their text. */
  readonly #openByName = new Map<string, number>();
  #openTexts = 0;
  readonly #baseUrl: string;
  #itemCount = 0;
  #propertyCount = 0;
  #roomChars = CAPS.totalChars;
  /** More was there than is kept. */
  cut = false;

  /** As much of a text as there is room for. */
  #kept(text: string): string {
    const kept = text.slice(0, Math.min(CAPS.textChars, this.#roomChars));
    if (kept.length < text.length) this.cut = true;
    this.#roomChars -= kept.length;
    return kept;
  }

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  get items(): readonly MicrodataItem[] {
    return this.#items;
  }

  open(tag: Tag): void {
    const { name } = tag;
    // An end tag ends the innermost element of its name: only that one need count.
    const around = VOID_ELEMENTS.has(name) ? undefined : this.#frames[this.#find(name)];
    if (around) around.nested++;
    const scope = tag.has("itemscope");
    const owner = this.#frames.findLast(({ item }) => item !== null);
    const names = owner ? this.#names(tag, scope ? owner.copies : 1) : [];
    if (!scope && names.length === 0) return;
    const item = scope ? this.#newItem(tag, names.length > 0) : null;
    if (scope && !item) return;
    const properties = owner?.item ? this.#properties(tag, names, item, owner.item) : [];
    const [first = null] = properties;
    const byText =
      !item && first !== null && first[2] === "" && !VALUE_OF.has(name) && !(name === "time" && tag.has("datetime"));
    if (VOID_ELEMENTS.has(name) || (!item && !byText)) return;
    if (this.#frames.length >= CAPS.open) this.cut = true;
    else
      this.#push({
        name,
        nested: 0,
        item,
        property: byText ? first : null,
        copies: (owner?.copies ?? 1) * Math.max(1, names.length),
      });
  }

  /** The names of a property. Of an item only as many as keep the number of its copies small: they multiply with every level. */
  #names(tag: Tag, copies: number): string[] {
    const written = tag.get("itemprop");
    if (written === null) return [];
    const names = written.slice(0, CAPS.textChars).split(/\s+/).filter(Boolean);
    return names.slice(0, Math.max(1, Math.floor(CAPS.copies / copies)));
  }

  #push(frame: Frame): void {
    this.#frames.push(frame);
    this.#openByName.set(frame.name, (this.#openByName.get(frame.name) ?? 0) + 1);
    if (frame.property) this.#openTexts++;
  }

  /** The innermost frame of an element of this name; -1 when none is open. */
  #find(name: string): number {
    if (!this.#openByName.get(name)) return -1;
    let at = this.#frames.length - 1;
    while (at >= 0 && this.#frames[at]?.name !== name) at--;
    return at;
  }

  #newItem(tag: Tag, within: boolean): MicrodataItem | null {
    if (this.#itemCount >= CAPS.items) {
      this.cut = true;
      return null;
    }
    this.#itemCount++;
    const item: MicrodataItem = {
      types: (tag.get("itemtype") ?? "").slice(0, CAPS.textChars).split(/\s+/).filter(Boolean).slice(0, 10),
      id: tag.get("itemid")?.slice(0, CAPS.textChars) ?? null,
      line: tag.line(),
      properties: [],
    };
    if (!within) this.#items.push(item);
    return item;
  }

  #properties(tag: Tag, names: readonly string[], item: MicrodataItem | null, owner: MicrodataItem): Property[] {
    return names.flatMap((name) => {
      if (this.#propertyCount >= CAPS.properties) {
        this.cut = true;
        return [];
      }
      this.#propertyCount++;
      const property: Property = [name.slice(0, CAPS.nameChars), tag.line(), item ?? this.#valueOf(tag)];
      owner.properties.push(property);
      return [property];
    });
  }

  #valueOf(tag: Tag): string {
    const place = VALUE_OF.get(tag.name);
    const raw =
      (place ? tag.get(place.attribute) : (tag.get("content") ?? (tag.name === "time" ? tag.get("datetime") : null))) ??
      "";
    const value = this.#kept(raw.trim());
    return place?.address && value !== "" ? (URL.parse(value, this.#baseUrl)?.href ?? value) : value;
  }

  text(text: string): void {
    if (this.#openTexts === 0) return;
    for (const { property } of this.#frames)
      if (property && typeof property[2] === "string" && property[2].length < CAPS.textChars)
        property[2] += this.#kept(text);
  }

  close(name: string): void {
    const at = this.#find(name);
    const frame = this.#frames[at];
    if (!frame) return;
    if (frame.nested > 0) {
      frame.nested--;
      return;
    }
    for (const closed of this.#frames.splice(at)) this.#end(closed);
    const around = this.#frames[this.#find(name)];
    if (around && around.nested > 0) around.nested--;
  }

  #end({ name, property }: Frame): void {
    this.#openByName.set(name, (this.#openByName.get(name) ?? 1) - 1);
    if (!property) return;
    this.#openTexts--;
    if (typeof property[2] === "string") property[2] = property[2].replace(/\s+/g, " ").trim();
  }
}
