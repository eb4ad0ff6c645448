import type { Env, Handler } from "hono";
import type { AppEnv } from "./app.ts";

/** A function whose code is loaded with its first request: what is rarely asked for does not count at the start of every isolate. */
export const later =
  <E extends Env = AppEnv>(load: () => Promise<Handler<E>>): Handler<E> =>
  async (c, next) =>
    (await load())(c, next);
