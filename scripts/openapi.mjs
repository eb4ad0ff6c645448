// Writes the API's own description of itself: the reference, the typed client and the checks are made of it. To .cache for the build of
// the pages, which empties build/ first, and to build/openapi.json for everybody else.
import { mkdirSync, writeFileSync } from "node:fs";
import { Hono } from "hono";
import { createServer } from "vite";
import { unstable_readConfig as readConfig } from "wrangler";

/** The runtime's own modules: nothing of them runs here, but classes are derived from them. */
const runtimeStubs = () => ({
  name: "runtime-stubs",
  enforce: "pre",
  resolveId: (id) => (id.startsWith("cloudflare:") ? `\0${id}` : null),
  load: (id) =>
    id.startsWith("\0cloudflare:")
      ? "class Base {} export { Base as DurableObject, Base as WorkflowEntrypoint, Base as WorkerEntrypoint }; export const env = {}; export const connect = () => { throw new Error('no sockets here') };"
      : null,
});

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
