import { makeZip } from "client-zip";
import { eachEvent, exportedSites } from "#app/modules/analytics/index.server.ts";
import { TABLES } from "#app/modules/registry.server.ts";
import { listCrawls, listFindings, listPages, listProjects } from "#app/modules/seo/index.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Result } from "#app/shared/result.ts";
import { EXPORT_PARTS, exportRows, type Person, tableTitle } from "../erasure/ownership-repo.server.ts";
import { readme } from "./domain/exports.ts";

/** Of one part of a multipart upload; R2 asks for parts of one size, of at least 5 MiB. */
const PART_BYTES = 8 * 1024 * 1024;
const PAGE = 100;
const CRAWL_PAGE = 500;

interface ArchiveFile {
  name: string;
  lastModified: Date;
  input: string | AsyncGenerator<string>;
}

/** Rows in batches as JSON Lines: moments become ISO 8601 in UTC. */
async function* jsonLines(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  for await (const rows of batches) if (rows.length > 0) yield `${rows.map((row) => JSON.stringify(row)).join("\n")}\n`;
}

/** Every row of a list that is read by cursor. A list that is gone meanwhile ends. */
async function* allOf<Row>(
  read: (cursor: string | undefined) => Promise<Result<{ rows: Row[]; nextCursor: string | null }>>,
): AsyncGenerator<Row[]> {
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    if (!page.ok) return;
    yield page.value.rows;
    cursor = page.value.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Pages and findings of every crawl of a workspace, read from the crawls' own objects. */
async function* crawlFiles(context: AppContext, workspaceId: string, lastModified: Date): AsyncGenerator<ArchiveFile> {
  const scope = { db: context.db, workspaceId };
  for (const archived of [false, true]) {
    for await (const projects of allOf((cursor) => listProjects(scope, { cursor, limit: PAGE, archived }))) {
      for (const project of projects) {
        for await (const crawls of allOf((cursor) => listCrawls(scope, project.id, { cursor, limit: PAGE }))) {
          for (const { id } of crawls) {
            const pages = allOf((cursor) => listPages(context, scope, id, { cursor, limit: CRAWL_PAGE }));
            const findings = allOf((cursor) => listFindings(context, scope, id, { cursor, limit: CRAWL_PAGE }));
            yield { name: `crawls/${id}/pages.jsonl`, lastModified, input: jsonLines(pages) };
            yield { name: `crawls/${id}/findings.jsonl`, lastModified, input: jsonLines(findings) };
          }
        }
      }
    }
  }
}

/** Single events of every measured website of a workspace, read from the sites' own objects. */
async function* siteFiles(context: AppContext, workspaceId: string, lastModified: Date): AsyncGenerator<ArchiveFile> {
  for (const { id } of await exportedSites({ db: context.db, workspaceId })) {
    yield { name: `analytics/${id}/events.jsonl`, lastModified, input: jsonLines(eachEvent(context, id)) };
  }
}

function readmeOf({ config }: AppContext, email: string, createdAt: Date): string {
  const tables = EXPORT_PARTS.flatMap(({ name, rule: { exported } }) =>
    exported.by === null ? [] : [{ file: `${name}.jsonl`, about: exported.about, leftOut: exported.secret ?? [] }],
  );
  const others = TABLES.flatMap(({ table, exported }) =>
    exported.by === null ? [{ table: tableTitle(table), reason: exported.reason }] : [],
  );
  return readme({
    companyName: config.COMPANY_LEGAL_NAME,
    supportEmail: config.COMPANY_SUPPORT_EMAIL,
    email,
    createdAt,
    tables,
    others,
  });
}

async function* files(context: AppContext, person: Person): AsyncGenerator<ArchiveFile> {
  const lastModified = context.now();
  yield { name: "README.txt", lastModified, input: readmeOf(context, person.email, lastModified) };
  for (const { name, rule } of EXPORT_PARTS)
    yield { name: `${name}.jsonl`, lastModified, input: jsonLines(exportRows(context, rule, person)) };
  for (const workspaceId of person.workspaceIds) {
    yield* crawlFiles(context, workspaceId, lastModified);
    yield* siteFiles(context, workspaceId, lastModified);
  }
}

/** Everything of a person as one ZIP, made while it is read: a page of rows is in memory at a time. */
export const archiveOf = (context: AppContext, person: Person): ReadableStream<Uint8Array> =>
  makeZip(files(context, person));

/** A stream in parts of one size, but for the last. */
async function* inParts(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(PART_BYTES);
  let filled = 0;
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const chunk = read.value;
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + PART_BYTES - filled);
      part.set(taken, filled);
      filled += taken.length;
      at += taken.length;
      if (filled < PART_BYTES) continue;
      yield part;
      part = new Uint8Array(PART_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield part.subarray(0, filled);
}

/** Streams a file into the bucket in parts; returns its size in bytes. What broke half way leaves nothing behind. */
export async function storeFile(
  bucket: R2Bucket,
  key: string,
  body: ReadableStream<Uint8Array>,
  contentType: string,
): Promise<number> {
  const upload = await bucket.createMultipartUpload(key, { httpMetadata: { contentType } });
  try {
    const parts: R2UploadedPart[] = [];
    for await (const part of inParts(body)) parts.push(await upload.uploadPart(parts.length + 1, part));
    return (await upload.complete(parts)).size;
  } catch (cause) {
    // Should this fail too, the bucket forgets unfinished uploads after a week.
    await upload.abort().catch(() => undefined);
    throw cause;
  }
}

/** Deletes every file under a prefix. */
export async function deleteFiles(bucket: R2Bucket, prefix: string): Promise<void> {
  for (;;) {
    const { objects } = await bucket.list({ prefix, limit: 1_000 });
    if (objects.length === 0) return;
    await bucket.delete(objects.map(({ key }) => key));
  }
}
