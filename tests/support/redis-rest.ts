import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "./product.ts";

/** Whether this machine has a redis-server. */
export const hasRedis = (): boolean => spawnSync("redis-server", ["--version"], { stdio: "ignore" }).status === 0;

type Reply = string | number | null | Reply[] | Error;

/** Reads one RESP value; undefined when it is not complete yet. */
function parse(buffer: Buffer, at: number): { value: Reply; next: number } | undefined {
  const end = buffer.indexOf("\r\n", at);
  if (end < 0) return undefined;
  const [kind, text] = [String.fromCharCode(buffer[at] ?? 0), buffer.toString("utf8", at + 1, end)];
  const next = end + 2;
  if (kind === "+") return { value: text, next };
  if (kind === "-") return { value: new Error(text), next };
  if (kind === ":") return { value: Number(text), next };
  const size = Number(text);
  if (size < 0) return { value: null, next };
  if (kind === "$")
    return buffer.length < next + size + 2
      ? undefined
      : { value: buffer.toString("utf8", next, next + size), next: next + size + 2 };
  const items: Reply[] = [];
  let from = next;
  for (let item = 0; item < size; item++) {
    const parsed = parse(buffer, from);
    if (!parsed) return undefined;
    items.push(parsed.value);
    from = parsed.next;
  }
  return { value: items, next: from };
}

/** A connection to redis that answers commands in order. */
class RedisConnection {
  #buffer = Buffer.alloc(0);
  readonly #waiting: ((reply: Reply) => void)[] = [];

  private readonly socket: Socket;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (chunk) => {
      this.#buffer = Buffer.concat([this.#buffer, chunk]);
      for (let parsed = parse(this.#buffer, 0); parsed; parsed = parse(this.#buffer, 0)) {
        this.#buffer = this.#buffer.subarray(parsed.next);
        this.#waiting.shift()?.(parsed.value);
      }
    });
  }

  send(command: readonly unknown[]): Promise<Reply> {
    const parts = command.map((part) => Buffer.from(String(part)));
    const lines = parts.flatMap((part) => [Buffer.from(`$${part.length}\r\n`), part, Buffer.from("\r\n")]);
    this.socket.write(Buffer.concat([Buffer.from(`*${parts.length}\r\n`), ...lines]));
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

export interface RedisRest {
  url: string;
  token: string;
  /** Sends a command straight to redis. */
  command: (...parts: unknown[]) => Promise<Reply>;
  /** Commands that arrived over HTTP, by name. */
  seen: string[];
  /** From now on every HTTP request waits this long before it is answered. */
  delayMs: number;
  stop: () => Promise<void>;
}

const base64 = (reply: Reply): unknown => {
  if (Array.isArray(reply)) return reply.map(base64);
  return typeof reply === "string" && reply !== "OK" ? Buffer.from(reply).toString("base64") : reply;
};

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString("utf8"));
}

async function startRedis(): Promise<{ child: ChildProcess; port: number; socket: Socket }> {
  const port = await freePort();
  const child = spawn(
    "redis-server",
    ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    { stdio: "ignore" },
  );
  for (let attempt = 0; attempt < 100; attempt++) {
    const socket = connect(port, "127.0.0.1");
    const open = await new Promise<boolean>((resolve) =>
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false)),
    );
    if (open) return { child, port, socket };
    await sleep(50);
  }
  child.kill("SIGKILL");
  throw new Error("redis-server did not start");
}

const sha1 = (text: string): string => createHash("sha1").update(text).digest("hex");

/** Upstash's engine knows a script flag that redis does not: scripts arrive under their original hash and run without the flag. */
class ScriptTranslator {
  readonly #hashes = new Map<string, string>();

  translate([name, script, ...rest]: readonly unknown[]): unknown[] {
    const command = String(name).toLowerCase();
    if (command === "evalsha") return [name, this.#hashes.get(String(script)) ?? script, ...rest];
    if (command !== "eval") return [name, script, ...rest];
    const plain = String(script).replace(/^#!lua flags=allow-key-locking/, "#!lua");
    this.#hashes.set(sha1(String(script)), sha1(plain));
    return [name, plain, ...rest];
  }
}

/**
 * A real redis-server behind the part of Upstash's REST interface that its SDK uses: one command as a JSON array
 * at "/", several at "/pipeline" and "/multi-exec", a bearer token, base64 answers on request.
 */
export async function startRedisRest(): Promise<RedisRest> {
  const { child, socket } = await startRedis();
  const redis = new RedisConnection(socket);
  const scripts = new ScriptTranslator();
  const token = "test-token";
  const rest: RedisRest = {
    url: "",
    token,
    command: (...parts) => redis.send(parts),
    seen: [],
    delayMs: 0,
    stop: async () => undefined,
  };
  const run = async (command: readonly unknown[], encode: boolean) => {
    rest.seen.push(String(command[0]).toLowerCase());
    const reply = await redis.send(scripts.translate(command));
    return reply instanceof Error ? { error: reply.message } : { result: encode ? base64(reply) : reply };
  };
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${token}`) return answer(401, { error: "Unauthorized" });
    const body = (await readJson(request)) as unknown[];
    if (rest.delayMs > 0) await sleep(rest.delayMs);
    const encode = request.headers["upstash-encoding"] === "base64";
    if (request.url === "/") {
      const outcome = await run(body, encode);
      return answer("error" in outcome ? 400 : 200, outcome);
    }
    const outcomes = [];
    for (const command of body) outcomes.push(await run(command as unknown[], encode));
    return answer(200, outcomes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  rest.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  rest.stop = async () => {
    socket.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGTERM");
    await gone;
  };
  return rest;
}
