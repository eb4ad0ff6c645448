// The port of a local run, checked before anything is built.
import { createServer } from "node:net";
import { StartupError } from "./startup-error.mjs";

const DEFAULT_PORT = 8787;
const HIGHEST_PORT = 65_535;

/** Reads PORT; `count` ports from it on must exist. Throws a StartupError. */
export function readPort(count = 1, text = process.env.PORT) {
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  const highest = HIGHEST_PORT - (count - 1);
  if (/^\d+$/.test(text) && port >= 1 && port <= highest) return port;
  throw new StartupError(`PORT is "${text}", but it must be a whole number from 1 to ${highest}, such as PORT=8790.`);
}

/** The code of the error that listening there ends with, if any. */
const refusalOf = (port, host) =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code }) => resolve(code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });

/** Tries the port under both addresses that "localhost" can stand for. Throws a StartupError unless it is free. */
export async function expectPortFree(port) {
  for (const host of ["127.0.0.1", "::1"]) {
    const code = await refusalOf(port, host);
    if (code === "EADDRINUSE")
      throw new StartupError(
        `Port ${port} is in use by another program. Stop that program, or set PORT to another port.`,
      );
    if (code === "EACCES")
      throw new StartupError(`This account may not listen on port ${port}. Set PORT to a port above 1023.`);
    // Any other refusal: a machine without IPv6.
  }
}
