import { exports } from "cloudflare:workers";
import { ORIGIN, SAME_ORIGIN } from "./factories.ts";

let visitors = 0;

/** A browser without scripts: keeps cookies, does not follow redirects, has a network address of its own. */
export class Visitor {
  private readonly cookies = new Map<string, string>();
  readonly address = `203.0.${Math.floor(visitors / 250) % 250}.${1 + (visitors++ % 250)}`;

  constructor(cookie?: string) {
    if (cookie) this.keep(cookie);
  }

  /** Value of the Cookie header. */
  get cookie(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  has(name: string): boolean {
    return this.cookies.has(name);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.send(new Request(ORIGIN + path, { headers, redirect: "manual" }));
  }

  post(
    path: string,
    fields: Record<string, string> | [string, string][] = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const body = new URLSearchParams(fields);
    return this.send(
      new Request(ORIGIN + path, { method: "POST", body, headers: { ...SAME_ORIGIN, ...headers }, redirect: "manual" }),
    );
  }

  async send(request: Request): Promise<Response> {
    if (this.cookies.size > 0) request.headers.set("cookie", this.cookie);
    if (!request.headers.has("cf-connecting-ip")) request.headers.set("cf-connecting-ip", this.address);
    const response = await exports.default.fetch(request);
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return response;
  }

  /** Takes what a `Set-Cookie` header says. */
  keep(line: string) {
    const [pair = "", ...attributes] = line.split(/;\s*/);
    const at = pair.indexOf("=");
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    if (value === "" || attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
