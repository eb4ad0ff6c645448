import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { CodeListing } from "#app/ui/prose/code-listing.tsx";
import type { FieldView, GroupView, ModelView, OperationView } from "../domain/openapi.ts";

const LINK = "font-medium text-brand underline underline-offset-2 hover:no-underline";

const modelAnchor = (name: string): string => `model-${name}`;

/** Every operation in plain text, each with an address of its own: for who reads without scripts, searches in the page or links to it. */
export function OperationList({ groups, models }: { groups: readonly GroupView[]; models: readonly ModelView[] }) {
  const known = new Set(models.map(({ name }) => name));
  return (
    <div className="max-w-[860px]">
      <nav aria-label="Operations" className="mb-8 grid gap-4 text-sm sm:grid-cols-2">
        {groups.map(({ name, operations }) => (
          <div key={name}>
            <h2 className="font-semibold">{name}</h2>
            <ul className="mt-1">
              {operations.map(({ id, summary }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="inline-flex min-h-7 items-center text-ink-2 hover:text-ink hover:underline pointer-coarse:min-h-11"
                  >
                    {summary}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      {groups.map(({ name, description, operations }) => (
        <section key={name} aria-labelledby={`group-${name}`} className="mb-12">
          <h2 id={`group-${name}`} className="scroll-mt-20 font-bold text-[22px] tracking-[-0.015em]">
            {name}
          </h2>
          <p className="mt-1 text-ink-2 text-sm">{description}</p>
          {operations.map((operation) => (
            <Operation key={operation.id} operation={operation} known={known} />
          ))}
        </section>
      ))}
      <section aria-labelledby="models">
        <h2 id="models" className="scroll-mt-20 font-bold text-[22px] tracking-[-0.015em]">
          Models
        </h2>
        {models.map(({ name, fields }) => (
          <div key={name} id={modelAnchor(name)} className="mt-6 scroll-mt-20">
            <h3 className="mb-2 font-bold text-[16.5px]">{name}</h3>
            <Fields label={`Fields of ${name}`} fields={fields} known={known} />
          </div>
        ))}
      </section>
    </div>
  );
}

function Operation({ operation, known }: { operation: OperationView; known: ReadonlySet<string> }) {
  const { id, method, path, summary, description, parameters, body, answers } = operation;
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="mt-8 scroll-mt-20 border-line border-t pt-6">
      <h3 id={`${id}-title`} className="font-bold text-[17px]">
        <a href={`#${id}`} className="hover:underline">
          {summary}
        </a>
      </h3>
      <p className="mt-1.5 font-mono text-[13.5px] [overflow-wrap:anywhere]">
        <span className="mr-2 rounded-[4px] bg-brand-soft px-1.5 py-0.5 font-semibold text-brand">{method}</span>
        {path}
      </p>
      <p className="mt-2 whitespace-pre-line text-ink-2 text-sm">
        <WithCode text={description} />
      </p>
      {parameters.length > 0 ? (
        <>
          <h4 className="mt-5 mb-2 font-semibold text-sm">Parameters</h4>
          <Fields label={`Parameters of ${summary}`} fields={parameters} known={known} />
        </>
      ) : null}
      {body ? (
        <>
          <h4 className="mt-5 mb-2 font-semibold text-sm">Body{body.required ? "" : " (may be left out)"}</h4>
          {body.fields.length > 0 ? <Fields label={`Body of ${summary}`} fields={body.fields} known={known} /> : null}
          {body.example ? (
            <CodeListing className="mt-3" label={`Example body of ${summary}`} text={body.example} />
          ) : null}
        </>
      ) : null}
      <h4 className="mt-5 mb-2 font-semibold text-sm">Answers</h4>
      <Table label={`Answers of ${summary}`}>
        <thead>
          <tr>
            <Th>Status</Th>
            <Th>When</Th>
            <Th>Model</Th>
          </tr>
        </thead>
        <tbody>
          {answers.map(({ status, description: when, model }) => (
            <tr key={status}>
              <Td className="font-mono text-[13px]">{status}</Td>
              <Td>
                <WithCode text={when} />
              </Td>
              <Td>{model ? <TypeText type={model} known={known} /> : "–"}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </article>
  );
}

function Fields({ label, fields, known }: { label: string; fields: readonly FieldView[]; known: ReadonlySet<string> }) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <Th>Name</Th>
          <Th>Type</Th>
          <Th>Meaning</Th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, place, type, required, description }) => (
          <tr key={`${place}${name}`}>
            <Td>
              <span className="font-mono text-[13px] [overflow-wrap:anywhere]">{name}</span>
              <div className="text-ink-3 text-xs">{[place, required ? "required" : ""].filter(Boolean).join(", ")}</div>
            </Td>
            <Td className="text-[13px]">
              <TypeText type={type} known={known} />
            </Td>
            <Td className="text-[13px] text-ink-2">
              <WithCode text={description} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Words of the description, in which names stand between backticks. */
function WithCode({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      <code
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of a line has no name but its place
        key={index}
        className="rounded-[4px] bg-sunken px-1 font-mono text-[.9em] text-ink [overflow-wrap:anywhere]"
      >
        {part}
      </code>
    ) : (
      part
    ),
  );
}

/** A type whose models are links to where they are described. */
function TypeText({ type, known }: { type: string; known: ReadonlySet<string> }) {
  return type.split(/(\b[A-Z]\w+\b)/).map((part, index) =>
    known.has(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a part of a line has no name but its place
      <a key={index} href={`#${modelAnchor(part)}`} className={LINK}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
