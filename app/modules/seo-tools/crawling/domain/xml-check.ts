import {
  type Attribute,
  attributesOf,
  commentProblem,
  declarationProblem,
  doctypeProblem,
  instructionProblem,
  type Name,
  nameOf,
  textProblem,
} from "./xml-parts.ts";

/**
 * Judges whether a document is well-formed XML, as XML parsers do, from chunks of text, keeping one unfinished token at a
 * time. What it says is about form alone; a document type with declarations of its own is refused.
 */
export interface XmlChecker {
  /** Feeds decoded text, without a byte order mark. */
  push(text: string): void;
  /** Ends the input. Returns what is wrong first and where; null for well-formed XML. */
  end(): string | null;
}

const MAX_TOKEN_CHARS = 65_536;
const MAX_DEPTH = 256;
const XML = "http://www.w3.org/XML/1998/namespace";
const XMLNS = "http://www.w3.org/2000/xmlns/";

interface Element {
  name: string;
  /** The namespaces that it declares, by prefix; "" is the default one. */
  declared: ReadonlyMap<string, string>;
}

/** End of the tag at the beginning of `text`, with `>` inside quotes skipped; -1 when it is not complete. */
function tagEnd(text: string): number {
  let quote = "";
  for (let at = 1; at < text.length; at++) {
    const character = text.charAt(at);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === '"' || character === "'") quote = character;
    else if (character === ">") return at;
  }
  return -1;
}

/** What is wrong with the namespaces that an element declares; null when nothing is. */
function declarationsProblem(attributes: readonly Attribute[]): string | null {
  for (const { prefix, local, text, value } of attributes) {
    if (text === "xmlns" && (value === XML || value === XMLNS))
      return `the namespace ${value} cannot be the default one`;
    if (prefix !== "xmlns") continue;
    if (local === "xmlns") return "the prefix xmlns cannot be declared";
    if (value === "") return `the prefix ${local} is declared without a namespace`;
    if ((local === "xml") !== (value === XML) || value === XMLNS)
      return `the prefix ${local} cannot be declared for ${value}`;
  }
  return null;
}

export function createXmlChecker(): XmlChecker {
  let buffer = "";
  let line = 1;
  let error: string | null = null;
  let begun = false;
  let rootSeen = false;
  let doctypeSeen = false;
  const stack: Element[] = [];

  const fail = (problem: string | null) => {
    if (problem !== null) error ??= `Line ${line}: ${problem}`;
  };
  const advance = (to: number) => {
    // Only what is passed is looked through: to the next line break it may be far, and every tag would look for it.
    const passed = buffer.slice(0, to);
    for (let at = passed.indexOf("\n"); at !== -1; at = passed.indexOf("\n", at + 1)) line++;
    buffer = buffer.slice(to);
  };

  const namespaceOf = (prefix: string): string | undefined =>
    prefix === "xml"
      ? XML
      : (stack.findLast(({ declared }) => declared.has(prefix))?.declared.get(prefix) ??
        (prefix === "" ? "" : undefined));
  const isBound = ({ prefix }: Name): boolean => prefix !== "xmlns" && namespaceOf(prefix) !== undefined;
  const unbound = ({ prefix }: Name): string =>
    `the prefix ${prefix} is not declared. Add xmlns:${prefix}="…" to the root element.`;

  const open = (body: string) => {
    const empty = body.endsWith("/");
    const inner = empty ? body.slice(0, -1) : body;
    const text = /^[^ \t\r\n/>"'=<]*/.exec(inner)?.[0] ?? "";
    const name = nameOf(text);
    if (!name) return fail("a < that begins no tag. Write it as &lt;.");
    if (stack.length === 0 && rootSeen) return fail("a second root element");
    const attributes = attributesOf(inner.slice(text.length));
    if (typeof attributes === "string") return fail(attributes);
    fail(declarationsProblem(attributes));
    const isDeclaration = ({ text: own, prefix }: Attribute) => own === "xmlns" || prefix === "xmlns";
    stack.push({
      name: text,
      declared: new Map(
        attributes.filter(isDeclaration).map(({ text: own, local, value }) => [own === "xmlns" ? "" : local, value]),
      ),
    });
    rootSeen = true;
    if (stack.length > MAX_DEPTH) fail("elements are nested too deeply");
    const plain = attributes.filter((attribute) => !isDeclaration(attribute));
    const strange = [name, ...plain].find((one) => !isBound(one));
    if (strange) fail(unbound(strange));
    const expanded = plain
      .filter(({ prefix }) => prefix !== "")
      .map(({ prefix, local }) => `${namespaceOf(prefix)} ${local}`);
    if (new Set(expanded).size < expanded.length) fail("an attribute of one namespace is given twice");
    if (empty) stack.pop();
  };

  const close = (body: string) => {
    const name = body.replace(/[ \t\r\n]+$/, "");
    const opened = stack.pop()?.name;
    if (opened !== name)
      fail(
        opened === undefined
          ? `</${name.slice(0, 40)}> closes nothing`
          : `found </${name.slice(0, 40)}> where </${opened.slice(0, 40)}> was expected`,
      );
  };

  const characters = (text: string) => {
    if (stack.length === 0) return fail(/[^ \t\r\n]/.test(text) ? "text outside the root element" : null);
    fail(text.includes("]]>") ? "]]> in a text. Write it as ]]&gt;." : textProblem(text));
  };

  const marked = (body: string, kind: "comment" | "cdata" | "instruction") => {
    if (kind === "comment") fail(commentProblem(body));
    else if (kind === "instruction") fail(instructionProblem(body));
    else if (stack.length === 0) fail("text outside the root element");
    else fail(textProblem(body.replaceAll("&", "")));
  };

  const doctype = (body: string) => {
    if (doctypeSeen || rootSeen) fail("a document type in the wrong place");
    doctypeSeen = true;
    fail(body.includes("[") ? "a document type with its own declarations is not allowed" : doctypeProblem(body));
  };

  /** The declaration, which may stand nowhere else; false when more input is needed. */
  const begin = (last: boolean): boolean => {
    if (buffer.length < 6 && !last && "<?xml ".startsWith(buffer)) return false;
    if (/^<\?xml[ \t\r\n?]/.test(buffer)) {
      const end = buffer.indexOf("?>");
      if (end === -1) return false;
      fail(declarationProblem(buffer.slice(5, end)));
      advance(end + 2);
    }
    begun = true;
    return true;
  };

  /** Text up to the next tag, without an unfinished reference or "]]" at the end of what is there. */
  const takeText = (lt: number, last: boolean): boolean => {
    let to = lt === -1 ? buffer.length : lt;
    if (lt === -1 && !last) {
      const reference = buffer.lastIndexOf("&");
      if (reference !== -1 && !buffer.includes(";", reference)) to = reference;
      else to -= /\]{0,2}$/.exec(buffer)?.[0].length ?? 0;
    }
    if (to === 0) return false;
    characters(buffer.slice(0, to));
    advance(to);
    return true;
  };

  /** Takes one token off the buffer; false when more input is needed. */
  const step = (last: boolean): boolean => {
    if (!begun && !begin(last)) return false;
    const lt = buffer.indexOf("<");
    if (lt !== 0) return buffer !== "" && takeText(lt, last);
    for (const [opening, closing, kind] of [
      ["<!--", "-->", "comment"],
      ["<![CDATA[", "]]>", "cdata"],
      ["<?", "?>", "instruction"],
    ] as const) {
      if (buffer.startsWith(opening)) {
        const end = buffer.indexOf(closing, opening.length);
        if (end === -1) return false;
        marked(buffer.slice(opening.length, end), kind);
        advance(end + closing.length);
        return true;
      }
      if (opening.startsWith(buffer)) return false;
    }
    const end = tagEnd(buffer);
    if (end === -1) return false;
    const body = buffer.slice(1, end);
    if (body.startsWith("/")) close(body.slice(1));
    else if (body.startsWith("!DOCTYPE")) doctype(body.slice(8));
    else open(body);
    advance(end + 1);
    return true;
  };

  const work = (last: boolean) => {
    while (error === null && buffer !== "" && step(last)) {}
    if (buffer.length > MAX_TOKEN_CHARS) fail("a tag or comment is far too long");
  };

  return {
    push(text) {
      if (error !== null) return;
      buffer += text;
      work(false);
    },
    end() {
      work(true);
      if (buffer !== "") fail("the file ends in the middle of a tag");
      if (stack.length > 0) fail(`the file ends inside <${stack.at(-1)?.name}>`);
      if (!rootSeen) fail("no root element");
      return error;
    },
  };
}
