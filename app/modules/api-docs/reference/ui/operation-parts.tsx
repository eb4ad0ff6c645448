import { Table, Td, Th } from "#app/ui/list/table.tsx";
import { CodeListing } from "#app/ui/prose/code-listing.tsx";
import type { AnswerView, FieldView, ModelView, OperationView } from "../domain/openapi.ts";

const LINK = "font-medium text-brand underline underline-offset-2 hover:no-underline";

const modelAnchor = (name: string): string => `model-${name}`;

/** Names of the models that the same page describes. */
export type KnownModels = ReadonlySet<string>;

export const knownModels = (models: readonly ModelView[]): KnownModels => new Set(models.map(({ name }) => name));

/** Method and path, as a call names them. */
export function Endpoint({ method, path }: Pick<OperationView, "method" | "path">) {
  return (
    <p className="mt-1.5 font-mono text-[13.5px] [overflow-wrap:anywhere]">
      <span className="mr-2 rounded-[4px] bg-brand-soft px-1.5 py-0.5 font-semibold text-brand">{method}</span>
      {path}
    </p>
  );
}

interface DetailsProps {
  operation: OperationView;
  known: KnownModels;
  /** Level of the headings. */
  as: "h2" | "h4";
}

/** Parameters, body and answers of an operation. */
export function OperationDetails({ operation, known, as: Heading }: DetailsProps) {
  const { summary, parameters, body, answers } = operation;
  const heading = Heading === "h2" ? "mt-8 mb-2 font-bold text-lg tracking-tight" : "mt-5 mb-2 font-semibold text-sm";
  return (
    <>
      {parameters.length > 0 ? (
        <>
          <Heading className={heading}>Parameters</Heading>
          <Fields label={`Parameters of ${summary}`} fields={parameters} known={known} />
        </>
      ) : null}
      {body ? (
        <>
          <Heading className={heading}>Body{body.required ? "" : " (may be left out)"}</Heading>
          {body.fields.length > 0 ? <Fields label={`Body of ${summary}`} fields={body.fields} known={known} /> : null}
          {body.example ? (
            <CodeListing className="mt-3" label={`Example body of ${summary}`} text={body.example} />
          ) : null}
        </>
      ) : null}
      <Heading className={heading}>Answers</Heading>
      <Answers label={`Answers of ${summary}`} answers={answers} known={known} />
    </>
  );
}

function Answers({ label, answers, known }: { label: string; answers: readonly AnswerView[]; known: KnownModels }) {
  return (
    <>
      <Table label={label}>
        <thead>
          <tr>
            <Th>Status</Th>
            <Th>When</Th>
            <Th>Model</Th>
          </tr>
        </thead>
        <tbody>
          {answers.map(({ status, description, model }) => (
            <tr key={status}>
              <Td className="font-mono text-[13px]">{status}</Td>
              <Td>
                <WithCode text={description} />
              </Td>
              <Td>{model ? <TypeText type={model} known={known} /> : "–"}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {answers
        .filter(({ status }) => status.startsWith("2"))
        .map(({ status, example }) =>
          example ? (
            <CodeListing
              key={status}
              className="mt-3"
              label={`Example answer ${status}`}
              title={`${status}, example`}
              text={example}
            />
          ) : null,
        )}
    </>
  );
}

/** Models with their fields, each with an anchor that types link to. */
export function Models({ models, known }: { models: readonly ModelView[]; known: KnownModels }) {
  return models.map(({ name, fields }) => (
    <div key={name} id={modelAnchor(name)} className="mt-6 scroll-mt-20">
      <h3 className="mb-2 font-bold text-[16.5px]">{name}</h3>
      <Fields label={`Fields of ${name}`} fields={fields} known={known} />
    </div>
  ));
}

function Fields({ label, fields, known }: { label: string; fields: readonly FieldView[]; known: KnownModels }) {
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
export function WithCode({ text }: { text: string }) {
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
function TypeText({ type, known }: { type: string; known: KnownModels }) {
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
