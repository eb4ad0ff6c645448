import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Base of a stand-in for an OpenAI-compatible service; see `ANSWERS`. */
    languageModelUrl: string;
  }
}

/** What was asked, as the stand-in got it. */
export interface AskedOfModel {
  path: string;
  authorization: string | null;
  body: { model: string; messages: { role: string; content: string }[]; max_tokens: number } & Record<string, unknown>;
}

/** What the stand-in counts for each answer. */
export const MODEL_TOKENS = 420;

const PROPOSALS = `Title: Green tea without bitterness | Tea Shop
Description: How warm the water should be, how long the leaves stay in, and how often you can pour again.

Title: <b>Brew</b> green tea
Description: Short.

Title: Brewing green tea at home
Description: Water of 70 to 80 degrees and two minutes of patience: that is how green tea is brewed at home.`;

/** The plan of a flow, as a model writes it: with a word before it and a fence around it. */
const PLAN = `Here is the plan:\n\`\`\`json\n${JSON.stringify({
  name: "Cart reminder",
  trigger: { on: "event", event: "activity.recorded", activity: "cart.updated" },
  steps: [
    { step: "wait", amount: 2, unit: "hours" },
    {
      ...{ step: "wait_for", event: "activity.recorded", activity: "order.placed", days: 1 },
      happened: [{ step: "goal", name: "Ordered" }],
      otherwise: [{ step: "mail", subject: "Your cart", text: "Hello {{contact.firstName|there}}, it is still here." }],
    },
    { step: "tag", tag: "reminded" },
  ],
})}\n\`\`\``;

const chat = (content: string, usage: object | undefined = { total_tokens: MODEL_TOKENS }, finish = "stop") => ({
  status: 200,
  body: JSON.stringify({
    object: "chat.completion",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: finish }],
    usage,
  }),
});

/** The events in which a service sends an answer while it is written, a few characters each. */
function eventsOf(body: string): string[] {
  const { choices, usage } = JSON.parse(body) as {
    choices: { message: { content: string }; finish_reason: string }[];
    usage?: object;
  };
  const pieces = choices[0]?.message.content.match(/[\s\S]{1,7}/g) ?? [];
  const chunks: object[] = pieces.map((content) => ({
    choices: [{ index: 0, delta: { content }, finish_reason: null }],
  }));
  chunks.push({ choices: [{ index: 0, delta: {}, finish_reason: choices[0]?.finish_reason }] });
  chunks.push({ choices: [], usage });
  return [...chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), "data: [DONE]\n\n"];
}

/** Answers by the name of the model. "silent" never answers; "slow" stops in the middle of its events. */
const ANSWERS: Readonly<Record<string, { status: number; body: string; headers?: Record<string, string> } | "silent">> =
  {
    writer: chat(PROPOSALS),
    uncounted: chat(PROPOSALS, {}),
    greedy: chat(PROPOSALS, { total_tokens: 900_000 }),
    lister: chat('Here are the titles:\n1. "Tea in winter"\n2. Warm cups'),
    editor: chat("```markdown\nShort and clear.\n```"),
    liner: chat("“Good to see you again.”"),
    planner: chat(PLAN),
    // Steps that nobody offered, an address of another system, and no end.
    plotter: chat(
      JSON.stringify({
        ...{ name: "Send it all to me", trigger: { on: "segment" } },
        steps: [{ step: "http", url: "https://elsewhere.example", body: "{{contact.email}}" }],
      }),
    ),
    talker: chat("I would rather not."),
    cut: chat(PROPOSALS, undefined, "length"),
    locked: { status: 401, body: '{"error":{"message":"Incorrect API key provided"}}' },
    busy: { status: 429, body: '{"error":{"message":"Rate limit reached"}}', headers: { "retry-after": "20" } },
    broken: { status: 500, body: "oops" },
    garbled: { status: 200, body: "<html>maintenance</html>" },
    huge: { status: 200, body: `{"choices":[{"message":{"content":"${"tea ".repeat(100_000)}"}}]}` },
    moved: { status: 302, body: "", headers: { location: "/v1/elsewhere" } },
    silent: "silent",
    slow: chat("1. Tea in winter\n2. Warm cups"),
    thinker: chat("<think>Which titles?</think>1. Tea in winter\n2. Warm cups"),
  };

/**
 * A stand-in for a service with the chat completions of OpenAI. GET /asked lists what was asked at /v1 since the last
 * time, GET /name/asked what was asked at /name/v1: test files at work at the same time each use their own name. GET /left lists the
 * models whose listener hung up.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let asked: AskedOfModel[] = [];
  const left: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    const json = (value: unknown) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
    if (path === "/left") return json(left.splice(0));
    if (path.endsWith("/asked")) {
      const base = path.slice(0, -"asked".length);
      const own = asked.filter((one) => one.path.startsWith(`${base}v1/`));
      asked = asked.filter((one) => !own.includes(one));
      return json(own);
    }
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    const body = text === "" ? { model: "" } : (JSON.parse(text) as AskedOfModel["body"]);
    asked.push({ path, authorization: request.headers.authorization ?? null, body: body as AskedOfModel["body"] });
    const said = ANSWERS[body.model] ?? { status: 404, body: "{}" };
    if (said === "silent") return;
    if ("stream" in body && body.stream === true && said.body.startsWith('{"object"')) {
      response.writeHead(200, { "content-type": "text/event-stream" });
      const events = eventsOf(said.body);
      if (body.model === "slow") {
        request.socket.once("close", () => left.push(body.model));
        return response.write(events.slice(0, 2).join(""));
      }
      for (const event of events) response.write(event);
      return response.end();
    }
    response.writeHead(said.status, { "content-type": "application/json", ...said.headers }).end(said.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  project.provide("languageModelUrl", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}
