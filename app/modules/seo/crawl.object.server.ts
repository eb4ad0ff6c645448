import { DurableObject } from "cloudflare:workers";

export class CrawlObject extends DurableObject<Env> {}
