import { Agent, request } from "node:http";
import type { Encoded } from "./encode.ts";

export interface Answer {
  /** 0: none came before the connection was closed. */
  status: number;
  location: string;
  text: string;
}

const NONE: Answer = { status: 0, location: "", text: "" };

/**
 * Sends a form byte by byte as it is: nothing of it is corrected on its way, nor its length. `patienceMs`: for an answer. A form
 * with a wrong length has its own connection: the server may read the rest of it as the next request.
 */
export function sendForm(
  agent: Agent,
  url: string,
  { headers, body }: Encoded,
  more: Record<string, string>,
  patienceMs: number,
): Promise<Answer> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        agent: "content-length" in headers ? false : agent,
        method: "POST",
        headers: { "content-length": String(body.length), ...headers, ...more },
        timeout: patienceMs,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", () => resolve(NONE));
        response.on("close", () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location ?? "",
            text: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => resolve(NONE));
    sent.end(body);
  });
}

/** One connection: forms are sent one after the other, so that what is used between two belongs to one. */
export const newAgent = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });
