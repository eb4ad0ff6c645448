import { DurableObject } from "cloudflare:workers";

export class RateLimitObject extends DurableObject<Env> {}
