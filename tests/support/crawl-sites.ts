import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { type PlainAnswer, startTestSite, type TestSite, type TestSiteOptions } from "./site/server.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Opens, reads and closes test sites from inside workerd; see `openSite`. */
    crawlSitesUrl: string;
  }
}

/**
 * Test sites run in node, the crawler in workerd: this little server opens one for each POST, gives its recorded
 * requests for GET /<id>, changes its answers for PUT /<id>, and closes it for DELETE /<id>.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sites = new Map<string, TestSite>();
  const server = createServer(async (request, response) => {
    const id = (request.url ?? "/").slice(1);
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    try {
      if (request.method === "POST") {
        let text = "";
        for await (const chunk of request) text += chunk;
        const site = await startTestSite(JSON.parse(text) as TestSiteOptions);
        const newId = new URL(site.url).port;
        sites.set(newId, site);
        return answer(201, { id: newId, url: site.url });
      }
      const site = sites.get(id);
      if (!site) return answer(404, {});
      if (request.method === "DELETE") {
        sites.delete(id);
        await site.close();
        return answer(200, {});
      }
      if (request.method === "PUT") {
        let text = "";
        for await (const chunk of request) text += chunk;
        site.change(JSON.parse(text) as Record<string, PlainAnswer>);
        return answer(200, {});
      }
      answer(200, site.requests);
    } catch (error) {
      answer(500, { error: String(error) });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  project.provide("crawlSitesUrl", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    await Promise.all([...sites.values()].map((site) => site.close()));
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
