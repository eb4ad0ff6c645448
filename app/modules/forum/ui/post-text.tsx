import type { Block, Inline } from "../domain/markup.ts";

/** A parsed text never changes in place, so that its pieces may be told apart by where they stand. */
const keyed = <T,>(pieces: readonly T[]) => pieces.map((piece, at) => ({ piece, key: String(at) }));

function Piece({ piece }: { piece: Inline }) {
  switch (piece.kind) {
    case "code":
      return <code className="rounded-s bg-sunken px-1 py-0.5 text-[13px]">{piece.text}</code>;
    case "strong":
      return <strong>{piece.text}</strong>;
    case "link":
      return (
        <a href={piece.href} rel="nofollow ugc noopener" className="text-brand underline underline-offset-2">
          {piece.text}
        </a>
      );
    default:
      return piece.text;
  }
}

const Line = ({ pieces }: { pieces: readonly Inline[] }) => (
  <>
    {keyed(pieces).map(({ piece, key }) => (
      <Piece key={key} piece={piece} />
    ))}
  </>
);

function Part({ block }: { block: Block }) {
  if (block.kind === "code") {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (axe: scrollable-region-focusable)
      <pre tabIndex={0} dir="ltr" className="overflow-x-auto rounded-s border border-line bg-sunken p-3 text-[13px]">
        <code>{block.text}</code>
      </pre>
    );
  }
  if (block.kind === "list") {
    return (
      <ul className="list-disc pl-5">
        {keyed(block.items).map(({ piece, key }) => (
          <li key={key} dir="auto">
            <Line pieces={piece} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <p dir="auto">
      {keyed(block.lines).map(({ piece, key }) => (
        <span key={key}>
          {key === "0" ? null : <br />}
          <Line pieces={piece} />
        </span>
      ))}
    </p>
  );
}

/** What somebody wrote, drawn piece by piece: no text of theirs becomes HTML. */
export function PostText({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="grid gap-3 text-sm [overflow-wrap:anywhere]">
      {keyed(blocks).map(({ piece, key }) => (
        <Part key={key} block={piece} />
      ))}
    </div>
  );
}
