import { ownValue } from "#app/shared/own-value.ts";
import { type Item, isReference, type Value } from "./items.ts";
import { ALTERNATIVES, RULES, type Rule } from "./property-rules.ts";
import { SHAPES, shapeProblem } from "./value-shapes.ts";

export interface Problem {
  /** "offers[1].price"; "" for the item itself. */
  path: string;
  line: number;
  message: string;
}

/** What was found about one described thing. */
export interface ItemReport {
  type: string;
  syntax: Item["syntax"];
  /** Its name or headline, to distinguish it from others of its type. */
  label: string | null;
  line: number;
  /** Google's page on the type; null when Google asks nothing of it, so that only the shapes of values are judged. */
  source: { title: string; url: string; note: string | null } | null;
  errors: Problem[];
  warnings: Problem[];
}

const DOCS = "https://developers.google.com/search/docs/appearance/structured-data/";
const MAX_PROBLEMS = 100;
const MAX_DEPTH = 8;

const RULES_OF_TYPE = new Map<string, [string, Rule][]>();
for (const [name, rule] of Object.entries(RULES))
  for (const type of rule.types.split(" ")) RULES_OF_TYPE.set(type, [...(RULES_OF_TYPE.get(type) ?? []), [name, rule]]);

/** Judges items at the top, and those within them that Google reads on their own. */
export function validateItems(items: readonly Item[]): ItemReport[] {
  const reports: ItemReport[] = [];
  const seen = new Set<Item>();
  // An item at the top that another one refers to is judged in its own turn, as what it is.
  const tops = new Set(items);
  const visit = (item: Item, top: boolean, depth: number): void => {
    if (seen.has(item) || depth > MAX_DEPTH) return;
    seen.add(item);
    const rules = isReference(item) ? [] : rulesFor(item, top);
    const claimed = new Set<Item>();
    if (top || rules.length > 0) reports.push(new Judge(claimed).report(item, rules));
    for (const inner of claimed) seen.add(inner);
    for (const member of [item, ...claimed])
      for (const values of member.properties.values())
        for (const { item: inner } of values) if (inner && !tops.has(inner)) visit(inner, false, depth + 1);
  };
  for (const item of items) visit(item, true, 0);
  return reports;
}

function rulesFor(item: Item, top: boolean): Rule[] {
  const rules = item.types.flatMap((type) => RULES_OF_TYPE.get(type) ?? []).map(([, rule]) => rule);
  return [...new Set(rules)].filter(
    (rule) =>
      !rule.part &&
      (top || !rule.topOnly) &&
      (!rule.onlyWith || rule.onlyWith.split(" ").some((name) => item.properties.has(name))),
  );
}

/** Gathers what is wrong with one item and with the parts that its rule claims. */
class Judge {
  readonly #claimed: Set<Item>;
  readonly #errors: Problem[] = [];
  readonly #warnings: Problem[] = [];

  constructor(claimed: Set<Item>) {
    this.#claimed = claimed;
  }

  report(item: Item, rules: readonly Rule[]): ItemReport {
    if (item.types.length === 0 && !isReference(item))
      this.#add(true, "@type", item.line, "Nothing says what this is: @type (in microdata itemtype) is missing.");
    else if (!item.schemaOrg)
      this.#add(true, "@context", item.line, 'The vocabulary is not named: write "@context": "https://schema.org".');
    for (const rule of rules) this.#judge(item, rule, "");
    this.#shapes(item, rules, "", 0, new Set());
    const [rule] = rules;
    return {
      type: item.types.join(", ") || "no type",
      syntax: item.syntax,
      label: labelOf(item),
      line: item.line,
      source: rule ? { title: rule.title, url: DOCS + rule.page, note: rule.note ?? null } : null,
      errors: this.#errors.sort(byLine),
      warnings: this.#warnings.sort(byLine),
    };
  }

  #add(isError: boolean, path: string, line: number, message: string): void {
    const list = isError ? this.#errors : this.#warnings;
    if (list.length < MAX_PROBLEMS) list.push({ path, line, message });
  }

  #judge(item: Item, rule: Rule, path: string): void {
    for (const wanted of wordsOf(rule.required)) this.#demand(item, wanted, path, true);
    for (const wanted of wordsOf(rule.recommended)) this.#demand(item, wanted, path, false);
    for (const [name, least] of Object.entries(rule.atLeast ?? {})) {
      const values = item.properties.get(name);
      if (values && values.length < least)
        this.#add(
          true,
          join(path, name),
          values[0]?.line ?? item.line,
          `“${name}” needs at least ${least} entries and has ${values.length}.`,
        );
    }
    for (const [name, partName] of Object.entries(rule.within ?? {})) this.#parts(item, name, partName, path);
  }

  #parts(item: Item, name: string, partName: string, path: string): void {
    const values = item.properties.get(name) ?? [];
    values.forEach(({ item: part }, index) => {
      if (!part || isReference(part) || this.#claimed.has(part)) return;
      const own = (ALTERNATIVES[partName] ?? [partName]).find((candidate) =>
        part.types.some((type) => RULES[candidate]?.types.split(" ").includes(type)),
      );
      const rule = own === undefined ? undefined : RULES[own];
      if (!rule) return;
      this.#claimed.add(part);
      this.#judge(part, rule, placeOf(path, name, values, index));
      if (own === "ListItem") this.#breadcrumb(part, placeOf(path, name, values, index), index === values.length - 1);
    });
  }

  /** Every step but the last leads somewhere. */
  #breadcrumb(step: Item, path: string, last: boolean): void {
    if (!last && !step.properties.has("item"))
      this.#add(
        true,
        `${path}.item`,
        step.line,
        "“item”, the address of this step, is missing; only the last step may do without.",
      );
  }

  /** `wanted`: "name", "offers|review" or "author.url". */
  #demand(item: Item, wanted: string, path: string, required: boolean): void {
    const options = wanted.split("|");
    if (options.some((option) => isGiven(item, option))) return;
    const [first = ""] = options;
    const dot = first.indexOf(".");
    // The part itself is demanded in a line of its own.
    if (dot > 0 && !item.properties.has(first.slice(0, dot)) && options.length === 1) return;
    const named = options.map((option) => `“${option}”`).join(", ");
    const what = options.length === 1 ? `${named} is` : `One of ${named} is`;
    this.#add(required, join(path, first), item.line, `${what} ${required ? "required" : "recommended"} and missing.`);
  }

  /** Values of known properties in the item and in what belongs to it. */
  #shapes(item: Item, rules: readonly Rule[], path: string, depth: number, seen: Set<Item>): void {
    if (seen.has(item) || depth > MAX_DEPTH) return;
    seen.add(item);
    this.#bounds(item, path);
    const needed = new Set(rules.flatMap((rule) => wordsOf(rule.required).flatMap((wanted) => wanted.split("|"))));
    for (const type of item.types) for (const name of ALWAYS_NEEDED.get(type) ?? []) needed.add(name);
    for (const [name, values] of item.properties) {
      if (GRADES.has(name)) continue;
      const shape = SHAPES.get(name);
      values.forEach((value, index) => {
        const place = placeOf(path, name, values, index);
        if (value.item) {
          // A standalone item has a report of its own.
          if (this.#claimed.has(value.item) || !standsAlone(value.item))
            this.#shapes(value.item, partRules(rules, name), place, depth + 1, seen);
        } else if (shape && value.plain !== null) {
          const problem = shapeProblem(shape, value.plain);
          if (problem) this.#add(!problem.mild && needed.has(name), place, value.line, `“${name}” ${problem.message}.`);
        }
      });
    }
  }

  /** A rating lies between the worst and the best: 1 and 5 unless said otherwise. */
  #bounds(item: Item, path: string): void {
    const given = item.properties.get("ratingValue")?.[0];
    const value = numberOf(given);
    if (!given || value === null) return;
    const best = numberOf(item.properties.get("bestRating")?.[0]) ?? 5;
    const worst = numberOf(item.properties.get("worstRating")?.[0]) ?? Math.min(best, 1);
    if (value > best)
      this.#add(
        true,
        join(path, "ratingValue"),
        given.line,
        `“ratingValue” is ${value}, above the best rating of ${best}: give “bestRating” for another scale.`,
      );
    else if (value < worst && value !== 0)
      this.#add(
        true,
        join(path, "ratingValue"),
        given.line,
        `“ratingValue” is ${value}, below the worst rating of ${worst}.`,
      );
  }
}

/** For these properties the value is what the item is about, whichever item holds it. */
const ALWAYS_NEEDED = new Map([
  ["Offer", ["price"]],
  ["AggregateRating", ["ratingValue", "ratingCount", "reviewCount"]],
  ["Rating", ["ratingValue"]],
]);

/** Ratings by somebody's own scale, such as an energy label "A" or a film's "PG-13": schema.org takes any text as their value. */
const GRADES = new Set(["certificationRating", "contentRating"]);

const wordsOf = (text: string): string[] => (text === "" ? [] : text.split(" "));
const join = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`);
const placeOf = (path: string, name: string, values: readonly Value[], index: number): string =>
  join(path, values.length > 1 ? `${name}[${index}]` : name);
const byLine = (a: Problem, b: Problem): number => a.line - b.line;
const standsAlone = (item: Item): boolean => rulesFor(item, false).length > 0;

const partRules = (rules: readonly Rule[], name: string): Rule[] =>
  rules.flatMap(({ within }) => {
    const part = within && ownValue(within, name);
    return part === undefined ? [] : (ALTERNATIVES[part] ?? [part]).flatMap((candidate) => RULES[candidate] ?? []);
  });

function numberOf(value: Value | undefined): number | null {
  const text = String(value?.plain ?? "").trim();
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

function isGiven(item: Item, path: string): boolean {
  const [name = "", ...rest] = path.split(".");
  const values = (item.properties.get(name) ?? []).filter(
    ({ plain, item: part }) => part !== null || String(plain ?? "").trim() !== "",
  );
  if (rest.length === 0 || values.length === 0) return values.length > 0;
  return values.every(({ item: part }) => {
    // A plain text is a name; of an item elsewhere nothing is known.
    if (!part) return true;
    return isReference(part) || isGiven(part, rest.join("."));
  });
}

function labelOf(item: Item): string | null {
  for (const name of ["name", "headline", "title"]) {
    const plain = item.properties.get(name)?.[0]?.plain;
    if (typeof plain === "string" && plain.trim() !== "") return plain.trim().slice(0, 120);
  }
  return null;
}
