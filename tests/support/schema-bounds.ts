import { type $ZodType, safeParse } from "zod/v4/core";

/*
 * Finds what a schema lets grow without end: a text, list, set, map or record without a maximum, and members that it does
 * not know but keeps. The shape of a schema is in `_zod.def`, what its checks demand in `_zod.def.checks`.
 */

interface Def {
  type: string;
  [member: string]: unknown;
}

/** A check (`.max(5)`), or a schema that is one itself (`z.uuid()`). */
interface Check {
  check?: string;
  maximum?: unknown;
  length?: unknown;
  size?: unknown;
  pattern?: unknown;
}

const defOf = (schema: $ZodType) => schema._zod.def as unknown as Def;

const checksOf = (schema: $ZodType): Check[] => [
  defOf(schema) as Check,
  ...((defOf(schema).checks ?? []) as { _zod: { def: Check } }[]).map(({ _zod }) => _zod.def),
];

const hasMaximum = (schema: $ZodType): boolean =>
  checksOf(schema).some(
    ({ check, maximum, length, size }) =>
      ((check === "max_length" || check === "max_size") && Number.isFinite(maximum)) ||
      (check === "length_equals" && Number.isFinite(length)) ||
      (check === "size_equals" && Number.isFinite(size)),
  );

export const isSchema = (value: unknown): value is $ZodType =>
  typeof value === "object" && value !== null && "_zod" in value;

/** Of one size, or of none that the input decides. */
const FIXED = new Set([
  "number",
  "int",
  "boolean",
  "date",
  "enum",
  "literal",
  "null",
  "undefined",
  "void",
  "nan",
  "never",
]);
/** Another schema, with something done before or after it. */
const WRAPPED = new Set([
  "optional",
  "nullable",
  "nonoptional",
  "default",
  "prefault",
  "catch",
  "readonly",
  "success",
  "promise",
]);

/**
 * Whether every text that a pattern accepts is of a bounded length: it is anchored at both ends, and nothing in it repeats
 * without end. Says no when in doubt.
 */
export function isBoundedPattern({ source, flags }: RegExp): boolean {
  if (flags.includes("m")) return false;
  let rest = source.replace(/\\./gs, "_").replace(/\[[^\]]*\]/g, "_");
  if (!rest.startsWith("^") || !rest.endsWith("$") || /[*+]|\{\d+,\}/.test(rest)) return false;
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\([^()]*\)/g, "_");
  }
  return !rest.includes("|");
}

const patternsOf = (schema: $ZodType): RegExp[] =>
  [...checksOf(schema).map(({ pattern }) => pattern), (schema._zod as { pattern?: unknown }).pattern].filter(
    (pattern) => pattern instanceof RegExp,
  );

const isBoundedText = (schema: $ZodType): boolean => hasMaximum(schema) || patternsOf(schema).some(isBoundedPattern);

const MANY = 100_000;

/** What no field of a form or a body may be. A file is none of these: the form that it came in bounds it. */
const LARGE: readonly (() => unknown)[] = [
  () => "x".repeat(MANY),
  () => Array(MANY).fill("x"),
  () => Object.fromEntries(Array.from({ length: MANY }, (_, n) => [`n${n}`, "x"])),
  () => ({ a: "x".repeat(MANY) }),
  () => ({ a: Array(MANY).fill("x") }),
  () => ({ ["x".repeat(MANY)]: "a" }),
];

/** A record behind a check that counts its names first (`boundedRecord`). */
const countsNames = ({ type, in: first, out }: Def): boolean =>
  type === "pipe" &&
  defOf(first as $ZodType).type === "custom" &&
  defOf(out as $ZodType).type === "record" &&
  !safeParse(first as $ZodType, Object.fromEntries(Array.from({ length: MANY }, (_, n) => [`n${n}`, "x"]))).success;

/** The schemas inside one, by the end of their path. */
function partsOf(schema: $ZodType): [string, $ZodType][] {
  const def = defOf(schema);
  const part = (name: string) => def[name] as $ZodType;
  if (WRAPPED.has(def.type)) return [["", part("innerType")]];
  switch (def.type) {
    case "array":
      return [["[]", part("element")]];
    case "set":
      return [["{value}", part("valueType")]];
    case "record":
    case "map":
      return [
        ["{name}", part("keyType")],
        ["{value}", part("valueType")],
      ];
    case "tuple":
      return (def.items as $ZodType[]).map((item, at) => [`[${at}]`, item]);
    case "object":
      return Object.entries(def.shape as Record<string, $ZodType>).map(([name, member]) => [`.${name}`, member]);
    case "union":
      return (def.options as $ZodType[]).map((option, at) => [`|${at}`, option]);
    case "intersection":
      return [
        ["&left", part("left")],
        ["&right", part("right")],
      ];
    case "lazy":
      return [["", (def.getter as () => $ZodType)()]];
    case "pipe":
      if (countsNames(def)) return partsOf(part("out"));
      // What a bounded input is turned into is our own doing. A transformation that comes first takes anything, and hands it on.
      return [["", defOf(part("in")).type === "transform" ? part("out") : part("in")]];
    default:
      return [];
  }
}

/** What lets this schema itself grow without end; null when nothing does. */
function flawOf(schema: $ZodType): string | null {
  const def = defOf(schema);
  switch (def.type) {
    case "string":
    case "template_literal":
      return isBoundedText(schema) ? null : "a text without a maximum";
    case "array":
    case "set":
    case "map":
      return hasMaximum(schema) ? null : `a ${def.type === "array" ? "list" : def.type} without a maximum`;
    case "record":
      return defOf(def.keyType as $ZodType).type === "enum" || defOf(def.keyType as $ZodType).type === "literal"
        ? null
        : "a record whose names are not fixed";
    case "tuple":
      return def.rest ? "a tuple without an end" : null;
    case "object":
      return def.catchall && defOf(def.catchall as $ZodType).type !== "never" ? "members that are not known" : null;
    case "custom":
      // A check of our own, whose code says nothing of a maximum: it is tried.
      return LARGE.some((value) => safeParse(schema, value()).success) ? "a check that lets large values pass" : null;
    case "file":
      return hasMaximum(schema) ? null : "a file without a maximum";
    case "union":
    case "intersection":
    case "lazy":
    case "pipe":
      return null;
    default:
      return FIXED.has(def.type) || WRAPPED.has(def.type)
        ? null
        : `a schema of the kind "${def.type}", whose size is not known`;
  }
}

/** Everything in a schema of inputs that has no maximum, each with the way to it: `filters[].values[]: a text without a maximum`. */
export function unboundedIn(schema: $ZodType, path = "", seen: ReadonlySet<$ZodType> = new Set()): string[] {
  if (seen.has(schema)) return [];
  const flaw = flawOf(schema);
  const own = flaw === null ? [] : [`${path}: ${flaw}`];
  const further = new Set([...seen, schema]);
  return [...own, ...partsOf(schema).flatMap(([step, part]) => unboundedIn(part, path + step, further))];
}

/** The schemas in what a file exports: as they are, or as members of a plain object. */
export function schemasIn(exported: unknown, name: string): [string, $ZodType][] {
  if (isSchema(exported)) return [[name, exported]];
  if (typeof exported !== "object" || exported === null || Array.isArray(exported)) return [];
  return Object.entries(exported).flatMap(([member, value]) => schemasIn(value, `${name}.${member}`));
}
