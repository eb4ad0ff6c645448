import type { Written } from "#app/platform/ai/ai.server.ts";
import { counted } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Section } from "../../pages/ui/page-view-parts.tsx";
import type { JudgedSnippet } from "../service.server.ts";
import { SerpPreviewCard } from "./serp-preview.tsx";

/** What was written, by whom, and what it cost. */
export function Proposals({
  written: { value, source, model, tokens, notice },
}: {
  written: Written<JudgedSnippet[]>;
}) {
  return (
    <Section
      title="Proposals"
      hint={
        source === "model"
          ? "A language model wrote these from the text of the page. Check that everything is true before you use it."
          : "Made of the page's own words. Choose one, change what you like, and put it into your page."
      }
    >
      <p role="status" className="mb-2.5 flex flex-wrap items-center gap-2 text-[13px] text-ink-2">
        <Tag tone={source === "model" ? "violet" : "info"}>{source === "model" ? model : "Built-in writer"}</Tag>
        {tokens === 0 ? "No AI tokens used." : `${counted(tokens, "AI token")} used.`}
        {notice ? <span className="basis-full">{notice}</span> : null}
      </p>
      <ol className="grid gap-4">
        {value.map((snippet, index) => (
          <li key={`${snippet.title}\n${snippet.description}`} className="min-w-0">
            <SnippetCard snippet={snippet} number={index + 1} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** A title with its description, whether they fit, and the search result that they make. A proposal has a number and can be copied. */
export function SnippetCard({
  snippet: { title, description, problems, serp },
  number,
}: {
  snippet: JudgedSnippet;
  number?: number;
}) {
  return (
    <Card className="grid gap-3 p-4">
      <dl className="grid gap-x-6 gap-y-2.5 text-sm sm:grid-cols-[6rem_1fr]">
        <Line name="Title" text={title} number={number} />
        <Line name="Description" text={description} number={number} />
      </dl>
      <div className="flex flex-wrap gap-1">
        {problems.length === 0 ? <Tag tone="good">Within all limits</Tag> : null}
        {problems.map((problem) => (
          <Tag key={problem} tone="warn">
            {problem}
          </Tag>
        ))}
      </div>
      <SerpPreviewCard preview={serp} />
    </Card>
  );
}

function Line({ name, text, number }: { name: string; text: string; number: number | undefined }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="flex min-w-0 flex-wrap items-center gap-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">{text || "none"}</span>
        {number && text !== "" ? (
          <CopyButton text={text} copied={`${name} copied`} label={`Copy ${name.toLowerCase()} ${number}`}>
            Copy
          </CopyButton>
        ) : null}
      </dd>
    </>
  );
}
