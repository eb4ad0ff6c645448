import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cloudflareDevProxyVitePlugin, vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type PluginOption } from "vite";
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
          return createRequestContext(request, { ...env, MAIL_QUEUE: env.QUEUE_RELAY }, ctx) as RequestContext &
            Record<string, unknown>;
        },
      })
    : null;

/** Paths that the Worker answers, not a page of this server: its functions, and files that the build put beside the pages. */
const FUNCTION_PATHS = [
  "/api-gateway",
  "/downloads",
  "/forms",
  "/live",
  "/onsite",
  "/push",
  "/track",
  "/healthz",
  "/sitemap.xml",
  "/robots.txt",
  "/cdn-cgi",
  "^/(e|e\\.gif|k\\.js)(\\?|$)",
];

/** Files of the icons that the frame and the kit of the pages draw: "chevron-down", "building-2". */
const commonIcons = new Set(
  readdirSync("app/ui", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".tsx"))
    .flatMap((path) => [...readFileSync(`app/ui/${path}`, "utf8").matchAll(/import \{([^}]*)\} from "lucide-react"/g)])
    .flatMap(([, names = ""]) => names.match(/\b[A-Z]\w+/g) ?? [])
    .map((name) => name.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[a-zA-Z])(?=\d)/g, "-").toLowerCase()),
);

/**
 * One file for the icons that most pages draw: each would be a file of its own, mostly wrapping, as soon as two parts of
 * the product draw it. The icons of single tools stay with their pages.
 */
function iconsTogether(id: string): string | undefined {
  const [, folder = "", file = ""] = /\/node_modules\/lucide-react\/dist\/esm\/(icons\/)?([\w-]+)\.mjs$/.exec(id) ?? [];
  // The list of all icons would draw each of them into its chunk.
  if (file === "" || file === "lucide-react") return;
  return folder === "" || commonIcons.has(file) ? "icons" : undefined;
}

/** sonner writes its styles into a <style> without nonce, which the Content-Security-Policy forbids; they come from its style sheet instead. */
const withoutInlineStyle = (): PluginOption => ({
  name: "sonner-without-inline-style",
  transform: (code, id) =>
    id.includes("/sonner/dist/index.mjs") ? { code: code.replace(/^__insertCSS\(.*\);$/m, ""), map: null } : null,
});

/** The Worker's entry; a benchmark puts its own around it. */
const WORKER_ENTRY = process.env.KAJA_WORKER_ENTRY ?? "functions/worker.ts";

/** The server build is the whole Worker: functions, pages and objects in one module graph, which wrangler uploads as it is. */
const workerBuild = (): PluginOption => ({
  name: "worker-build",
  apply: "build",
  config: {
    // After Remix, which makes its own virtual module the input.
    order: "post",
    handler(config, { isSsrBuild }) {
      if (!isSsrBuild || !config.build) return;
      config.build.minify = true;
      config.build.rollupOptions = {
        ...config.build.rollupOptions,
        input: { worker: WORKER_ENTRY },
        output: {
          format: "es",
          inlineDynamicImports: false,
          entryFileNames: "[name].js",
          chunkFileNames: "chunks/[name]-[hash].js",
        },
        preserveEntrySignatures: "strict",
        external: [/^cloudflare:/, /^node:/],
      };
    },
  },
});

/**
 * Each route module is imported when its first page is asked for, so that an isolate's start does not depend on how many
 * pages the product has. The build that results is also written to build/pages/, where the tests in workerd import it.
 */
const lazyRoutes = (): PluginOption => ({
  name: "lazy-routes",
  apply: "build",
  enforce: "post",
  transform(code, id) {
    if (id.endsWith("virtual:remix/server-manifest") && this.environment.name === "ssr")
      writePagesFile("server-manifest.js", code);
    if (!id.endsWith("virtual:remix/server-build")) return null;
    const lazy = code.replace(/import \* as (route\d+) from ("[^"]+");/g, "const $1 = () => import($2);");
    writePagesFile("server-build.js", lazy);
    return { code: lazy, map: null };
  },
});

function writePagesFile(name: string, code: string): void {
  mkdirSync("build/pages", { recursive: true });
  writeFileSync(`build/pages/${name}`, code);
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    withoutInlineStyle(),
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
    workerBuild(),
    lazyRoutes(),
  ],
  resolve: { mainFields: ["browser", "module", "main"] },
  ssr: {
    target: "webworker",
    noExternal: true,
    resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
  },
  build: {
    assetsInlineLimit: 0,
    cssMinify: true,
    ...(isSsrBuild ? {} : { rollupOptions: { output: { manualChunks: iconsTogether } } }),
  },
  server: workerOrigin
    ? {
        proxy: Object.fromEntries(FUNCTION_PATHS.map((path) => [path, { target: workerOrigin, ws: path === "/live" }])),
      }
    : {},
}));
