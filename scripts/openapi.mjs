// Writes the API's own description of itself: the reference, the typed client and the checks are made of it. To .cache for the build of
// the pages, which empties build/ first, and to build/openapi.json for everybody else.
import { mkdirSync, writeFileSync } from "node:fs";
import { Hono } from "hono";
import { createServer } from "vite";
import { unstable_readConfig as readConfig } from "wrangler";
import { runtimeStubs } from "./lib/runtime-stubs.mjs";

const vite = await createServer({
  configFile: false,
  root: process.cwd(),
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true, include: [] },
  plugins: [runtimeStubs()],
});
try {
  const { serveApi } = await vite.ssrLoadModule("/functions/api-gateway/index.ts");
  const { vars } = readConfig({ config: "wrangler.toml" });
  const app = new Hono();
  app.use(async (c, next) => {
    c.set("context", { config: vars, requestId: "build" });
    await next();
  });
  app.all("/api-gateway/*", serveApi);
  const answer = await app.request(
    "/api-gateway/openapi.json",
    undefined,
    {},
    { waitUntil() {}, passThroughOnException() {} },
  );
  if (!answer.ok) throw new Error(`The document cannot be made: ${answer.status} ${await answer.text()}`);
  const document = await answer.json();
  for (const folder of [".cache", "build"]) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/openapi.json`, `${JSON.stringify(document, null, 2)}\n`);
  }
  console.log(`build/openapi.json: ${Object.keys(document.paths).length} paths`);
} finally {
  await vite.close();
}
