import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createRequestContext } from "#app/platform/context.server.ts";
import worker from "#functions/worker.ts";

afterEach(() => vi.restoreAllMocks());

const fetchWith = async (vars: Record<string, unknown>, path = "/", init: RequestInit = {}) => {
  const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const request = new Request(`http://localhost:8787${path}`, init) as Request<unknown, IncomingRequestCfProperties>;
  const response = await worker.fetch(request, { ...env, ...vars } as Env, createExecutionContext());
  return { response, body: await response.text(), logged: error.mock.calls.map(([line]) => String(line)) };
};

test("the caller's address comes from the header that the configuration names, and from no other", () => {
  const headers = { "cf-connecting-ip": "203.0.113.1", "x-real-ip": "203.0.113.2", "x-forwarded-for": "203.0.113.3" };
  const addressOf = (vars: Record<string, string>, sent: Record<string, string> = headers) =>
    createRequestContext(
      new Request("http://localhost:8787/", { headers: sent }),
      { ...env, ...vars },
      createExecutionContext(),
    ).address;
  expect(addressOf({})).toBe("203.0.113.1");
  expect(addressOf({ CLIENT_ADDRESS_HEADER: "X-Real-IP" })).toBe("203.0.113.2");
  expect(addressOf({ CLIENT_ADDRESS_HEADER: "x-real-ip" }, { "cf-connecting-ip": "203.0.113.1" })).toBe("unknown");
});

describe("a Worker with a broken configuration", () => {
  const broken = { SIGNING_KEY: "too-short-VALUE", APP_URL: undefined };

  test("answers a visitor with a plain 503 page, and one log line names the variables", async () => {
    for (const path of ["/", "/dashboard", "/login", "/healthz", "/no-such-page"]) {
      const { response, body, logged } = await fetchWith(broken, path, { headers: { accept: "text/html,*/*" } });
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("300");
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(body).toContain("Kaja is not available right now");
      expect(body).not.toMatch(/SIGNING_KEY|APP_URL|VALUE/);
      expect(logged).toHaveLength(1);
      expect(JSON.parse(logged[0] ?? "")).toMatchObject({
        event: "configuration.broken",
        message: expect.stringMatching(/^Configuration error\. APP_URL is missing; SIGNING_KEY /),
      });
      expect(logged[0]).not.toContain("VALUE");
      vi.restoreAllMocks();
    }
  });

  test("answers a program with problem+json", async () => {
    const { response, body } = await fetchWith(broken, "/api-gateway/seo/projects", {
      headers: { "x-api-key": "kj_live_x" },
    });
    expect(response.status).toBe(503);
    expect(response.headers.get("content-type")).toContain("application/problem+json");
    expect(JSON.parse(body)).toMatchObject({ status: 503, code: "unavailable" });
    expect(body).not.toContain("SIGNING_KEY");
  });

  test("a form is refused as well, whatever it holds", async () => {
    const { response } = await fetchWith(broken, "/login", {
      method: "POST",
      body: new URLSearchParams({ email: "ada@example.com" }),
    });
    expect(response.status).toBe(503);
  });

  test("runs no cron and takes no message", () => {
    const bad = { ...env, ...broken } as unknown as Env;
    const controller = { scheduledTime: 0, cron: "* * * * *", noRetry: () => undefined };
    expect(() => worker.scheduled(controller, bad, createExecutionContext())).toThrow("APP_URL is missing");
    const batch = { queue: "kaja-mail", messages: [] } as unknown as MessageBatch;
    expect(() => worker.queue(batch, bad, createExecutionContext())).toThrow("APP_URL is missing");
  });

  test("a complete one serves", async () => {
    const { response } = await fetchWith({}, "/no-such-page");
    expect(response.status).toBe(404);
  });
});
