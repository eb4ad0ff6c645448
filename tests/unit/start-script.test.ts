import { execFile } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { startClock } from "../../scripts/lib/clock.mjs";
import { type Checkout, makeCheckout } from "../support/checkout.ts";
import { freePort } from "../support/product.ts";

/** Several programs are started one after the other, on a machine that may be busy. */
const PROGRAMS = { timeout: 90_000 };

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  while (cleanUps.length > 0) await cleanUps.pop()?.();
}, PROGRAMS.timeout);

const checkout = (files?: Readonly<Record<string, string>>): Checkout => {
  const made = makeCheckout(files);
  cleanUps.push(made.remove);
  return made;
};

/** Starts the product of a checkout; it ends with the test at the latest. */
function start(
  { run }: Checkout,
  env: Readonly<Record<string, string>>,
  [name, ...args]: [string, ...string[]] = ["start"],
) {
  const started = run(name, args, env);
  cleanUps.push(async () => {
    started.child.kill("SIGTERM");
    await started.ended;
  });
  return started;
}

/** Whether something listens there. */
async function isServed(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  cleanUps.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

const users = ({ folder }: Checkout) =>
  existsSync(join(folder, ".wrangler/in-use")) ? readdirSync(join(folder, ".wrangler/in-use")) : [];

describe("before anything is built", PROGRAMS, () => {
  test.each([
    ["start", "abc", 65_535],
    ["start", "0", 65_535],
    ["start", "65536", 65_535],
    ["start", "87.5", 65_535],
    ["start", "-1", 65_535],
    ["dev", "65535", 65_534],
  ])("`%s` refuses PORT=%s with one sentence", async (script, port, highest) => {
    const place = checkout();
    const { code, output } = await start(place, { PORT: port }, [script]).ended;
    expect(output).toBe(`PORT is "${port}", but it must be a whole number from 1 to ${highest}, such as PORT=8790.\n`);
    expect([code, place.isBuilt(), users(place)]).toEqual([1, false, []]);
  });

  test.each(["start", "dev"])("`%s` refuses a port that another program has", async (script) => {
    const place = checkout();
    const port = await listen(createServer((_, response) => response.end("I am somebody else")));
    // `npm run dev` needs the port behind it as well.
    const env = { PORT: String(script === "dev" ? port - 1 : port) };
    const { code, output } = await start(place, env, [script]).ended;
    expect(output).toMatch(
      /^Port \d+ is in use by another program\. Stop that program, or set PORT to another port\.\n$/,
    );
    expect([code, place.isBuilt(), users(place)]).toEqual([1, false, []]);
  });

  test("a missing or malformed variable is one sentence", async () => {
    const secret = "0".repeat(64);
    const script = join(import.meta.dirname, "../../scripts/check-config.ts");
    /** Exit code and output of the check where .dev.vars has these lines. */
    const check = (...lines: string[]) => {
      const folder = mkdtempSync(join(tmpdir(), "kaja-configuration-"));
      cleanUps.push(() => rmSync(folder, { recursive: true }));
      copyFileSync("wrangler.toml", join(folder, "wrangler.toml"));
      writeFileSync(join(folder, ".dev.vars"), lines.join("\n"));
      const args = ["--disable-warning=ExperimentalWarning", script];
      return new Promise<string>((resolve) => {
        execFile(process.execPath, args, { cwd: folder }, (error, out, err) =>
          resolve(`${error?.code ?? 0} ${out}${err}`),
        );
      });
    };
    const secrets = [`PASSWORD_PEPPER=${secret}`, `SIGNING_KEY=${secret}`];
    const [broken, good, production] = await Promise.all([
      check("ENVIRONMENT=development", ...secrets, "SMTP_PORT=many"),
      check("ENVIRONMENT=development", ...secrets, `SEALING_KEY=${secret}`),
      check(...secrets, `SEALING_KEY=${secret}`),
    ]);
    expect(broken).toBe(
      "1 Configuration error. SEALING_KEY is missing; SMTP_PORT must be a port. Correct it in .dev.vars, or in wrangler.toml if it is no secret, and start again.\n",
    );
    expect(good).toBe("0 ");
    expect(production).toBe(
      "1 ENVIRONMENT must be development for a local run. Set it in .dev.vars and start again.\n",
    );
  });

  test("a failing check of the variables adds no line of its own", async () => {
    const place = checkout({ "scripts/check-config.ts": 'console.error("SEALING_KEY is missing."); process.exit(1);' });
    const { code, output } = await start(place, { PORT: String(await freePort()) }).ended;
    expect([code, output, place.isBuilt()]).toEqual([1, "SEALING_KEY is missing.\n", false]);
  });
});

describe("the data folder", PROGRAMS, () => {
  test("is used by one product at a time, and free again after it", async () => {
    const place = checkout();
    const port = String(await freePort());
    const first = start(place, { PORT: port });
    await first.prints(/Kaja is ready/);
    const inUse = `The data of this checkout is in use by npm start at http://localhost:${port}. Stop it first, with Ctrl+C in its terminal or with: kill ${first.child.pid}\n`;
    const other = { PORT: String(await freePort()) };
    for (const command of [["start"], ["dev"], ["run", "db:seed"], ["run", "db:migrate"]] as [string, ...string[]][])
      expect(await start(place, other, command).ended, command.join(" ")).toEqual({ code: 1, output: inUse });
    // The same port, too: whose it is says more than that it is taken.
    expect(await start(place, { PORT: port }).ended).toEqual({ code: 1, output: inUse });

    first.child.kill("SIGTERM");
    expect((await first.ended).code).toBe(0);
    expect(users(place)).toEqual([]);
    await start(place, { PORT: port }).prints(/Kaja is ready/);
  });

  test("is taken over from a process that is dead, but not from a wrangler that it left behind", async () => {
    const place = checkout();
    const killed = start(place, { PORT: String(await freePort()) });
    await killed.prints(/Kaja is ready/);
    const wrangler = Number(await killed.prints(/wrangler is process (\d+);/));
    killed.child.kill("SIGKILL");
    await once(killed.child, "exit");
    const env = { PORT: String(await freePort()) };
    expect((await start(place, env).ended).output).toMatch(
      new RegExp(`in use by wrangler of npm start at .*kill ${wrangler}\n$`),
    );

    process.kill(-wrangler, "SIGKILL");
    await killed.ended;
    await start(place, env).prints(/Kaja is ready/);
  });

  test("is not held by the number of a process that has ended when another has got it", async () => {
    const place = checkout();
    mkdirSync(join(place.folder, ".wrangler/in-use"), { recursive: true });
    writeFileSync(join(place.folder, `.wrangler/in-use/${process.pid}-1`), "npm start at http://localhost:8787");
    await start(place, { PORT: String(await freePort()) }).prints(/Kaja is ready/);
    expect(users(place)).not.toContain(`${process.pid}-1`);
  });
});

describe("the end", PROGRAMS, () => {
  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "%s ends all processes and frees port and data",
    async (signal) => {
      const place = checkout();
      const port = await freePort();
      const { child, prints, ended } = start(place, { PORT: String(port) });
      await prints(/Kaja is ready/);
      const helper = Number(await prints(/helper listens on (\d+);/));
      expect([await isServed(port), await isServed(helper)]).toEqual([true, true]);
      child.kill(signal);
      expect((await ended).code).toBe(0);
      expect([await isServed(port), await isServed(helper), users(place)]).toEqual([false, false, []]);
    },
  );

  test("comes at once when a signal arrives amid the build, and nothing is started after it", async () => {
    let began = () => {};
    const building = new Promise<void>((resolve) => {
      began = resolve;
    });
    // It is never answered: the build would last for ever.
    const hook = await listen(createServer(() => began()));
    const place = checkout({ "scripts/openapi.mjs": `await fetch("http://127.0.0.1:${hook}");` });
    const { child, ended } = start(place, { PORT: String(await freePort()) });
    await building;
    child.kill("SIGTERM");
    expect(await ended).toEqual({ code: 0, output: "" });
    expect(users(place)).toEqual([]);
  });

  test("has the code of wrangler when that ends first", async () => {
    const place = checkout();
    const port = await freePort();
    const { prints, ended } = start(place, { PORT: String(port) });
    await prints(/Kaja is ready/);
    await fetch(`http://127.0.0.1:${port}/die`).catch(() => {});
    const { code, output } = await ended;
    expect([code, users(place)]).toEqual([3, []]);
    expect(output).toMatch(
      /The Worker's process \(wrangler\) ended with code 3\. Its reason, if it printed one, is above\.\n$/,
    );
  });
});

test("another program's answer on the port is not taken for the product's", PROGRAMS, async () => {
  const port = await freePort();
  // Takes the port while the product is being built.
  const thief = createServer((_, response) => response.end("I am somebody else"));
  const hook = await listen(createServer(async (_, response) => response.end(String(await listen(thief, port)))));
  const place = checkout({ "scripts/openapi.mjs": `await fetch("http://127.0.0.1:${hook}");` });
  const { code, output } = await start(place, { PORT: String(port) }).ended;
  expect(code).toBe(1);
  expect(output).toContain("EADDRINUSE");
  expect(output).not.toContain("Kaja is ready");
});

describe("the clock", () => {
  // Only what hangs is waited for so long: a busy machine answers within it.
  const IMPATIENT = { silenceMs: 50, checkEveryMs: 1, answerWithinMs: 3_000 };

  test("calls the cron of a product that answers, and notices when it answers no longer", async () => {
    let isHung = false;
    const asked = new Set<string | undefined>();
    const port = await listen(
      createServer(({ url }, response) => {
        asked.add(url);
        // A connection that stays open without an answer, as that of a runtime that hangs.
        if (!isHung) response.end("ok");
        if (url?.startsWith("/cdn-cgi/")) isHung = true;
      }),
    );
    await new Promise<void>((resolve) => startClock(`http://127.0.0.1:${port}`, { ...IMPATIENT, onSilence: resolve }));
    expect([...asked]).toEqual(["/healthz", "/cdn-cgi/handler/scheduled?cron=*+*+*+*+*"]);
  });

  test("notices a product that never answers", async () => {
    const port = await freePort();
    await new Promise<void>((resolve) => startClock(`http://127.0.0.1:${port}`, { ...IMPATIENT, onSilence: resolve }));
  });
});
