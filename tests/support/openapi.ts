import { exports } from "cloudflare:workers";
import { ORIGIN } from "./factories.ts";

/** The parts of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  default?: unknown;
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  example?: unknown;
}

interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

type Content = Record<string, Media>;

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  description?: string;
  required?: boolean;
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown; "x-disabled"?: boolean }>;
}

export interface Answer {
  description?: string;
  headers?: Record<string, unknown>;
  content?: Content;
}

export interface DescribedOperation {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Answer>;
  "x-scope"?: string;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> } & Record<
    string,
    Record<string, unknown>
  >;
  tags: { name: string }[];
}

/** The document as the API serves it. */
export const readDocument = async (): Promise<OpenApiDocument> =>
  (await exports.default.fetch(`${ORIGIN}/api-gateway/openapi.json`)).json();

export interface NamedOperation extends DescribedOperation {
  method: string;
  path: string;
}

/** What a reference leads to. Throws when it leads nowhere. */
function follow<T extends object>({ components }: OpenApiDocument, part: T): T {
  if (!("$ref" in part)) return part;
  const [kind = "", name = ""] = String(part.$ref).replace("#/components/", "").split("/");
  const found = components[kind]?.[name];
  if (!found) throw new Error(`${String(part.$ref)} is not in the document`);
  return found as T;
}

/** Every operation with its method ("GET") and path ("/seo/projects/{id}"), references to parameters and answers followed. */
export const operationsOf = (document: OpenApiDocument): NamedOperation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      parameters: (operation.parameters ?? []).map((parameter) => follow(document, parameter)),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, answer]) => [status, follow(document, answer)]),
      ),
    })),
  );

/** Follows a schema's reference into the components. Throws when it leads nowhere. */
export const resolve = (document: OpenApiDocument, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : resolve(document, follow(document, schema));
