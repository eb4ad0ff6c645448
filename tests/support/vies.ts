import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Base of a stand-in for VIES; see `VIES_NUMBERS`. */
    viesUrl: string;
  }
}

const answer = (isValid: boolean, userError: string) =>
  JSON.stringify({ isValid, userError, requestDate: "2026-11-21T08:00:00.000Z", requestIdentifier: "WAPIAAAAY1234" });

/** What the stand-in says of the number after its country: status and body. "silent" never answers. */
const ANSWERS: Readonly<Record<string, { status: number; body: string; location?: string } | "silent">> = {
  "100000001": { status: 200, body: answer(true, "VALID") },
  "100000002": { status: 200, body: answer(false, "INVALID") },
  "100000003": { status: 200, body: answer(false, "MS_UNAVAILABLE") },
  "100000004": { status: 500, body: "oops" },
  "100000005": { status: 200, body: "<html>maintenance</html>" },
  "100000006": { status: 200, body: JSON.stringify({ isValid: "yes" }) },
  "100000007": { status: 200, body: answer(true, "x".repeat(30_000)) },
  "100000008": { status: 302, body: "", location: "/ms/DE/vat/100000001" },
  "100000009": "silent",
};

/** A stand-in for the VIES REST API. GET /asked lists what was asked since the last time. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://vies");
    if (url.pathname === "/asked")
      return response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(asked.splice(0)));
    asked.push(`${url.pathname}${url.search}`);
    const said = ANSWERS[url.pathname.split("/").at(-1) ?? ""] ?? { status: 404, body: "{}" };
    if (said === "silent") return;
    response
      .writeHead(said.status, {
        "content-type": "application/json",
        ...(said.location ? { location: said.location } : {}),
      })
      .end(said.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  project.provide("viesUrl", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
