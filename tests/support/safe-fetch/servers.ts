import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";

const listen = async (server: TcpServer, host: string, port = 0): Promise<number> => {
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  return (server.address() as AddressInfo).port;
};

const close = (server: TcpServer | Server): Promise<void> =>
  new Promise((resolve) => {
    if ("closeAllConnections" in server) server.closeAllConnections();
    server.close(() => resolve());
  });

/** A server that nobody should ever reach: it counts connections, on IPv4 and, where there is one, IPv6 loopback. */
export const startCanary = async () => {
  const state = { connections: 0 };
  const answer = () =>
    createTcpServer((socket) => {
      state.connections++;
      socket.on("error", () => undefined);
      // Answers once asked: an answer that comes before the request breaks the connection.
      socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret"));
    });
  const ipv4 = answer();
  const port = await listen(ipv4, "127.0.0.1");
  const ipv6 = answer();
  const hasIpv6 = await listen(ipv6, "::1", port).then(
    () => true,
    () => false,
  );
  return { port, state, close: () => Promise.all([close(ipv4), hasIpv6 ? close(ipv6) : undefined]) };
};

/** DNS over HTTPS from a table; several answers for a name are given in turn, the last one for ever. */
export const startDoh = async (answers: Record<string, string[][]>) => {
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    const query = new URL(request.url ?? "/", "http://localhost").searchParams;
    const key = `${query.get("name")} ${query.get("type")}`;
    const turn = asked.get(key) ?? 0;
    asked.set(key, turn + 1);
    const list = answers[query.get("name") ?? ""];
    const addresses = (list?.[Math.min(turn, list.length - 1)] ?? []).filter(
      (address) => address.includes(":") === (query.get("type") === "AAAA"),
    );
    const type = query.get("type") === "AAAA" ? 28 : 1;
    response.end(
      JSON.stringify(list ? { Status: 0, Answer: addresses.map((data) => ({ type, TTL: 300, data })) } : { Status: 3 }),
    );
  });
  const port = await listen(server, "127.0.0.1");
  return { url: `http://127.0.0.1:${port}/dns-query`, close: () => close(server) };
};

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Everything a hostile or broken server may do, by path. */
const BEHAVIOUR: Record<string, Handler> = {
  "/ok": (_request, response) => response.end("fine"),
  "/echo": (request, response) => response.end(JSON.stringify(request.headers)),
  "/hang": () => undefined,
  "/reset": (request) => request.socket.destroy(),
  "/garbage": (request) => request.socket.end("this is not HTTP\r\n\r\n"),
  "/stalls": (_request, response) => response.writeHead(200).write("first"),
  "/longer-than-declared": (request) => request.socket.end("HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\nhello world"),
  "/shorter-than-declared": (request) => request.socket.end("HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nshort"),
  "/two-lengths": (request) =>
    request.socket.end("HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 5\r\n\r\nhello"),
  "/broken-chunk": (request) =>
    request.socket.end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\nZZ\r\n"),
  "/cut-chunk": (request) => request.socket.end("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n"),
  "/invalid-gzip": (_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end("this is not gzip"),
  "/cut-gzip": (_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(100_000)).subarray(0, 60)),
  "/invalid-brotli": (_request, response) =>
    response.writeHead(200, { "content-encoding": "br" }).end("this is not brotli"),
  "/zstd": (_request, response) => response.writeHead(200, { "content-encoding": "zstd" }).end("x"),
  "/gzip": (_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("packed")),
  "/brotli": (_request, response) =>
    response.writeHead(200, { "content-encoding": "br" }).end(brotliCompressSync("packed")),
  "/deflate": (_request, response) =>
    response.writeHead(200, { "content-encoding": "deflate" }).end(deflateSync("packed")),
  // 64 MiB of zeros in 64 KiB.
  "/bomb": (_request, response) =>
    response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(Buffer.alloc(64 * 1_024 * 1_024))),
  "/loop": (_request, response) => response.writeHead(302, { location: "/loop" }).end(),
  "/nowhere": (_request, response) => response.writeHead(301, { location: "http://[" }).end(),
  "/once": (_request, response) => response.writeHead(302, { location: "/ok" }).end(),
  "/declares-500mb": (_request, response) => response.writeHead(200, { "content-length": "500000000" }).write("x"),
};

/** A real HTTP server with bad manners; `/to?<URL>` redirects there, `/endless` never stops. */
export const startSite = async () => {
  const state = { endlessClosed: 0 };
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    if (path.startsWith("/to?")) {
      response.writeHead(302, { location: decodeURIComponent(path.slice(4)) }).end();
    } else if (path === "/endless") {
      const timer = setInterval(() => response.write("x".repeat(65_536)), 1);
      response.writeHead(200).on("close", () => {
        clearInterval(timer);
        state.endlessClosed++;
      });
    } else {
      (BEHAVIOUR[path] ?? BEHAVIOUR["/ok"])?.(request, response);
    }
  });
  const port = await listen(server, "127.0.0.1");
  return { port, state, close: () => close(server) };
};
