import { parseWebsiteUrl } from "#app/modules/seo/index.server.ts";
import { exact } from "#app/shared/format/number.ts";
import { err, ok, type Result } from "#app/shared/result.ts";
import type { Block, ToolProblem, ToolValues } from "../domain/tool.ts";
import { linesOf, textOf } from "../domain/tool-values.ts";

/** The address in a field, completed; or what is wrong, beside the field. */
export function readAddress(values: ToolValues, name: string): Result<string, ToolProblem> {
  const parsed = parseWebsiteUrl(textOf(values, name));
  return parsed.ok ? parsed : err({ [name]: parsed.error.replace("can be crawled", "can be asked") });
}

/** The addresses in the lines of a field, at most `max`. */
export function readAddresses(values: ToolValues, name: string, max: number): Result<string[], ToolProblem> {
  const lines = linesOf(values, name);
  if (lines.length === 0) return err({ [name]: "Enter at least one URL." });
  if (lines.length > max)
    return err({
      [name]: `Enter at most ${exact(max)} URLs; these are ${exact(lines.length)}.`,
    });
  const urls: string[] = [];
  for (const [at, line] of lines.entries()) {
    const parsed = parseWebsiteUrl(line);
    if (!parsed.ok) return err({ [name]: `Line ${at + 1}: ${parsed.error.replace("can be crawled", "can be asked")}` });
    urls.push(parsed.value);
  }
  return ok(urls);
}

/** Ways on with the same address. */
export const nextTools = (
  url: string,
  ids: readonly (readonly [id: string, label: string, field: string])[],
): Block => ({
  kind: "links",
  title: "Next steps for this URL:",
  items: ids.map(([id, label, field]) => ({ label, to: `/seo-tools/${id}?${new URLSearchParams({ [field]: url })}` })),
});
