// better-auth with its API-key plugin as its documentation sets it up, on SQLite in WAL, behind Node's own server: the
// cheapest front it can have. Prints where it listens and which keys it has, as one line of JSON.
import { createServer } from "node:http";
import { apiKey } from "@better-auth/api-key";
import { betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import { announce, HOUR_MS, openDatabase, ROW_ID, UNLIMITED } from "./common.mjs";

const database = openDatabase();
const readRow = database.prepare("SELECT id, name, url, created_at FROM projects WHERE id = ?");
const auth = betterAuth({
  database,
  baseURL: "http://127.0.0.1",
  secret: "a secret of the benchmark, of 32 characters and more",
  emailAndPassword: { enabled: true },
  telemetry: { enabled: false },
  logger: { disabled: true },
  plugins: [apiKey({ rateLimit: { enabled: true, timeWindow: HOUR_MS, maxRequests: UNLIMITED } })],
});
await (await getMigrations(auth.options)).runMigrations();
const { user } = await auth.api.signUpEmail({ body: { email: "bench@example.com", password: "Correct-Horse7-Battery", name: "Bench" } });
const makeKey = async (rateLimitMax) =>
  (await auth.api.createApiKey({ body: { userId: user.id, rateLimitEnabled: true, rateLimitMax, rateLimitTimeWindow: HOUR_MS } })).key;

const server = createServer(async (request, response) => {
  const answer = (status, body) => response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  try {
    const { valid, error } = await auth.api.verifyApiKey({ body: { key: String(request.headers["x-api-key"]) } });
    if (!valid) return answer(error?.code === "RATE_LIMITED" ? 429 : 401, error);
    if (request.url === "/check") return answer(200, { ok: true });
    return answer(200, readRow.get(request.url?.slice(1)));
  } catch (cause) {
    console.error(cause);
    return answer(500, {});
  }
});
announce(server, { open: await makeKey(UNLIMITED), spent: await makeKey(1), row: ROW_ID });
