import { counted } from "#app/shared/format/number.ts";
import { Card } from "#app/ui/card.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { DataPart } from "../service.server.ts";
import { Nothing, Section } from "./page-view-parts.tsx";

/** Structured data: what is described, what is wrong with it and on which line, and what a result could show of it. */
export function StructuredDataView({ report, previews }: DataPart) {
  const { items, syntaxErrors, cut } = report;
  if (items.length === 0 && syntaxErrors.length === 0)
    return (
      <Nothing>
        {cut ? "This page has more structured data than a crawl keeps." : "This page has no JSON-LD and no microdata."}
      </Nothing>
    );
  return (
    <>
      {syntaxErrors.length > 0 ? (
        <Section title="Scripts that are no JSON" hint="Nothing of such a script is read by anybody.">
          <Card className="divide-y divide-line">
            {syntaxErrors.map(({ line, message }) => (
              <p key={`${line} ${message}`} className="px-4 py-3 text-sm [overflow-wrap:anywhere]">
                <Tag tone="bad">Line {line}</Tag> {message}
              </p>
            ))}
          </Card>
        </Section>
      ) : null}
      {items.length > 0 ? (
        <Section
          title="Items"
          hint="Judged by the required and recommended properties of Google's documentation. Line numbers refer to the document as sent. RDFa is not read."
        >
          <div className="grid gap-3">
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: items have no name of their own, and the list never changes
              <Item key={index} {...item} />
            ))}
          </div>
        </Section>
      ) : null}
      {cut ? (
        <p className="mb-6 text-[13px] text-ink-3">
          This page has more structured data than a crawl keeps: the rest is not judged here.
        </p>
      ) : null}
      {previews.length > 0 ? (
        <Section
          title="What a rich result could show"
          hint="Only what the page says, drawn plainly. Whether Google shows a rich result is its own decision."
        >
          <div className="grid gap-3 md:grid-cols-2">
            {previews.map(({ kind, title, lines }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: previews have no name of their own, and the list never changes
              <Card key={index} className="min-w-0 p-4 text-sm">
                {title === kind ? null : <div className="text-[12.5px] text-ink-3">{kind}</div>}
                <div className="font-semibold [overflow-wrap:anywhere]">{title}</div>
                <dl className="mt-2 grid gap-1.5">
                  {lines.map(({ label, text }) => (
                    <div key={`${label} ${text}`} className="min-w-0">
                      <dt className="inline text-ink-3">{label.endsWith("?") ? label : `${label}:`} </dt>
                      <dd className="inline [overflow-wrap:anywhere]">{text}</dd>
                    </div>
                  ))}
                </dl>
              </Card>
            ))}
          </div>
        </Section>
      ) : null}
    </>
  );
}

function Item({ type, syntax, label, line, source, errors, warnings }: DataPart["report"]["items"][number]) {
  return (
    <Card as="article" className="min-w-0 p-4 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h4 className="font-semibold [overflow-wrap:anywhere]">{type}</h4>
        {errors.length > 0 ? <Tag tone="bad">{counted(errors.length, "error")}</Tag> : null}
        {warnings.length > 0 ? <Tag tone="info">{counted(warnings.length, "recommendation")}</Tag> : null}
        {errors.length + warnings.length === 0 ? <Tag tone="good">No problem found</Tag> : null}
        <span className="text-[13px] text-ink-3">
          {syntax === "json-ld" ? "JSON-LD" : "Microdata"}, line {line}
        </span>
      </div>
      {label ? <p className="mt-1 text-ink-2 [overflow-wrap:anywhere]">{label}</p> : null}
      <Problems problems={errors} tone="bad" />
      <Problems problems={warnings} tone="plain" />
      <p className="mt-2.5 text-[13px] text-ink-3">
        {source ? (
          <>
            By Google's page{" "}
            <a href={source.url} target="_blank" rel="noreferrer" className="underline">
              {source.title}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            . {source.note}
          </>
        ) : (
          "Google asks nothing of this type: only the form of its values is judged."
        )}
      </p>
    </Card>
  );
}

function Problems({
  problems,
  tone,
}: {
  problems: DataPart["report"]["items"][number]["errors"];
  tone: "bad" | "plain";
}) {
  if (problems.length === 0) return null;
  return (
    <ul className="mt-2.5 grid gap-1.5">
      {problems.map(({ path, line, message }) => (
        <li key={`${path} ${line} ${message}`} className="[overflow-wrap:anywhere]">
          <Tag tone={tone}>Line {line}</Tag> <code className="text-[12.5px]">{path}</code>{" "}
          <span className="text-ink-2">{message}</span>
        </li>
      ))}
    </ul>
  );
}
