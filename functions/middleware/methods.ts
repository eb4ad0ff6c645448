import { createMiddleware } from "hono/factory";
import { appError } from "#app/shared/error.ts";
import type { AppEnv } from "../app.ts";
import { problem } from "./problem.ts";

/** Refuses every method that a function does not have: 405 with those that it has. Nothing is changed, so it does not matter where the request comes from. */
export const onlyMethods = (...methods: readonly string[]) =>
  createMiddleware<AppEnv>(async (c, next) => {
    if (methods.includes(c.req.method)) return next();
    const allow = methods.join(", ");
    c.header("Allow", allow);
    return problem(c, appError("method_not_allowed", `${c.req.method} is not allowed here. Allowed: ${allow}.`));
  });
