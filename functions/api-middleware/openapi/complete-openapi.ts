/** The parts of a JSON Schema that are read or completed here. */
interface Schema {
  $ref?: string;
  minProperties?: number;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  example?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  format?: string;
  minimum?: number;
  pattern?: string;
}

interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: unknown;
}

interface Exchange {
  content?: Record<string, Media>;
}

interface Parameter {
  required?: boolean;
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown; "x-disabled": true }>;
}

export interface DocumentParts {
  paths: Record<
    string,
    Record<
      string,
      { parameters?: (Parameter | { $ref: string })[]; requestBody?: Exchange; responses: Record<string, Exchange> }
    >
  >;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

const TEXTS: Readonly<Record<string, string>> = {
  uuid: "0198c2a4-5c5e-7c4e-9b0e-2f6f0a7f3d11",
  "date-time": "2026-11-21T09:30:00.000Z",
  date: "2026-11-21",
  email: "ann@example.com",
  uri: "https://shop.example/",
};

/** What a schema allows, as its author would show it: its own example, or one made of those of its parts. */
function exampleOf(schema: Schema, schemas: Record<string, Schema>): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref !== undefined)
    return exampleOf(schemas[schema.$ref.replace("#/components/schemas/", "")] ?? {}, schemas);
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, schemas)));
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  return choice ? exampleOf(choice, schemas) : exampleOfType(schema, schemas);
}

function exampleOfType(schema: Schema, schemas: Record<string, Schema>): unknown {
  switch ([schema.type].flat()[0]) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, exampleOf(property, schemas)]),
      );
    case "array":
      return schema.items ? [exampleOf(schema.items, schemas)] : [];
    case "integer":
    case "number":
      return schema.minimum ?? 0;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return TEXTS[schema.format ?? ""] ?? "text";
  }
}

/**
 * A pattern as every validator reads it, with the flag `u` or without: the generator leaves the flags of the regular
 * expression behind it, and classes of characters have names only with `u`. Halves of surrogate pairs cannot be named
 * without it; the API refuses them all the same.
 */
const portable = (pattern: string): string =>
  pattern.replace(/\/u$/, "").replaceAll("\\p{Cc}", "\\u0000-\\u001f\\u007f-\\u009f").replaceAll("\\p{Cs}", "");

/** Spells every pattern so. */
function cleanPatterns(part: unknown): void {
  if (typeof part !== "object" || part === null) return;
  const { pattern } = part as Schema;
  if (typeof pattern === "string") (part as Schema).pattern = portable(pattern);
  for (const below of Object.values(part)) cleanPatterns(below);
}

/**
 * Marks the example of a parameter that may be left out: forms that other tools make of the document show it and send it only
 * when it is chosen (Scalar reads the mark). They would send whatever has an example, a default or a list of values, such as two `fields` of every row, the
 * first stage of leads, or one `Idempotency-Key` with every POST.
 */
function leaveOut(parameter: Parameter): void {
  const { required, schema, example = schema?.example ?? schema?.default ?? schema?.enum?.[0] } = parameter;
  if (required || example === undefined) return;
  delete parameter.example;
  parameter.examples = { default: { value: example, "x-disabled": true } };
}

/**
 * Gives every body and answer an example that has none yet, leaves optional parameters out of the forms that are made
 * of the document, and spells patterns as JSON Schema does. Changes the document.
 */
export function completeOpenApi<D extends DocumentParts>(document: D): D {
  cleanPatterns(document);
  const { schemas } = document.components;
  // What changes something refuses a change of nothing.
  for (const [name, schema] of Object.entries(schemas)) if (name.endsWith("Change")) schema.minProperties = 1;
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const ownParameters = operations.flatMap(({ parameters = [] }) =>
    parameters.flatMap((parameter) => ("$ref" in parameter ? [] : [parameter])),
  );
  for (const parameter of [...Object.values(document.components.parameters), ...ownParameters]) leaveOut(parameter);
  for (const { requestBody, responses } of operations) {
    for (const { content = {} } of [...(requestBody ? [requestBody] : []), ...Object.values(responses)]) {
      for (const media of Object.values(content)) {
        if (media.schema && media.example === undefined && media.examples === undefined)
          media.example = exampleOf(media.schema, schemas);
      }
    }
  }
  return document;
}
