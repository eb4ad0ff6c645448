import { NO_STORE } from "#app/platform/http/cache.ts";
import { type CsvValue, csvLines } from "#app/shared/csv/csv.ts";

/** A table as a file, named after what it holds, the site and the day; written line by line. */
export function csvResponse(
  { what, host, at }: { what: string; host: string | undefined; at: Date },
  heading: readonly string[],
  rows: Iterable<readonly CsvValue[]>,
): Response {
  const lines = csvLines(heading, rows);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = lines.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(next.value));
    },
  });
  const name = `${what}-${host ?? "website"}-${at.toISOString().slice(0, 10)}.csv`;
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"`,
      "Cache-Control": NO_STORE,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
