import { digitsOf } from "./own-app.ts";
import { json, type PracticeCall, type PracticeReply, readFields, textOf } from "./stand-in.ts";

const MAX_COMMENT_CHARS = 8_000;

interface Comment {
  id: string;
  on: string;
  text: string;
}

const refuse = (message: string): PracticeReply =>
  json(400, { error: { message, type: "OAuthException", code: 100, fbtrace_id: "practice" } });

/** Comments of a post of the Graph API: writing one, and reading them. Facebook and Instagram name the fields differently. */
export async function graphComments(
  call: PracticeCall,
  post: string,
  names: { text: string; time: string },
): Promise<PracticeReply> {
  if (call.store.get("post", post) === null) return refuse(`(#100) Object with ID '${post}' does not exist`);
  if (call.method === "GET") {
    const data = call.store.list("comment", 50).flatMap(({ body, createdAtMs }) => {
      const { id, on, text } = JSON.parse(body) as Comment;
      const time = new Date(createdAtMs).toISOString().replace(/\.\d+Z$/, "+0000");
      return on === post ? [{ id, [names.text]: text, [names.time]: time }] : [];
    });
    return json(200, { data, paging: {} });
  }
  if (call.method !== "POST") return refuse("(#100) Unsupported request");
  const text = textOf((await readFields(call))?.message);
  if (text.trim() === "" || text.length > MAX_COMMENT_CHARS) return refuse("(#100) Invalid parameter: message");
  const id = `${post}_${digitsOf(`${post}|comment|${call.nowMs}|${text}`, 15)}`;
  call.store.put("comment", id, { id, on: post, text } satisfies Comment);
  return json(200, { id });
}
