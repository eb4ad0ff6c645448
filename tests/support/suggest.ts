import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Base of a stand-in for the suggest services. */
    suggestUrl: string;
  }
}

/** What the stand-in answers to a query: three suggestions with its last word, or what services do when they refuse. */
function answerTo(query: string): { status: number; body: string; location?: string } {
  if (query.includes("refused")) return { status: 429, body: "<html>Too many requests</html>" };
  if (query.includes("garbled")) return { status: 200, body: "<html>Are you a robot?</html>" };
  if (query.includes("moved")) return { status: 302, body: "", location: "/ac/?q=elsewhere" };
  if (query.includes("endless")) return { status: 200, body: `["q",["${"x".repeat(200_000)}"]]` };
  if (query.includes("half") && query.endsWith(" m")) return { status: 503, body: "" };
  return {
    status: 200,
    body: JSON.stringify([query, [query, `${query} one`, `${query} TWO`, "shared idea", "other shared idea"], [], {}]),
  };
}

/** A stand-in for DuckDuckGo, Google and Bing suggestions. GET /asked lists what was asked since the last time. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://suggest");
    if (url.pathname === "/asked")
      return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(asked.splice(0)));
    asked.push(`${url.pathname}${url.search}`);
    const { status, body, location } = answerTo(url.searchParams.get("q") ?? url.searchParams.get("query") ?? "");
    response.writeHead(status, { "content-type": "application/json", ...(location ? { location } : {}) }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  project.provide("suggestUrl", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
