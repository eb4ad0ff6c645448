import { connect, type Socket } from "node:net";
import { median, percentile } from "./stats.ts";

export interface Load {
  url: string;
  headers?: Record<string, string>;
  /** The posted body, made for each request, with headers of its own; a GET otherwise. */
  post?: () => { body: string; headers: Record<string, string> };
  /** Further headers, made for each request. */
  headersOf?: () => Record<string, string>;
  connections: number;
  /** Ends after so many requests, or after so much time; whichever comes first. */
  count?: number;
  durationMs?: number;
}

export interface Round {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers by status. */
  statuses: Map<number, number>;
}

interface Answer {
  status: number;
  /** Bytes of the answer in the buffer; 0 while it is incomplete. */
  bytes: number;
}

const END_OF_HEAD = "\r\n\r\n";

/** Finds out whether a whole answer has arrived: by its length, or by its last chunk. */
function readAnswer(buffer: Buffer): Answer {
  const head = buffer.indexOf(END_OF_HEAD);
  if (head < 0) return { status: 0, bytes: 0 };
  const text = buffer.toString("latin1", 0, head).toLowerCase();
  const status = Number(text.slice(9, 12));
  const bodyAt = head + END_OF_HEAD.length;
  const length = /\ncontent-length: *(\d+)/.exec(text)?.[1];
  if (length !== undefined)
    return { status, bytes: buffer.length >= bodyAt + Number(length) ? bodyAt + Number(length) : 0 };
  if (!text.includes("transfer-encoding: chunked")) return { status, bytes: bodyAt };
  // One request is under way at a time, so that the buffer ends where the answer ends.
  return { status, bytes: buffer.subarray(-5).toString("latin1") === "0\r\n\r\n" ? buffer.length : 0 };
}

const open = (url: URL): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname);
    socket.setNoDelay(true);
    socket.setTimeout(ANSWER_WITHIN_MS, () =>
      socket.destroy(new Error(`${url} did not answer within ${ANSWER_WITHIN_MS} ms`)),
    );
    socket.on("error", reject);
    socket.once("connect", () => resolve(socket));
  });

/** A request that is not answered by then ends the benchmark. */
const ANSWER_WITHIN_MS = 20_000;

function once(socket: Socket, message: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let buffer: Buffer = Buffer.alloc(0);
    const finish = (settle: () => void) => {
      socket.off("data", read).off("close", closed);
      settle();
    };
    const closed = () =>
      finish(() => reject(socket.errored ?? new Error("the connection was closed before the answer was complete")));
    const read = (chunk: Buffer) => {
      buffer = buffer.length === 0 ? chunk : Buffer.concat([buffer, chunk]);
      const { status, bytes } = readAnswer(buffer);
      if (bytes > 0) finish(() => resolve(status));
    };
    socket.on("data", read).on("close", closed);
    socket.write(message);
  });
}

/**
 * Sends requests over keep-alive connections of this machine, one at a time on each. Speaks plain
 * sockets: the client shares the cores with what it measures, and must not be the larger part of the work.
 */
export async function send({
  url: address,
  headers = {},
  headersOf,
  post,
  connections,
  count = Number.POSITIVE_INFINITY,
  durationMs = Number.POSITIVE_INFINITY,
}: Load): Promise<Round> {
  const url = new URL(address);
  const head = (method: string, more: Record<string, string>) => {
    const fields = Object.entries({ host: url.host, accept: "*/*", ...headers, ...more }).map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    return `${method} ${url.pathname}${url.search} HTTP/1.1\r\n${fields.join("")}\r\n`;
  };
  const get = head("GET", {});
  const posted = (made: NonNullable<Load["post"]>): string => {
    const { body, headers: own } = made();
    return head("POST", { ...own, "content-length": String(Buffer.byteLength(body)) }) + body;
  };
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(url)));
  const timesMs: number[] = [];
  const statuses = new Map<number, number>();
  let left = count;
  const startedAtMs = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      while (left-- > 0 && performance.now() < startedAtMs + durationMs) {
        const message = post ? posted(post) : headersOf ? head("GET", headersOf()) : get;
        const sentAtMs = performance.now();
        const status = await once(socket, message);
        timesMs.push(performance.now() - sentAtMs);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  const seconds = (performance.now() - startedAtMs) / 1_000;
  for (const socket of sockets) socket.destroy();
  return { perSecond: timesMs.length / seconds, p50Ms: median(timesMs), p99Ms: percentile(timesMs, 99), statuses };
}

/** As `send`, for one round of a comparison: throws unless every answer had the expected status, as a benchmark of errors measures nothing. */
export async function sendExpecting(status: number, options: Load): Promise<Round> {
  const round = await send(options);
  const others = [...round.statuses].filter(([answered]) => answered !== status);
  if (others.length > 0)
    throw new Error(
      `${options.url} answered ${others.map(([answered, times]) => `${answered} (${times}×)`).join(", ")}, expected ${status}`,
    );
  return round;
}
