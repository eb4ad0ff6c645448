import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { orThrow, refusal } from "#app/platform/access/access.server.ts";
import { NO_STORE } from "#app/platform/http/cache.ts";
import { appError } from "#app/shared/error.ts";
import { parseFindingQuery } from "../crawls/list-query.server.ts";
import { openProject } from "../projects/open-project.server.ts";
import { exportFindings } from "./service.server.ts";

const TYPES = { csv: "text/csv; charset=utf-8", json: "application/json; charset=utf-8" } as const;

/** Streams the findings of the shown crawl as a file. Throws 400, 403 and 404 Responses. */
export async function exportResponse(
  { request, context, params }: LoaderFunctionArgs,
  format: keyof typeof TYPES,
): Promise<Response> {
  const { scope, project, shown } = await openProject(request, context, params.projectId);
  if (!shown) throw refusal(appError("not_found", "This project has no crawl to export yet."));
  const { code, severity, state, url, muted } = parseFindingQuery(request);
  const body = orThrow(await exportFindings(context, scope, shown.id, format, { code, severity, state, url, muted }));
  return fileResponse(body, format, { what: "findings", url: project.url, at: shown.createdAt });
}

/** A file of a crawl, named after what it holds, the site and the day. */
export function fileResponse(
  body: ReadableStream<Uint8Array>,
  format: keyof typeof TYPES,
  { what, url, at }: { what: string; url: string; at: Date },
): Response {
  const name = `${what}-${new URL(url).hostname}-${at.toISOString().slice(0, 10)}.${format}`;
  return new Response(body, {
    headers: {
      "Content-Type": TYPES[format],
      "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"`,
      "Cache-Control": NO_STORE,
      "X-Content-Type-Options": "nosniff",
    },
  });
}
