import { z } from "zod";
import {
  type NamedOperation,
  type OpenApiDocument,
  operationsOf,
  readDocument,
  resolve,
  type Schema,
} from "./openapi.ts";

/*
 * Holds every answer that a test gets from the API against the OpenAPI document: its status, content type, headers and body.
 * An answer may hold nothing that the document does not name.
 */

interface Contract {
  document: OpenApiDocument;
  operations: readonly (NamedOperation & { shape: RegExp })[];
  validators: Map<string, z.ZodType>;
}

let known: Contract | undefined;

/** "/seo/projects/{id}" as an expression for addresses. */
const shapeOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`);

async function readContract(): Promise<Contract> {
  const document = await readDocument();
  const operations = operationsOf(document).map((operation) => ({ ...operation, shape: shapeOf(operation.path) }));
  return { document, operations, validators: new Map() };
}

/** Components that a schema leads to, by name. */
function namesBelow({ components }: OpenApiDocument, part: unknown, found = new Set<string>()): Set<string> {
  for (const [, name = ""] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    namesBelow({ components } as OpenApiDocument, components.schemas[name] ?? {}, found);
  }
  return found;
}

/** Objects take no member that they do not name, unless they say so. Patterns with \p need a flag that the validator does not set. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed);
  if (typeof part !== "object" || part === null) return part;
  const entries = Object.entries(part).filter(
    ([name, value]) => !(name === "pattern" && String(value).includes("\\p")),
  );
  const own = Object.fromEntries(entries.map(([name, value]) => [name, closed(value)]));
  return "properties" in own && !("additionalProperties" in own) ? { ...own, additionalProperties: false } : own;
}

/** A schema, made executable. */
function compile(document: OpenApiDocument, schema: Schema): z.ZodType {
  const $defs = Object.fromEntries(
    [...namesBelow(document, schema)].map((name) => [name, document.components.schemas[name]]),
  );
  const local = JSON.stringify(closed({ ...schema, $defs })).replaceAll("#/components/schemas/", "#/$defs/");
  return z.fromJSONSchema(JSON.parse(local) as Parameters<typeof z.fromJSONSchema>[0]);
}

const withoutRequired = ({ required: _required, ...schema }: Schema): Schema => schema;

/** What `fields` leaves of an answer: any of the members of its row, or of the rows of its list. */
function cutDown(document: OpenApiDocument, schema: Schema): Schema {
  const own = resolve(document, schema);
  const rows = own.properties?.data?.items;
  if (!rows) return withoutRequired(own);
  return {
    ...own,
    properties: { ...own.properties, data: { type: "array", items: withoutRequired(resolve(document, rows)) } },
  };
}

function validatorOf({ document, validators }: Contract, name: string, schema: Schema, cut: boolean): z.ZodType {
  const key = `${name} ${cut ? "cut" : "whole"}`;
  const validator = validators.get(key) ?? compile(document, cut ? cutDown(document, schema) : schema);
  validators.set(key, validator);
  return validator;
}

const broken = (what: string, answer: string): Error =>
  new Error(`Not as the OpenAPI document says: ${what}\n${answer.slice(0, 2_000)}`);

function checkBody(
  contract: Contract,
  name: string,
  type: string,
  schema: Schema,
  cut: boolean,
  body: string,
  response: Response,
): void {
  const given = response.headers.get("content-type") ?? "";
  if (given.replace(/; charset=utf-8$/i, "") !== type) throw broken(`${name} has the content type ${given}`, body);
  const parsed = validatorOf(contract, name, schema, cut).safeParse(JSON.parse(body));
  if (!parsed.success) throw broken(`${name}: ${z.prettifyError(parsed.error)}`, body);
}

/** Throws unless the answer is one that the document describes for the operation, or, where there is none, a problem. `address` starts after /api-gateway. */
export async function checkContract(method: string, address: string, response: Response): Promise<void> {
  known ??= await readContract();
  const url = new URL(`http://api${address}`);
  const body = await response.clone().text();
  const status = String(response.status);
  for (const header of ["request-id", "kaja-version", "access-control-allow-origin"])
    if (!response.headers.get(header)) throw broken(`no ${header}`, body);
  const operation = known.operations.find(
    (one) => one.method === (method === "HEAD" ? "GET" : method) && one.shape.test(url.pathname),
  );
  if (!operation) {
    if (response.status >= 400 && method !== "HEAD")
      checkBody(
        known,
        `problem ${status}`,
        "application/problem+json",
        { $ref: "#/components/schemas/Problem" },
        false,
        body,
        response,
      );
    return;
  }
  const name = `${operation.method} ${operation.path} ${status}`;
  const described = operation.responses[status];
  if (!described) throw broken(`${name} is not described`, body);
  for (const header of [...response.headers.keys()].filter((one) =>
    /ratelimit|^(etag|location|retry-after|idempotent-replayed|www-authenticate)$/i.test(one),
  )) {
    if (!Object.keys(described.headers ?? {}).some((one) => one.toLowerCase() === header))
      throw broken(`${name} does not name the header ${header}`, body);
  }
  const [declared] = Object.entries(described.content ?? {});
  if (method === "HEAD" || !declared) {
    if (body !== "") throw broken(`${name} has a body`, body);
    return;
  }
  const [type, { schema = {} }] = declared;
  checkBody(known, name, type, schema, url.searchParams.has("fields") && response.status === 200, body, response);
}
