import type { Lexer, MarkedExtension, Token, TokensList } from "marked";

/** Signs that begin or end something within a line. */
const SIGNS = /[*_~[\]!`<>&\\^]/g;
/** Of one paragraph, cell or heading; the densest table of links of our own has a quarter of it. */
const MAX_SIGNS = 400;
/** The sum of the squares of the signs of all paragraphs: a long text with ten signs in each of 5,000 paragraphs has 500,000. */
const MAX_EFFORT = 4_000_000;
/** Quotations within quotations, and lists within lists. */
export const MAX_DEPTH = 12;

const textToken = (raw: string): Token => ({ type: "text", raw, text: raw, escaped: false });

/**
 * Takes a text of Markdown apart in bounded time, whatever the text. marked looks for the end of each sign in what follows, so that a
 * paragraph full of them costs the cube of its length, and goes into quotations as deep as they are. A paragraph with more signs
 * than people type, and all of them once the whole text was that expensive, stays as it was typed; so does what lies too deep.
 */
export async function lexBounded(markdown: string, extension: MarkedExtension = {}): Promise<TokensList> {
  const { Lexer: Base, Marked } = await import("marked");
  class BoundedLexer extends Base {
    #depth = 0;
    #effort = 0;

    override blockTokens(source: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[];
    override blockTokens(source: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList;
    override blockTokens(source: string, tokens: Token[] = [], lastParagraphClipped?: boolean): Token[] {
      if (this.#depth > MAX_DEPTH) {
        tokens.push({ type: "paragraph", raw: source, text: source, tokens: [textToken(source)] });
        return tokens;
      }
      this.#depth += 1;
      try {
        return super.blockTokens(source, tokens, lastParagraphClipped);
      } finally {
        this.#depth -= 1;
      }
    }

    override inlineTokens(source: string, tokens: Token[] = []): Token[] {
      const signs = source.match(SIGNS)?.length ?? 0;
      if (signs > MAX_SIGNS || this.#effort > MAX_EFFORT) {
        tokens.push(textToken(source));
        return tokens;
      }
      this.#effort += signs * signs;
      return super.inlineTokens(source, tokens);
    }
  }
  const lexer: Lexer = new BoundedLexer(new Marked(extension).defaults);
  return lexer.lex(markdown);
}
