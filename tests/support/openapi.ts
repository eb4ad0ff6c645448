import { callApi } from "./api.ts";

/** The parts of JSON Schema that the document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  example?: unknown;
}

type Content = Record<string, { schema?: Schema; example?: unknown }>;

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema?: Schema;
}

export interface DescribedOperation {
  operationId?: string;
  summary?: string;
  description?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Record<string, unknown> };
  tags: { name: string }[];
}

/** The document as the API serves it. */
export const readDocument = async (): Promise<OpenApiDocument> => (await callApi("/openapi.json")).json();

export interface NamedOperation extends DescribedOperation {
  method: string;
  path: string;
}

/** Every operation with its method ("GET") and path ("/seo/projects/{id}"). */
export const operationsOf = ({ paths }: OpenApiDocument): NamedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );

/** Follows a reference into the components. Throws when it leads nowhere. */
export function resolve({ components }: OpenApiDocument, schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  const found = components.schemas[schema.$ref.replace("#/components/schemas/", "")];
  if (!found) throw new Error(`${schema.$ref} is not in the document`);
  return resolve({ components } as OpenApiDocument, found);
}
