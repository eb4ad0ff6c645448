import type { Token, Tokens } from "marked";
import { anchorOf, type Block, type CalloutTone, type Inline, textOf } from "./blocks.ts";

const CALLOUT = /^\[!(note|tip|warning)\]\s*/i;

const EXTERNAL = /^https:\/\//;
const OWN = /^(?:\/(?!\/)|#)/;

/** Throws for Markdown that an article must not have: raw HTML, pictures, other schemes. */
const refuse = (what: string, raw: string): never => {
  throw new Error(`An article has ${what}: ${raw.slice(0, 80)}`);
};

function link({ href, raw, tokens }: Tokens.Link): Inline {
  if (!EXTERNAL.test(href) && !OWN.test(href))
    refuse("a link that leads neither into the product nor to an https address", raw);
  return { kind: "link", href, leadsTo: EXTERNAL.test(href) ? "site" : "product", children: inlines(tokens) };
}

function inline(token: Token): Inline[] {
  switch (token.type) {
    case "text":
    case "escape":
      return token.type === "text" && "tokens" in token && token.tokens
        ? inlines(token.tokens)
        : [{ kind: "text", text: (token as Tokens.Text).text }];
    case "br":
      return [{ kind: "text", text: " " }];
    case "strong":
    case "em":
      return [{ kind: token.type, children: inlines((token as Tokens.Strong).tokens) }];
    case "codespan":
      return [{ kind: "code", text: (token as Tokens.Codespan).text }];
    case "link":
      return [link(token as Tokens.Link)];
    default:
      return refuse(`something that it may not (${token.type})`, token.raw);
  }
}

const inlines = (tokens: readonly Token[] = []): Inline[] => tokens.flatMap(inline);

const cells = (row: readonly Tokens.TableCell[]): Inline[][] => row.map(({ tokens }) => inlines(tokens));

/** Reads Markdown within Markdown. */
type Read = (markdown: string) => Block[];

/** A quotation that begins with [!note], [!tip] or [!warning]. */
function callout({ tokens, raw }: Tokens.Blockquote, read: Read): Block {
  const [first] = tokens;
  const tone = first?.type === "paragraph" ? CALLOUT.exec((first as Tokens.Paragraph).text)?.[1] : undefined;
  if (!tone) return refuse("a quotation that is no callout", raw);
  const quoted = raw.replace(/^>\s?/gm, "").replace(CALLOUT, "");
  return { kind: "callout", tone: tone.toLowerCase() as CalloutTone, blocks: read(quoted) };
}

function block(token: Token, read: Read): Block[] {
  switch (token.type) {
    case "space":
      return [];
    case "heading": {
      const { depth, tokens, raw } = token as Tokens.Heading;
      if (depth !== 2 && depth !== 3) return refuse("a heading that is neither ## nor ###", raw);
      const children = inlines(tokens);
      return [{ kind: "heading", depth, id: anchorOf(textOf(children)), children }];
    }
    case "paragraph":
      return [{ kind: "paragraph", children: inlines((token as Tokens.Paragraph).tokens) }];
    case "text":
      return [{ kind: "paragraph", children: inline(token) }];
    case "list": {
      const { ordered, items } = token as Tokens.List;
      return [
        { kind: "list", ordered, items: items.map((item) => item.tokens.flatMap((token) => block(token, read))) },
      ];
    }
    case "code": {
      const { lang = "", text } = token as Tokens.Code;
      return [{ kind: "code", language: lang, text }];
    }
    case "table": {
      const { header, rows } = token as Tokens.Table;
      return [{ kind: "table", head: cells(header), rows: rows.map(cells) }];
    }
    case "blockquote":
      return [callout(token as Tokens.Blockquote, read)];
    default:
      return refuse(`something that it may not (${token.type})`, token.raw);
  }
}

/**
 * Reads the Markdown of an article into blocks that React draws: markup never passes as text, so nothing in an article
 * can become HTML. Throws on raw HTML, pictures and links of other schemes; the test of the articles sees it first.
 */
export async function parseMarkdown(markdown: string): Promise<Block[]> {
  // Its patterns are compiled when it is read: an isolate that shows no article starts without them.
  const { lexer } = await import("marked");
  const read: Read = (text) => lexer(text).flatMap((token) => block(token, read));
  return read(markdown);
}
