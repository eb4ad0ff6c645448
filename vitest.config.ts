import { resolve } from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { testBindings } from "./tests/support/bindings.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { builtPages } from "./tests/support/server-build.ts";
import { staticImports } from "./tests/support/static-imports.ts";
import { testPasswords } from "./tests/support/test-passwords.ts";

export default defineConfig({
  test: {
    // One more than the cores of a small machine: tests in workerd and journeys wait for half of their time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // An alarm of a Durable Object may wake while its runner closes after the last test: nothing of a test fails by it.
    onUnhandledError: ({ name }) => name !== "EnvironmentTeardownError",
    projects: [
      {
        test: {
          name: "unit",
          environment: "node",
          // A process for each of two hundred small files is most of their work.
          isolate: false,
          include: ["app/**/*.test.ts", "db/**/*.test.ts", "functions/**/*.test.ts", "tests/unit/**/*.test.ts"],
          setupFiles: ["./tests/support/properties.ts"],
          env: { NODE_EXTRA_CA_CERTS: resolve("tests/support/tls/certificate.pem") },
          // A busy machine is no failure: some of these start programs of their own.
          testTimeout: 60_000,
        },
      },
      {
        plugins: [
          builtPages(),
          staticImports(),
          testPasswords(),
          cloudflareTest(async () => ({
            // The sources, in one module graph with the tests; wrangler.toml names what is uploaded.
            main: "./functions/worker.ts",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                ...testBindings("./wrangler.toml"),
                APP_URL: "http://localhost:8787",
                FULL_SWEEPS: process.env.FULL_SWEEPS ?? "false",
                MIGRATIONS: await readD1Migrations("./migrations"),
              },
            },
          })),
        ],
        test: {
          name: "workerd",
          // What the Worker logs goes straight out: sent through the runner, a last line could come after the end of a file, which fails the run.
          disableConsoleIntercept: true,
          // One runtime and one module graph for many files; tests/support/migrate.ts empties the database before each.
          isolate: false,
          include: ["tests/integration/**/*.test.ts", "tests/api/**/*.test.ts"],
          globalSetup: ["servers", "crawl-sites", "vies", "suggest", "language-model"].map(
            (name) => `./tests/support/${name}.ts`,
          ),
          setupFiles: ["./tests/support/migrate.ts"],
          // A busy machine is no failure: the first test of a file also waits for the modules that it loads.
          testTimeout: 60_000,
          // One file for each package in place of hundreds of modules that the runtime would fetch one by one; worker-mailer cannot be bundled (cloudflare:sockets).
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                // React as people get it: its development build draws a page in twice the time.
                esbuildOptions: { define: { "process.env.NODE_ENV": JSON.stringify("production") } },
                include: [
                  "@remix-run/cloudflare",
                  "@remix-run/react",
                  "react",
                  "react/jsx-runtime",
                  "react-dom",
                  "react-dom/server",
                  "isbot",
                  "client-zip",
                  "drizzle-orm",
                  "drizzle-orm/d1",
                  "drizzle-orm/sqlite-core",
                  "drizzle-orm/libsql/web",
                  "@libsql/client/web",
                  "hono",
                  "hono/factory",
                  "hono/utils/cookie",
                  "hono/http-exception",
                  "zod",
                  "zod/v4/core",
                  "@hono/zod-openapi",
                  "@conform-to/zod/v4",
                  "lucia",
                  "@upstash/ratelimit",
                  "@upstash/redis/cloudflare",
                  "lucide-react",
                  "d3-shape",
                  "d3-scale",
                  "fast-check",
                  "stripe",
                  "@simplewebauthn/server",
                  "otpauth",
                  "uqr",
                  "marked",
                  "minisearch",
                ],
              },
            },
          },
        },
      },
      {
        test: {
          name: "e2e",
          environment: "node",
          include: ["tests/e2e/**/*.spec.ts"],
          globalSetup: ["./tests/e2e/setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What a page shows in the end is waited for as long as Playwright waits; a second is less than a busy machine needs.
          expect: { poll: { timeout: 20_000 } },
          // After the tests of other projects: a browser is held to time limits.
          sequence: { groupOrder: 1 },
          // One module graph and one browser for all files of a process: starting them takes longer than some files.
          isolate: false,
        },
      },
    ],
  },
});
