import { DurableObject } from "cloudflare:workers";

export class ApiKeyObject extends DurableObject<Env> {}
