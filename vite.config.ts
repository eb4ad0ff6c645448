import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { cloudflareDevProxyVitePlugin, vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type PluginOption, type Rollup } from "vite";
import { createRequestContext, type RequestContext } from "./app/platform/context.server.ts";

/**
 * Under `npm run dev` pages run here with hot reload, while the built Worker runs beside (see scripts/dev.mjs):
 * its objects are reached through bindings, its functions through the proxy.
 */
const workerOrigin = process.env.KAJA_WORKER_ORIGIN;

const devProxy = (): PluginOption =>
  workerOrigin
    ? cloudflareDevProxyVitePlugin<Env & { QUEUE_RELAY: Env["MAIL_QUEUE"] }, never>({
        configPath: ".cache/wrangler.dev.json",
        persist: { path: ".wrangler/state/v3" },
        getLoadContext: ({ request, context }) => {
          const { env, ctx } = context.cloudflare;
          return createRequestContext(request, { ...env, MAIL_QUEUE: env.QUEUE_RELAY }, ctx) as RequestContext & Record<string, unknown>;
        },
      })
    : null;

/** Paths that the Worker answers, not a page of this server: its functions, and files that the build put beside the pages. */
const FUNCTION_PATHS = [
  "/api-gateway",
  "/api-reference",
  "/downloads",
  "/live",
  "/track",
  "/healthz",
  "/sitemap.xml",
  "/robots.txt",
  "/cdn-cgi",
  "^/(e|e\\.gif|k\\.js)(\\?|$)",
];

/** sonner writes its styles into a <style> without nonce, which the Content-Security-Policy forbids; they come from its style sheet instead. */
const withoutInlineStyle = (): PluginOption => ({
  name: "sonner-without-inline-style",
  transform: (code, id) => (id.includes("/sonner/dist/index.mjs") ? { code: code.replace(/^__insertCSS\(.*\);$/m, ""), map: null } : null),
});

/** Every icon of lucide is made by app/ui/icon.ts, in pages of the server and of the browser alike. */
const leanIcons = (): PluginOption => ({
  name: "lean-icons",
  enforce: "pre",
  resolveId: (source, importer) =>
    source.endsWith("/createLucideIcon.mjs") && importer?.includes("/lucide-react/") ? resolve(import.meta.dirname, "app/ui/icon.ts") : null,
});

/** Icons that every signed-in page draws, as files of lucide: those of the registry, and of header and sidebar. */
const FRAME_ICONS = new Set([
  ...[...readFileSync("app/catalogue/definition.ts", "utf8").matchAll(/^ {2}\| "([a-z0-9-]+)"/gm)].map(([, name]) => `${name}.mjs`),
  ...["bell", "check", "chevron-down", "chevrons-up-down", "log-out", "menu", "plus", "search", "settings-2", "x"].map((name) => `${name}.mjs`),
]);

/** One chunk for them: an icon that a lazy part draws, too, would otherwise become a file of its own, mostly wrapping. */
const frameIcons = (id: string): string | undefined => {
  const icon = id.match(/\/lucide-react\/dist\/esm\/icons\/([^/]+)$/)?.[1];
  return icon && FRAME_ICONS.has(icon) ? "frame-icons" : undefined;
};

const judged = new Map<string, boolean>();

/** Whether wrangler alone can bundle a source of ours: TypeScript with nothing else behind it. React's parts, and what import.meta.glob reads, need Vite. */
function isPlain(path: string): boolean {
  const known = judged.get(path);
  if (known !== undefined) return known;
  if (!path.endsWith(".ts")) return false;
  judged.set(path, true);
  const text = readFileSync(path, "utf8");
  const imported = [...text.matchAll(/^(?:import|export|}) (?!type ).*"(#?)([^"]+\.tsx?)"/gm)].map(([, own, target = ""]) =>
    resolve(own ? import.meta.dirname : dirname(path), target),
  );
  const plain = !text.includes("import.meta") && imported.every(isPlain);
  judged.set(path, plain);
  return plain;
}

/** The name under which a bundle of pages imports a source of ours; null when the source is not ours. */
const ownName = (id: string): string | null => {
  const path = relative(import.meta.dirname, id);
  return /^(app|db)\//.test(path) ? `#${path}` : null;
};

/**
 * The pages' bundle only names the plain sources, and wrangler bundles them with functions/: the Worker has one copy of what both use,
 * and one of each cache in it. scripts/check-bundle.mjs finds what comes twice.
 */
const besideFunctions: Rollup.RollupOptions = {
  external: (id, _importer, isResolved) => isResolved && ownName(id) !== null && isPlain(id),
  // Otherwise rollup writes "./#app/…", which wrangler reads as this very bundle, again and again.
  makeAbsoluteExternalsRelative: false,
  output: { inlineDynamicImports: true, paths: (id) => ownName(id) ?? id },
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    withoutInlineStyle(),
    leanIcons(),
    devProxy(),
    tailwindcss(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_lazyRouteDiscovery: true,
        v3_singleFetch: true,
        v3_routeConfig: true,
      },
    }),
  ],
  resolve: { mainFields: ["browser", "module", "main"] },
  // lucide is bundled with the pages so that its icons are made as said above.
  ssr: { noExternal: ["lucide-react"], resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] } },
  build: {
    assetsInlineLimit: 0,
    cssMinify: true,
    rollupOptions: isSsrBuild ? besideFunctions : { output: { manualChunks: frameIcons } },
  },
  server: workerOrigin ? { proxy: Object.fromEntries(FUNCTION_PATHS.map((path) => [path, { target: workerOrigin, ws: path === "/live" }])) } : {},
}));
