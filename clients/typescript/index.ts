import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "./schema.js";

export type { components, operations, paths } from "./schema.js";

/** A schema of the API by its name: `Model<"Project">`. */
export type Model<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** What every refused call is answered with (RFC 9457). */
export type Problem = Model<"Problem">;

export interface KajaOptions {
  /** The address of the API: "https://…/api-gateway". */
  baseUrl: string;
  apiKey: string;
  /** In place of the runtime's own: for tests and for retries. */
  fetch?: (request: Request) => Promise<Response>;
}

export type KajaClient = Client<paths>;

/**
 * A client of Kaja's public API whose paths, parameters and answers are typed by the API's own description. A call returns
 * `{ data, response }`, or `{ error, response }` with the problem; it throws only where no answer came.
 */
export function createKajaClient({ baseUrl, apiKey, fetch }: KajaOptions): KajaClient {
  return createClient<paths>({
    baseUrl: baseUrl.replace(/\/+$/, ""),
    headers: { "x-api-key": apiKey },
    ...(fetch ? { fetch } : {}),
  });
}

interface Page<Row> {
  data: Row[];
  nextCursor: string | null;
}

/**
 * Every row of a list, page after page:
 * `for await (const project of everyRow((cursor) => kaja.GET("/seo/projects", { params: { query: { cursor } } })))`.
 * Throws the problem of a page that is refused.
 */
export async function* everyRow<Row>(
  readPage: (cursor: string | undefined) => Promise<{ data?: Page<Row>; error?: unknown }>,
): AsyncGenerator<Row, void, undefined> {
  let cursor: string | undefined;
  do {
    const { data, error } = await readPage(cursor);
    if (!data) throw error;
    yield* data.data;
    cursor = data.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
