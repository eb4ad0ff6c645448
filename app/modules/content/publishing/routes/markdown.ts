import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { storedFileResponse } from "#app/platform/http/download.ts";
import { utf8Length } from "#app/shared/text/text.ts";
import { slugOf } from "../../analysis/domain/slug.ts";
import { withWholeAddresses } from "../../images/domain/references.ts";
import { loadItem } from "../../item-page.server.ts";
import { markdownFile } from "../domain/front-matter.ts";

/** The piece as a Markdown file with front matter. */
export async function loader(args: LoaderFunctionArgs) {
  const { item } = await loadItem(args);
  const text = withWholeAddresses(markdownFile(item), args.context.config.APP_URL);
  return storedFileResponse(text, {
    name: `${item.slug || slugOf(item.title) || "content"}.md`,
    type: "text/markdown; charset=utf-8",
    sizeBytes: utf8Length(text),
  });
}
