import type { AppContext } from "#app/platform/context.server.ts";
import { KEPT_VERSIONS } from "../domain/limits.ts";
import { documentSchema, type MailDocument } from "./domain/blocks.ts";

type Files = Pick<AppContext, "env">;

export const filesPrefix = (workspaceId: string): string => `workspaces/${workspaceId}/messages/`;
const templatePrefix = (workspaceId: string, id: string): string => `${filesPrefix(workspaceId)}templates/${id}/`;
/** A version has a file of its own for each attempt to write it: of two editors at once only one becomes the version. */
const versionKey = (workspaceId: string, id: string, version: number, fileId: string): string =>
  `${templatePrefix(workspaceId, id)}${String(version).padStart(6, "0")}-${fileId}.json`;

export interface VersionName {
  version: number;
  fileId: string;
}

export async function writeVersion(
  { env }: Files,
  workspaceId: string,
  id: string,
  { version, fileId }: VersionName,
  document: MailDocument,
): Promise<void> {
  await env.FILES.put(versionKey(workspaceId, id, version, fileId), JSON.stringify(document));
}

/** A version of a template; null when it is not kept. */
export async function readVersion(
  { env }: Files,
  workspaceId: string,
  id: string,
  { version, fileId }: VersionName,
): Promise<MailDocument | null> {
  const file = await env.FILES.get(versionKey(workspaceId, id, version, fileId));
  return file ? documentSchema.parse(await file.json()) : null;
}

export const deleteVersion = (
  { env }: Files,
  workspaceId: string,
  id: string,
  { version, fileId }: VersionName,
): Promise<void> => env.FILES.delete(versionKey(workspaceId, id, version, fileId));

export interface StoredVersion extends VersionName {
  atMs: number;
}

/** The versions that are kept, newest first; older ones are deleted on the way. */
export async function listVersions({ env }: Files, workspaceId: string, id: string): Promise<StoredVersion[]> {
  const { objects } = await env.FILES.list({ prefix: templatePrefix(workspaceId, id), limit: 1_000 });
  return objects
    .flatMap(({ key, uploaded }) => {
      const named = /\/(\d{6,})-([\w-]+)\.json$/.exec(key);
      return named ? [{ version: Number(named[1]), fileId: named[2] ?? "", atMs: uploaded.getTime() }] : [];
    })
    .sort((a, b) => b.version - a.version || b.atMs - a.atMs)
    .slice(0, KEPT_VERSIONS * 2);
}

/** Deletes the versions that are too old to be kept. */
export async function dropOldVersions(files: Files, workspaceId: string, id: string, newest: number): Promise<void> {
  for (const one of await listVersions(files, workspaceId, id))
    if (one.version <= newest - KEPT_VERSIONS) await deleteVersion(files, workspaceId, id, one);
}

async function deletePrefix({ env }: Files, prefix: string): Promise<void> {
  for (;;) {
    const { objects } = await env.FILES.list({ prefix, limit: 1_000 });
    if (objects.length === 0) return;
    await env.FILES.delete(objects.map(({ key }) => key));
  }
}

export const deleteTemplateFiles = (context: Files, workspaceId: string, id: string): Promise<void> =>
  deletePrefix(context, templatePrefix(workspaceId, id));
export const deleteWorkspaceFiles = (context: Files, workspaceId: string): Promise<void> =>
  deletePrefix(context, filesPrefix(workspaceId));
