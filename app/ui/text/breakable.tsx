import type { ReactNode } from "react";

/** So long a word stays whole in a table on the narrowest screen. */
const WHOLE_CHARS = 14;
const LONG_WORD = new RegExp(`\\S{${WHOLE_CHARS + 1}}`);
/** Up to the end of a run of signs between the parts of addresses, paths and names. */
const PART = /[^/._:@&=?#,-]*[/._:@&=?#,-]+|.+/gu;

function broken(word: string): ReactNode[] {
  let at = 0;
  return (word.match(PART) ?? []).map((part) => {
    const key = at;
    at += part.length;
    const own = part.length > WHOLE_CHARS ? <span className="[overflow-wrap:anywhere]">{part}</span> : part;
    return (
      <span key={key}>
        {own}
        <wbr />
      </span>
    );
  });
}

/** A text of people or programs for a narrow cell: a long word breaks after the signs in it, within a part only where that alone is too long. */
export function Breakable({ text }: { text: string }) {
  if (!LONG_WORD.test(text)) return text;
  return text.split(/(\s+)/).map((word) => (word.length > WHOLE_CHARS ? broken(word) : word));
}
