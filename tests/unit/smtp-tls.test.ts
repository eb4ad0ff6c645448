import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { build, type Rollup } from "vite";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

/*
 * The mail transport inside workerd against servers with TLS. The certificate (self-signed, for localhost, of no use
 * elsewhere) is trusted by all runtimes of this project's tests (vitest.config.ts), because Miniflare reads what to trust from
 * the environment as it loads.
 */

const tls = (file: string) => join(import.meta.dirname, "../support/tls", file);
const CERTIFICATE = { cert: readFileSync(tls("certificate.pem")), key: readFileSync(tls("key.pem")) };

const WORKER = `
import { openSmtpTransport } from "#app/platform/mail/smtp.server.ts";
export default {
  async fetch(request) {
    const transport = openSmtpTransport(await request.json());
    const mail = { id: "id", recipient: "reader@example.com", subject: "s", textBody: "text", htmlBody: "<p>html</p>" };
    try {
      await transport.send(mail);
      await transport.close();
      return Response.json({ sent: true });
    } catch (error) {
      return Response.json({ sent: false, stage: error.stage });
    }
  },
};`;

const servers: SMTPServer[] = [];
let runtime: Miniflare;

beforeAll(async () => {
  const entry = "virtual:entry";
  const output = (await build({
    configFile: false,
    logLevel: "error",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? WORKER : undefined),
      },
    ],
    resolve: { alias: [{ find: /^#app\//, replacement: `${join(import.meta.dirname, "../../app")}/` }] },
    ssr: { noExternal: true, target: "webworker" },
    build: { ssr: true, write: false, rollupOptions: { input: entry, external: ["cloudflare:sockets"] } },
  })) as Rollup.RollupOutput;
  runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: output.output[0].code,
      compatibilityDate: "2026-11-01",
      compatibilityFlags: ["nodejs_compat"],
    }),
  );
  await runtime.ready;
}, 30_000);
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise<void>((resolve) => server.close(resolve))));
});
afterAll(() => runtime?.dispose());

/** A server that takes mail only after sign-in, and sign-in only under TLS. */
async function serve(
  options: SMTPServerOptions,
): Promise<{ port: number; mails: { secure: boolean; user: string | undefined }[] }> {
  const mails: { secure: boolean; user: string | undefined }[] = [];
  const server = new SMTPServer({
    disableReverseLookup: true,
    ...options,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData(stream, session, done) {
      stream.resume();
      stream.on("end", () => {
        mails.push({ secure: session.secure, user: session.user });
        done();
      });
    },
  });
  server.on("error", () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.server.address() as AddressInfo).port, mails };
}

async function send(port: number, SMTP_TLS: string, SMTP_HOST = "localhost"): Promise<unknown> {
  const config = {
    SMTP_HOST,
    SMTP_PORT: port,
    SMTP_TLS,
    SMTP_USERNAME: "u",
    SMTP_PASSWORD: "p",
    MAIL_FROM: "Kaja <no-reply@kaja.example>",
  };
  return (await runtime.dispatchFetch("http://localhost/", { method: "POST", body: JSON.stringify(config) })).json();
}

const MODES: [mode: string, options: SMTPServerOptions][] = [
  ["starttls", {}],
  ["implicit", { secure: true }],
];

test.each(MODES)("%s delivers to a server whose certificate is trusted", async (mode, options) => {
  const { port, mails } = await serve({ ...CERTIFICATE, ...options });
  expect(await send(port, mode)).toEqual({ sent: true });
  expect(mails).toEqual([{ secure: true, user: "u" }]);
});

test.each(MODES)("%s refuses a server whose certificate is for another name", async (mode, options) => {
  const { port, mails } = await serve({ ...CERTIFICATE, ...options });
  expect(await send(port, mode, "127.0.0.1")).toMatchObject({ sent: false });
  expect(mails).toEqual([]);
});

test("the library whose session is corrected has the version that the corrections were written for", () => {
  const manifestAt = (path: string) =>
    JSON.parse(readFileSync(path, "utf8")) as { version?: string; dependencies?: Record<string, string> };
  expect(manifestAt("package.json").dependencies?.["worker-mailer"]).toBe("1.2.1");
  expect(manifestAt("node_modules/worker-mailer/package.json").version).toBe("1.2.1");
});

test("a server that offers sign-in only under TLS gets no mail without it", async () => {
  const { port, mails } = await serve(CERTIFICATE);
  expect(await send(port, "none")).toMatchObject({ sent: false });
  expect(mails).toEqual([]);
});
