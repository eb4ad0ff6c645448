import { exports } from "cloudflare:workers";
import { createKajaClient, type KajaClient } from "../../build/api-client/index.js";
import { API } from "./api.ts";

/**
 * The published client, calling the Worker under test. Its types come from the API's description: tsc refuses a test
 * that the API does not fit.
 */
export const clientOf = (apiKey: string): KajaClient =>
  createKajaClient({ baseUrl: API, apiKey, fetch: (request) => exports.default.fetch(request) });
