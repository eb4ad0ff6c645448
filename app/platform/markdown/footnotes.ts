import type { MarkedExtension, Token, Tokens } from "marked";

/** A reference to a footnote, `[^1]`, as marked reads it. */
export interface FootnoteToken extends Tokens.Generic {
  type: "footnote";
  label: string;
}

/** The text of a footnote, `[^1]: text`. */
export interface FootnoteTextToken extends Tokens.Generic {
  type: "footnoteText";
  label: string;
  tokens: Token[];
}

const REFERENCE = /^\[\^([^\]\s[^]{1,40})\](?![:(])/;
/** To the end of its paragraph; the next footnote may follow at once. */
const TEXT =
  /^ {0,3}\[\^([^\]\s[^]{1,40})\]:[ \t]+([^\n]*\S[^\n]*(?:\n(?!\s*\n| {0,3}\[\^|#{1,6} |```)[^\n]*\S[^\n]*)*)(?:\n|$)/;

/** Footnotes as GitHub writes them, each of one paragraph. Without it marked takes `[^1]: word` for the address of a link. */
export const footnotes: MarkedExtension = {
  extensions: [
    {
      name: "footnoteText",
      level: "block",
      // Without a `start`, which would search the rest of the text at each paragraph: a footnote follows an empty line or
      // another footnote.
      tokenizer(source) {
        const [raw, label, text] = TEXT.exec(source) ?? [];
        if (raw === undefined || label === undefined || text === undefined) return;
        const token: FootnoteTextToken = { type: "footnoteText", raw, label, tokens: [] };
        this.lexer.inline(text, token.tokens);
        return token;
      },
    },
    {
      name: "footnote",
      level: "inline",
      start: (source) => source.indexOf("[^"),
      tokenizer(source): FootnoteToken | undefined {
        const [raw, label] = REFERENCE.exec(source) ?? [];
        return raw === undefined || label === undefined ? undefined : { type: "footnote", raw, label };
      },
    },
  ],
};
