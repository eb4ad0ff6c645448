/** The parts of an OpenAPI 3.1 document that the reference is made of. */
export interface SchemaNode {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: SchemaNode[];
  allOf?: SchemaNode[];
  oneOf?: SchemaNode[];
  properties?: Record<string, SchemaNode>;
  required?: string[];
  items?: SchemaNode;
  description?: string;
  default?: unknown;
  example?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

type Content = Record<string, { schema?: SchemaNode; example?: unknown }>;

interface ParameterNode {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: SchemaNode;
  examples?: Record<string, { value?: unknown }>;
}

interface AnswerNode {
  $ref?: string;
  description?: string;
  content?: Content;
}

interface OperationNode {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: ParameterNode[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, AnswerNode>;
}

export interface OpenApiDocument {
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, OperationNode>>;
  components: {
    schemas?: Record<string, SchemaNode>;
    parameters?: Record<string, ParameterNode>;
    responses?: Record<string, AnswerNode>;
  };
}

/** A parameter, or a field of a body. */
export interface FieldView {
  name: string;
  /** "path", "query", "header"; absent for a field of a body. */
  place?: string;
  type: string;
  required: boolean;
  description: string;
}

/** A parameter of a call. */
export interface ParameterView extends FieldView {
  place: string;
  /** A value as it is written into the address or the header; a list's values stand between commas. */
  example: string;
  /** The values that it takes, where it takes one of a few. */
  choices: string[];
}

export interface AnswerView {
  status: string;
  description: string;
  /** Name of the model that it holds; null: it holds nothing. */
  model: string | null;
  /** What it holds, as indented JSON; null where the document has no example. */
  example: string | null;
}

export interface OperationView {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: ParameterView[];
  body: { model: string | null; required: boolean; fields: FieldView[]; example: string | null } | null;
  answers: AnswerView[];
}

export interface GroupView {
  name: string;
  description: string;
  operations: OperationView[];
}

export interface ModelView {
  name: string;
  fields: FieldView[];
}

const METHODS = ["get", "post", "put", "patch", "delete"];

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

const range = (low: number | undefined, high: number | undefined, unit = ""): string => {
  if (low !== undefined && high !== undefined) return `, ${low} to ${high}${unit}`;
  if (high !== undefined) return `, at most ${high}${unit}`;
  return low !== undefined && low > 0 ? `, at least ${low}${unit}` : "";
};

/** A number type's own bounds say nothing: what JSON cannot hold anyway. */
const bound = (value: number | undefined): number | undefined =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;

/** What a value may be, in one line: "string (date-time) or null", "list of Project". */
export function typeText(schema: SchemaNode): string {
  if (schema.$ref) return nameOf(schema.$ref);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(typeText))].join(" or ");
  if (schema.allOf) return [...new Set(schema.allOf.map(typeText))].join(" and ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => (value === null ? "null" : JSON.stringify(value))).join(" or ");
  const types = [schema.type ?? "object"].flat();
  return types.map((type) => plainType(type, schema)).join(" or ");
}

function plainType(type: string, schema: SchemaNode): string {
  if (type === "array") return `list of ${typeText(schema.items ?? {})}`;
  if (type === "string")
    return `string${schema.format ? ` (${schema.format})` : ""}${range(schema.minLength, schema.maxLength, " characters")}`;
  if (type === "integer" || type === "number") return `${type}${range(bound(schema.minimum), bound(schema.maximum))}`;
  return type;
}

const described = ({ description, default: fallback }: SchemaNode, own?: string): string =>
  [
    own ?? description ?? "",
    fallback === undefined ? "" : `Default: ${typeof fallback === "string" ? fallback : JSON.stringify(fallback)}.`,
  ]
    .filter(Boolean)
    .join(" ");

/** The model's name that a content is, if it is a named one. */
const modelOf = (content: Content | undefined): string | null => {
  const schema = Object.values(content ?? {})[0]?.schema;
  return schema?.$ref ? nameOf(schema.$ref) : schema ? typeText(schema) : null;
};

const jsonText = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value, null, 2));

const plainText = (value: unknown): string =>
  value === undefined || value === null ? "" : [value].flat().map(String).join(",");

/** Reads a document into what the reference shows, in the order of its tags. */
export function readOpenApi(document: OpenApiDocument): { groups: GroupView[]; models: ModelView[] } {
  const { schemas = {}, parameters = {}, responses = {} } = document.components;
  const resolve = (schema: SchemaNode): SchemaNode =>
    schema.$ref ? resolve(schemas[nameOf(schema.$ref)] ?? {}) : schema;

  const fieldsOf = (schema: SchemaNode): FieldView[] => {
    const { properties = {}, required = [], allOf = [] } = resolve(schema);
    const own = Object.entries(properties).map(([name, field]) => ({
      name,
      type: typeText(field),
      required: required.includes(name),
      description: described(field),
    }));
    return [...allOf.flatMap(fieldsOf), ...own];
  };

  const parameterView = (node: ParameterNode): ParameterView => {
    const {
      name,
      in: place,
      required = false,
      description,
      schema = {},
      examples = {},
    } = node.$ref ? (parameters[nameOf(node.$ref)] ?? node) : node;
    return {
      name,
      place,
      required,
      type: typeText(schema),
      description: described(schema, description),
      example: plainText(Object.values(examples)[0]?.value ?? schema.example),
      choices: (schema.enum ?? []).map(plainText).filter(Boolean),
    };
  };

  const bodyView = ({ requestBody }: OperationNode): OperationView["body"] => {
    if (!requestBody) return null;
    const [media] = Object.values(requestBody.content);
    const schema = media?.schema ?? {};
    return {
      model: schema.$ref ? nameOf(schema.$ref) : null,
      required: requestBody.required ?? false,
      fields: fieldsOf(schema),
      example: jsonText(media?.example ?? resolve(schema).example),
    };
  };

  const answerView = ([status, node]: [string, AnswerNode]): AnswerView => {
    const { description = "", content } = node.$ref ? (responses[nameOf(node.$ref)] ?? node) : node;
    return {
      status,
      description,
      model: modelOf(content),
      example: jsonText(Object.values(content ?? {})[0]?.example),
    };
  };

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    METHODS.flatMap((method) => {
      const node = methods[method];
      if (!node) return [];
      const { operationId = `${method}-${path}`, summary = "", description = "", tags = [] } = node;
      const view: OperationView = {
        id: operationId,
        method: method.toUpperCase(),
        path,
        summary,
        description,
        parameters: (node.parameters ?? []).map(parameterView),
        body: bodyView(node),
        answers: Object.entries(node.responses)
          .sort(([a], [b]) => a.localeCompare(b))
          .map(answerView),
      };
      return [{ tag: tags[0] ?? "", view }];
    }),
  );
  const groups = (document.tags ?? []).map(({ name, description = "" }) => ({
    name,
    description,
    operations: operations.filter(({ tag }) => tag === name).map(({ view }) => view),
  }));
  return {
    groups: groups.filter((group) => group.operations.length > 0),
    models: Object.entries(schemas).map(([name, schema]) => ({ name, fields: fieldsOf(schema) })),
  };
}
