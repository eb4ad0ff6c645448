// What belongs to one branch's preview: its name, and the configuration it is deployed with.
import { createHash } from "node:crypto";

/**
 * The name of a branch's preview, as a part of a host name. A branch whose own name cannot be one gets a mark of it at the
 * end, so that `a/b` and `a-b`, or two long names that begin alike, never share a database.
 */
export function previewName(branch) {
  const plain = branch
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  if (!plain) throw new Error("Name the branch: npm run preview -- BRANCH");
  if (plain === branch && plain.length <= 40) return plain;
  return `${plain.slice(0, 33).replace(/-+$/, "")}-${createHash("sha256").update(branch).digest("hex").slice(0, 6)}`;
}

export const previewDatabase = (name) => `kaja-preview-${name}`;
export const previewBucket = (name) => `kaja-files-${name}`;

/** The private copy of wrangler.toml: every database and bucket in it is the branch's, so that nothing can reach production from here. */
export function previewConfig(text, { name, databaseId, domain }) {
  const own = text
    .replaceAll(/^database_id = ".*"$/gm, `database_id = "${databaseId}"`)
    .replaceAll(/^database_name = ".*"$/gm, `database_name = "${previewDatabase(name)}"`)
    .replaceAll(/^bucket_name = ".*"$/gm, `bucket_name = "${previewBucket(name)}"`)
    .replaceAll(/^name = "(kaja-(?:data-export|account-erasure))-preview"$/gm, `name = "$1-${name}"`);
  return domain ? own.replace(/(\[previews\.vars\][^[]*APP_URL = )".*"/, `$1"https://${name}-kaja.${domain}"`) : own;
}
