import { Form } from "@remix-run/react";
import { useState } from "react";
import { exact, formatBytes } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { MAX_ALT_CHARS, MAX_IMAGE_BYTES, MAX_IMAGES, MAX_VIDEO_BYTES } from "../../composer/domain/limits.ts";
import { channelOf } from "../../domain/channels.ts";
import { VIDEO_CHANNELS, videoLength } from "../../domain/media.ts";
import type { PostReply } from "../actions.server.ts";
import type { PostView } from "../post-page.server.ts";
import { ImageCrop } from "./image-crop.tsx";
import { PostVideo } from "./post-video.tsx";

const VIDEO_TITLES = VIDEO_CHANNELS.map((channel) => channelOf(channel).title).join(" and ");

function FileFields({
  reply,
  intent,
  label,
  accept,
  hint,
  altHint,
  maxBytes,
  button,
}: {
  reply: PostReply | undefined;
  intent: string;
  label: string;
  accept: string;
  hint: string;
  altHint: string;
  maxBytes: number;
  button: string;
}) {
  const [isTooLarge, setTooLarge] = useState(false);
  const isAbout = reply?.intent === intent;
  const tooLarge = [`The file is larger than ${maxBytes / 1_000_000} MB.`];
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
      <FormKey />
      <Field
        label={label}
        name="file"
        type="file"
        required
        accept={accept}
        className="py-2"
        hint={hint}
        errors={isTooLarge ? tooLarge : isAbout ? (reply?.errors.file ?? undefined) : undefined}
        onChange={({ currentTarget }) => {
          const refused = (currentTarget.files?.[0]?.size ?? 0) > maxBytes;
          setTooLarge(refused);
          if (refused) currentTarget.value = "";
        }}
      />
      <Field
        label="What it shows"
        name="alt"
        required
        maxLength={MAX_ALT_CHARS}
        autoComplete="off"
        defaultValue={isAbout ? (reply?.values.alt ?? "") : ""}
        errors={isAbout ? (reply?.errors.alt ?? undefined) : undefined}
        hint={altHint}
      />
      <Button type="submit" name="intent" value={intent} className="justify-self-start">
        {button}
      </Button>
    </Form>
  );
}

const ImageUpload = ({ reply }: { reply: PostReply | undefined }) => (
  <FileFields
    reply={reply}
    intent="upload"
    label="Image"
    accept=".jpg,.jpeg,.png,.webp,.gif"
    hint={`JPEG, PNG, WebP or GIF, at most ${MAX_IMAGE_BYTES / 1_000_000} MB. You can crop it for each network afterwards.`}
    altHint="For people who cannot see the image. It is published with the post."
    maxBytes={MAX_IMAGE_BYTES}
    button="Add image"
  />
);

const VideoUpload = ({ reply }: { reply: PostReply | undefined }) => (
  <details open={reply?.intent === "upload-video"}>
    <summary className="cursor-pointer py-1 font-medium text-sm">Add a video instead of images</summary>
    <div className="mt-2">
      <FileFields
        reply={reply}
        intent="upload-video"
        label="Video"
        accept=".mp4,.mov,.m4v"
        hint={`MP4 or QuickTime, at most ${MAX_VIDEO_BYTES / 1_000_000} MB. Kaja sends videos to ${VIDEO_TITLES}.`}
        altHint="For people who cannot see the video. It is published with the post."
        maxBytes={MAX_VIDEO_BYTES}
        button="Add video"
      />
    </div>
  </details>
);

/** A field for the description of a file, and the way to delete it. */
function Description({ name, id, alt, kind }: { name: "image" | "video"; id: string; alt: string; kind: string }) {
  const suffix = name === "video" ? "-video" : "";
  return (
    <Form method="post" className="grid gap-2">
      <input type="hidden" name={name} value={id} />
      <Field label="What it shows" name="alt" maxLength={MAX_ALT_CHARS} autoComplete="off" defaultValue={alt} />
      <div className="flex gap-2">
        <Button type="submit" name="intent" value={`describe${suffix}`} size="s">
          Save description
        </Button>
        <Button
          type="submit"
          name="intent"
          value={name === "video" ? "delete-video" : "delete-image"}
          size="s"
          look="danger"
        >
          {`Delete ${kind}`}
        </Button>
      </div>
    </Form>
  );
}

function VideoFigure({ video, canChange }: { video: NonNullable<PostView["video"]>; canChange: boolean }) {
  const { id, src, alt, type, width, height, bytes, durationMs } = video;
  const format = type === "mp4" ? "MP4" : "QuickTime";
  return (
    <figure className="grid gap-2">
      <PostVideo src={src} alt={alt} />
      <figcaption className="text-[13px] text-ink-3">
        {`${format}, ${videoLength(durationMs)}, ${exact(width)} × ${exact(height)} pixels, ${formatBytes(bytes)}`}
      </figcaption>
      {canChange ? (
        <Description name="video" id={id} alt={alt} kind="video" />
      ) : (
        <p className="text-sm [overflow-wrap:anywhere]">{alt}</p>
      )}
    </figure>
  );
}

/** The images or the video of everything that was composed together. */
export function PostImages({ view, reply }: { view: PostView; reply: PostReply | undefined }) {
  const { images, video, mediaFault, readOnly, post, others } = view;
  const canChange = !readOnly && post.isEditable;
  if (images.length === 0 && !video && !canChange) return null;
  const { title } = channelOf(post.channel);
  const cropErrors = reply?.intent === "crop" ? (reply.errors.file ?? undefined) : undefined;
  return (
    <Card as="section" className="grid gap-4 p-5">
      <h2 className="font-bold text-[15px]">Images and video</h2>
      {others.length > 0 ? (
        <p className="text-[13px] text-ink-3">They are used for all accounts of this post.</p>
      ) : null}
      {mediaFault && canChange ? (
        <p className="rounded-s border border-warn bg-warn-soft p-3 text-sm">{mediaFault}</p>
      ) : null}
      {video ? <VideoFigure video={video} canChange={canChange} /> : null}
      {images.map((image) => {
        const { id, src, alt, type, width, height, bytes } = image;
        return (
          <figure key={id} className="grid gap-2">
            <img
              src={src}
              alt={alt}
              width={width}
              height={height}
              loading="lazy"
              className="max-h-56 w-full rounded-m bg-sunken object-contain"
            />
            <figcaption className="text-[13px] text-ink-3">
              {`${type.toUpperCase()}, ${exact(width)} × ${exact(height)} pixels, ${formatBytes(bytes)}`}
            </figcaption>
            {canChange ? (
              <>
                <Description name="image" id={id} alt={alt} kind="image" />
                <ImageCrop image={image} title={title} view={view} errors={cropErrors} />
              </>
            ) : (
              <p className="text-sm [overflow-wrap:anywhere]">{alt}</p>
            )}
          </figure>
        );
      })}
      {canChange && !video && images.length < MAX_IMAGES ? <ImageUpload reply={reply} /> : null}
      {canChange && !video && images.length === 0 ? <VideoUpload reply={reply} /> : null}
    </Card>
  );
}
