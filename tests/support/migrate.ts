import { applyD1Migrations, type D1Migration } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll } from "vitest";

// The vitest configuration reads the migrations into this binding.
beforeAll(() => applyD1Migrations(env.DB, (env as Env & { MIGRATIONS: D1Migration[] }).MIGRATIONS));
