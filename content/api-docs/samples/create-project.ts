// Connects a website: node create-project.ts https://shop.example "Tea shop"
import { randomUUID } from "node:crypto";

const { KAJA_API_URL = "", KAJA_API_KEY = "" } = process.env;
const [url, name] = process.argv.slice(2);
const ATTEMPTS = 3;

/** One key for all attempts: the project is created once, whatever got lost on the way. */
async function createProject(): Promise<Response> {
  const idempotencyKey = randomUUID();
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${KAJA_API_URL}/seo/projects`, {
      method: "POST",
      headers: { "x-api-key": KAJA_API_KEY, "content-type": "application/json", "idempotency-key": idempotencyKey },
      body: JSON.stringify({ url, name }),
      signal: AbortSignal.timeout(30_000),
    }).catch((cause: unknown) => {
      if (attempt === ATTEMPTS) throw cause;
      return null;
    });
    if (response && (response.status < 500 || attempt === ATTEMPTS)) return response;
    await new Promise((resolve) => setTimeout(resolve, 1_000 * attempt));
  }
}

const response = await createProject();
const answer = (await response.json()) as { id: string; code?: string; detail?: string };
if (!response.ok) throw new Error(`${answer.code}: ${answer.detail}`);
console.log(answer.id);
