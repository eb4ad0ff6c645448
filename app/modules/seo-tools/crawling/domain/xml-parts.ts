/** The parts that XML is made of: characters, names, references, attributes and declarations (XML 1.0, fifth edition; Namespaces in XML 1.0). */

const NAME_START =
  "A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}";
const NAME = `[${NAME_START}][-.0-9\\u00B7\\u0300-\\u036F\\u203F\\u2040${NAME_START}]*`;
const QUALIFIED = new RegExp(`^(?:(${NAME}):)?(${NAME})$`, "u");
const PLAIN = new RegExp(`^${NAME}$`, "u");

/** Characters that XML has no place for: most control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;
const ENTITIES = new Set(["amp", "lt", "gt", "quot", "apos"]);
const DECLARATION =
  /^[ \t\r\n]+version[ \t\r\n]*=[ \t\r\n]*(?:"1\.\d+"|'1\.\d+')(?:[ \t\r\n]+encoding[ \t\r\n]*=[ \t\r\n]*(?:"[A-Za-z][\w.-]*"|'[A-Za-z][\w.-]*'))?(?:[ \t\r\n]+standalone[ \t\r\n]*=[ \t\r\n]*(?:"(?:yes|no)"|'(?:yes|no)'))?[ \t\r\n]*$/;
const DOCTYPE = new RegExp(
  `^[ \\t\\r\\n]+(?:${NAME}:)?${NAME}(?:[ \\t\\r\\n]+(?:SYSTEM|PUBLIC[ \\t\\r\\n]+(?:"[^"]*"|'[^']*'))[ \\t\\r\\n]+(?:"[^"]*"|'[^']*'))?[ \\t\\r\\n]*$`,
  "u",
);

const shown = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** What is wrong with a piece of text or with the value of an attribute; null when nothing is. */
export function textProblem(text: string): string | null {
  const illegal = ILLEGAL.exec(text)?.[0];
  if (illegal !== undefined)
    return `the character U+${(illegal.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")} is not allowed in XML`;
  for (let at = text.indexOf("&"); at !== -1; at = text.indexOf("&", at + 1)) {
    const problem = referenceProblem(text.slice(at + 1));
    if (problem) return problem;
  }
  return null;
}

function referenceProblem(rest: string): string | null {
  const [, body = ""] = /^([^;&<\s]{0,64});/.exec(rest) ?? [];
  const code = /^#x([0-9a-fA-F]+)$/.exec(body) ?? /^#([0-9]+)$/.exec(body);
  if (code?.[1]) {
    const point = Number.parseInt(code[1], body.startsWith("#x") ? 16 : 10);
    return point > 0x10ffff || ILLEGAL.test(String.fromCodePoint(point))
      ? `&${shown(body)}; names a character that is not allowed in XML`
      : null;
  }
  if (ENTITIES.has(body)) return null;
  return PLAIN.test(body)
    ? `&${shown(body)}; is not defined in XML. Write the character itself.`
    : "an & that begins no entity. Write it as &amp;.";
}

/** What is wrong with `<?…?>` between its marks, apart from its place. */
export function instructionProblem(body: string): string | null {
  const target = /^[^ \t\r\n]*/.exec(body)?.[0] ?? "";
  if (target.toLowerCase() === "xml") return "the XML declaration may only stand at the very beginning of the file";
  return PLAIN.test(target) ? textProblem(body.replaceAll("&", "")) : "a processing instruction without a name";
}

/** `body`: the text between `<?xml` and `?>`. */
export const declarationProblem = (body: string): string | null =>
  DECLARATION.test(body) ? null : 'the XML declaration is broken. Write <?xml version="1.0" encoding="UTF-8"?>.';

export const commentProblem = (body: string): string | null =>
  body.includes("--") || body.endsWith("-") ? "a comment must not hold --" : textProblem(body.replaceAll("&", ""));

/** `body`: the text between `<!DOCTYPE` and `>`; one with declarations of its own is refused elsewhere. */
export const doctypeProblem = (body: string): string | null =>
  DOCTYPE.test(body) ? null : "the document type is broken";

export interface Name {
  prefix: string;
  local: string;
}

export function nameOf(text: string): Name | null {
  const [, prefix = "", local] = QUALIFIED.exec(text) ?? [];
  return local === undefined ? null : { prefix, local };
}

export interface Attribute extends Name {
  text: string;
  value: string;
}

const NEXT_ATTRIBUTE = /([ \t\r\n]*)([^ \t\r\n=/>"'<]+)[ \t\r\n]*(=?)[ \t\r\n]*("[^"]*"|'[^']*')?/y;

/** The attributes of a tag, or what is wrong with them. `text`: what follows the name of the element. */
export function attributesOf(text: string): Attribute[] | string {
  const attributes: Attribute[] = [];
  const end = text.trimEnd().length;
  for (let at = 0; at < end; at = NEXT_ATTRIBUTE.lastIndex) {
    NEXT_ATTRIBUTE.lastIndex = at;
    const [, space, name = "", equals, quoted] = NEXT_ATTRIBUTE.exec(text) ?? [];
    const parts = nameOf(name);
    if (!parts) return `“${shown(text.slice(at).trim())}” is not an attribute`;
    if (space === "") return `there is no space before the attribute ${shown(name)}`;
    if (equals === "") return `the attribute ${shown(name)} has no value`;
    if (quoted === undefined) return `the value of the attribute ${shown(name)} has no quotes`;
    const value = quoted.slice(1, -1);
    if (value.includes("<")) return `the value of the attribute ${shown(name)} holds a <. Write it as &lt;.`;
    const problem = textProblem(value);
    if (problem) return problem;
    if (attributes.some((other) => other.text === name)) return `the attribute ${shown(name)} is given twice`;
    attributes.push({ ...parts, text: name, value });
  }
  return attributes;
}
