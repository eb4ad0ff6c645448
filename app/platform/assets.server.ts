import type { AppContext } from "./context.server.ts";

type Context = Pick<AppContext, "env">;

/**
 * Reads a file that the build put beside the Worker: its bytes are part of no start and of no upload's limit. Returns a
 * function that reads it once for each isolate; a failure is forgotten, so that the next call tries again. `path` is below
 * build/client. The function throws where the file is missing.
 */
export function assetReader<T>(path: string, parse: (text: string) => T): (context: Context) => Promise<T> {
  let known: Promise<T> | null = null;
  const read = async ({ env }: Context): Promise<T> => {
    const answer = await env.ASSETS.fetch(new URL(path, "https://assets.invalid"));
    if (answer.status !== 200) throw new Error(`The file ${path} of the build answered ${answer.status}`);
    return parse(await answer.text());
  };
  return async (context) => {
    known ??= read(context);
    try {
      return await known;
    } catch (cause) {
      known = null;
      throw cause;
    }
  };
}
