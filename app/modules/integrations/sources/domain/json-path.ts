import { err, ok, type Result } from "#app/shared/result.ts";

/** Steps into a JSON value: names of members and places in lists. */
export type JsonPath = readonly (string | number)[];

export const MAX_PATH_CHARS = 200;
const MAX_STEPS = 20;

const STEP = /^(?:\.?([A-Za-z_$][\w$-]{0,99})|\[(\d{1,4})\]|\["([^"\\\]]{1,100})"\])/;

/** Reads a path such as `data.object.items[0].price` or `$["a key"]`; "$" is the whole. Errors: what is wrong with it. */
export function parsePath(text: string): Result<JsonPath, string> {
  if (text.length > MAX_PATH_CHARS) return err(`A path has at most ${MAX_PATH_CHARS} characters`);
  let rest = text.trim().replace(/^\$(?=$|[.[])/, "");
  const steps: (string | number)[] = [];
  while (rest !== "") {
    const found = STEP.exec(rest);
    if (!found || (steps.length > 0 && !/^[.[]/.test(rest)))
      return err(`"${text}" is not a path. Write it like data.items[0].email`);
    const [whole, name, place, quoted] = found;
    steps.push(place === undefined ? (name ?? quoted ?? "") : Number(place));
    if (steps.length > MAX_STEPS) return err(`A path has at most ${MAX_STEPS} steps`);
    rest = rest.slice(whole.length);
  }
  return ok(steps);
}

/** The value at a path; undefined where there is none. */
export function readPath(value: unknown, path: JsonPath): unknown {
  let at = value;
  for (const step of path) {
    if (typeof at !== "object" || at === null) return undefined;
    if (typeof step === "number" ? !Array.isArray(at) : Array.isArray(at) || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string | number, unknown>)[step];
  }
  return at;
}
