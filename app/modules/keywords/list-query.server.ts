import type { z } from "zod";
import { readQuery } from "#app/platform/http/query.server.ts";

/** What the address of a list asks for; an empty field of a form is one that was left out. Throws a 400 Response. */
export function readListQuery<S extends z.ZodType>(request: Request, schema: S): z.output<S> {
  const url = new URL(request.url);
  for (const [name, value] of [...url.searchParams]) if (value === "") url.searchParams.delete(name);
  return readQuery(new Request(url), schema);
}
