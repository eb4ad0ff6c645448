// Express with express-rate-limit in memory and better-sqlite3, as a tutorial would put them together: the key is looked
// up by its hash, its calls are counted in this process (and forgotten with it), one row is read. Prints where it
// listens and which keys it has, as one line of JSON.
import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import express from "express";
import { rateLimit } from "express-rate-limit";
import { announce, HOUR_MS, openDatabase, ROW_ID, UNLIMITED } from "./common.mjs";

const database = openDatabase();
database.exec("CREATE TABLE api_keys (key_hash TEXT PRIMARY KEY, is_active INTEGER NOT NULL, hourly_limit INTEGER NOT NULL)");
const hashOf = (key) => createHash("sha256").update(key).digest("hex");
const insertKey = database.prepare("INSERT INTO api_keys VALUES (?, 1, ?)");
const readKey = database.prepare("SELECT key_hash, is_active, hourly_limit FROM api_keys WHERE key_hash = ?");
const readRow = database.prepare("SELECT id, name, url, created_at FROM projects WHERE id = ?");
function makeKey(limit) {
  const key = randomBytes(24).toString("hex");
  insertKey.run(hashOf(key), limit);
  return key;
}

const app = express();
app.use((request, response, next) => {
  const row = readKey.get(hashOf(String(request.headers["x-api-key"])));
  if (!row?.is_active) return response.status(401).json({ code: "unauthenticated" });
  response.locals.key = row;
  return next();
});
app.use(
  rateLimit({
    windowMs: HOUR_MS,
    limit: (_request, { locals }) => locals.key.hourly_limit,
    keyGenerator: (_request, { locals }) => locals.key.key_hash,
    standardHeaders: "draft-8",
    legacyHeaders: true,
  }),
);
app.get("/check", (_request, response) => void response.json({ ok: true }));
app.get("/:id", (request, response) => void response.json(readRow.get(request.params.id)));

announce(createServer(app), { open: makeKey(UNLIMITED), spent: makeKey(1), row: ROW_ID });
