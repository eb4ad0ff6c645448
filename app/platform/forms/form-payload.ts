type Value = FormDataEntryValue | FormDataEntryValue[];
type Branch = Map<string | number, Branch | Value>;

/** `rules[0].name` → "rules", 0, "name". */
const segmentsOf = (name: string): (string | number)[] =>
  name.split(/[.[]/).map((part) => (part.endsWith("]") ? Number(part.slice(0, -1)) : part));

/**
 * The fields of a form as a schema takes them: a name that comes several times is a list, `a.b` a member and `a[0]` an entry.
 * A list holds the entries that were sent, in the order of their indexes, without holes for the others. Of names that
 * contradict each other (`a`, `a.b`) the later one counts. The names have to be such that `isFieldName` accepts them.
 *
 * Linear in the size of the form; conform's own reader copies a list for each further entry of it.
 */
export function formPayload(form: FormData): Record<string, unknown> {
  const root: Branch = new Map();
  for (const [name, values] of grouped(form)) {
    const segments = segmentsOf(name);
    const last = segments.pop() ?? "";
    let branch = root;
    for (const segment of segments) {
      const found = branch.get(segment);
      const next: Branch = found instanceof Map ? found : new Map();
      branch.set(segment, next);
      branch = next;
    }
    const [value] = values;
    branch.set(last, values.length === 1 && value !== undefined ? value : values);
  }
  return Object.fromEntries([...root].map(([name, value]) => [name, toValue(value)]));
}

function grouped(form: FormData): Map<string, FormDataEntryValue[]> {
  const groups = new Map<string, FormDataEntryValue[]>();
  for (const [name, value] of form) {
    const values = groups.get(name);
    if (values) values.push(value);
    else groups.set(name, [value]);
  }
  return groups;
}

function toValue(value: Branch | Value): unknown {
  if (!(value instanceof Map)) return value;
  const entries = [...value];
  if (entries.every((entry): entry is [number, Branch | Value] => typeof entry[0] === "number"))
    return entries.sort(([a], [b]) => a - b).map(([, entry]) => toValue(entry));
  return Object.fromEntries(entries.map(([name, entry]) => [String(name), toValue(entry)]));
}
