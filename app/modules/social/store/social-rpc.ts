import type { VideoType } from "#app/shared/files/video-info.ts";
import type { FocalPoint } from "../domain/crop.ts";
import type { ImageShape } from "../domain/media-specs.ts";
import type { Queue } from "../domain/slots.ts";
import type { EvergreenRpc } from "./evergreen-rpc.ts";
import type { InboxRpc } from "./inbox-rpc.ts";

/** The part of an image that one channel gets; a file of its own in R2, a JPEG. */
export interface ImageCrop {
  id: string;
  shape: ImageShape["id"];
  zoom: number;
  type: "jpeg";
  bytes: number;
  width: number;
  height: number;
}

/** An image of a group; its file is in R2 and stays as it was uploaded. */
export interface GroupImage {
  id: string;
  type: "jpeg" | "png" | "webp" | "avif" | "gif";
  bytes: number;
  width: number;
  height: number;
  alt: string;
  /** What every crop keeps in view. */
  focus?: FocalPoint;
  /** By the name of the channel. */
  crops?: Record<string, ImageCrop>;
}

/** The video of a group, in place of images; its file is in R2. */
export interface GroupVideo {
  id: string;
  type: VideoType;
  bytes: number;
  width: number;
  height: number;
  durationMs: number;
  alt: string;
}

/** What one account gets of a group, beside the text in the database. */
export interface Version {
  linkId: string | null;
  linkUrl: string | null;
  /** Its first comment with its link; left out or empty: none. */
  comment?: string;
}

export const APPROVAL_STATES = ["none", "asked", "approved", "changes", "rejected"] as const;
export type ApprovalState = (typeof APPROVAL_STATES)[number];

export interface Approval {
  state: ApprovalState;
  note: string;
  /** Who asked or decided; empty where it was a person with a link. */
  userId: string;
  /** The name that the person with a link wrote. */
  name: string;
  /** The name of that link. */
  linkName?: string;
  atMs: number;
}

export const NO_APPROVAL: Approval = { state: "none", note: "", userId: "", name: "", atMs: 0 };

/** What was composed together: one text for several accounts. */
export interface Group {
  id: string;
  authorId: string;
  text: string;
  link: { destination: string; isShort: boolean; campaign: string } | null;
  /** Signature and hashtags at the end of every version. */
  ending: string;
  isThread: boolean;
  /** The first comment as it was written; left out or empty: none. */
  firstComment?: string;
  images: GroupImage[];
  video?: GroupVideo | null;
  approval: Approval;
  /** By the id of the post. */
  versions: Record<string, Version>;
  createdAtMs: number;
  updatedAtMs: number;
}

/** Where a post is on its network. */
export interface RemoteRef {
  id: string;
  url: string;
  /** Of Bluesky: names the content. */
  cid: string;
}

export type PartState = "started" | "published" | "refused" | "unclear";

/** One call that publishes: a post, or one post of a thread. */
export interface Part {
  part: number;
  state: PartState;
  /** When it was tried first. */
  startedAtMs: number;
  remote: RemoteRef | null;
  /** What the network said. */
  detail: string;
  tries: number;
}

/** Where the first comment of a published post is on its way. */
export interface CommentProgress {
  /** Grows with each retry: one Workflow instance belongs to each. */
  attempt: number;
  state: "publishing" | "published" | "failed" | "unclear";
  detail: string;
  url: string;
  atMs: number;
}

export interface PublishedPost {
  postId: string;
  groupId: string | null;
  channel: string;
  accountId: string | null;
  linkId: string | null;
  url: string;
  remote: RemoteRef | null;
  atMs: number;
}

export interface Results {
  postId: string;
  likes: number;
  replies: number;
  reposts: number;
  clicks: number;
  atMs: number;
}

export interface ApprovalLink {
  id: string;
  groupId: string;
  tokenHash: string;
  name: string;
  expiresAtMs: number;
  revokedAtMs: number | null;
}

export interface Phrase {
  id: string;
  name: string;
  text: string;
}

/** Settings of the tool in a workspace. */
export interface SocialSettings {
  signatures: Phrase[];
  hashtagSets: Phrase[];
  /** Posts of editors wait for an owner. */
  needsApproval: boolean;
  /** By the id of the account. */
  queues: Record<string, Queue>;
  /** What servers set of their own, by the id of the account. */
  servers: Record<string, { maxChars: number; linkChars: number; readAtMs: number }>;
}

export const NO_SETTINGS: SocialSettings = {
  signatures: [],
  hashtagSets: [],
  needsApproval: false,
  queues: {},
  servers: {},
};

/** `no_room`: the bytes of all files would be too many; `mixed`: images and a video do not go together. */
export type ImageAdded = "added" | "gone" | "full" | "no_room" | "mixed";
/** `replaced`: the file of the crop before it, which is no longer used. */
export type CropSaved = { kind: "saved"; replaced: string | null } | { kind: "gone" | "no_room" };

/** What the services of the module ask of a workspace's object. */
export interface SocialRpc extends InboxRpc, EvergreenRpc {
  group(id: string): Promise<Group | null>;
  groups(ids: readonly string[]): Promise<Group[]>;
  /** Writes all of a group except its images and its approval, which have calls of their own. */
  saveGroup(workspaceId: string, group: Group): Promise<void>;
  /** Adds an image unless the group is full, or all images together would have more bytes than the plan allows. */
  addImage(groupId: string, image: GroupImage, max: { images: number; bytes: number }): Promise<ImageAdded>;
  describeImage(groupId: string, imageId: string, alt: string): Promise<boolean>;
  /** The ids of the files that are no longer used; null: there is no such image. */
  removeImage(groupId: string, imageId: string): Promise<string[] | null>;
  /** Sets or removes (null) the crop of an image for a channel. */
  setCrop(
    groupId: string,
    imageId: string,
    channel: string,
    made: { crop: ImageCrop; focus: FocalPoint } | null,
    maxBytes: number,
  ): Promise<CropSaved>;
  /** Sets the video of a group that has no other and no images. */
  setVideo(groupId: string, video: GroupVideo, maxBytes: number): Promise<ImageAdded>;
  describeVideo(groupId: string, videoId: string, alt: string): Promise<boolean>;
  removeVideo(groupId: string, videoId: string): Promise<boolean>;
  /** False when the group is gone, in another state, or has other content than `seen`. */
  setApproval(groupId: string, from: readonly ApprovalState[], approval: Approval, seen?: string): Promise<boolean>;
  settings(): Promise<SocialSettings>;
  saveSettings(workspaceId: string, change: Partial<SocialSettings>): Promise<void>;
  /** Notes that a call is made, before it is made. Answers how the call ended before, if it was made. */
  beginPart(workspaceId: string, postId: string, part: number): Promise<Part & { isFirst: boolean }>;
  endPart(postId: string, part: number, end: Pick<Part, "state" | "remote" | "detail">): Promise<void>;
  parts(postId: string): Promise<Part[]>;
  /** Begins an attempt to publish a first comment; false when it is published, or a later attempt has begun. */
  beginComment(workspaceId: string, postId: string, attempt: number): Promise<boolean>;
  endComment(postId: string, end: Omit<CommentProgress, "attempt" | "atMs">): Promise<void>;
  /** Opens the next attempt; null when the comment is not in one of these states. */
  nextCommentAttempt(postId: string, from: readonly CommentProgress["state"][]): Promise<number | null>;
  comment(postId: string): Promise<CommentProgress | null>;
  /** Publishes the event of a post, and begins to read its results where the network has any; once for each post. */
  published(workspaceId: string, post: PublishedPost): Promise<void>;
  results(postIds: readonly string[]): Promise<Results[]>;
  /** Published posts with their results, the newest first. */
  report(fromMs: number, toMs: number, limit: number): Promise<(PublishedPost & Omit<Results, "postId">)[]>;
  addLink(link: ApprovalLink, max: number): Promise<"added" | "exists" | "full">;
  links(groupId: string): Promise<ApprovalLink[]>;
  findLink(tokenHash: string): Promise<ApprovalLink | null>;
  revokeLink(groupId: string, id: string): Promise<boolean>;
  /** Forgets posts, and groups that have none left; answers the groups that went. */
  forget(postIds: readonly string[], emptyGroupId: string | null): Promise<void>;
  /** Rows for the export of a workspace, after an id. */
  exportGroups(after: string, limit: number): Promise<Group[]>;
  /** Reads the results and the inbox that are due now; for tests, which do not wait for the alarm. */
  refresh(): Promise<void>;
  erase(): Promise<void>;
}
