import { Form } from "@remix-run/react";
import { useState } from "react";
import { exact, formatBytes } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { MAX_ALT_CHARS, MAX_IMAGE_BYTES, MAX_IMAGES } from "../../composer/domain/limits.ts";
import type { PostReply } from "../actions.server.ts";
import type { PostView } from "../post-page.server.ts";

function Upload({ reply }: { reply: PostReply | undefined }) {
  const [isTooLarge, setTooLarge] = useState(false);
  const isAbout = reply?.intent === "upload";
  const tooLarge = [`The file is larger than ${MAX_IMAGE_BYTES / 1_000_000} MB.`];
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="grid gap-4">
      <FormKey />
      <Field
        label="Image"
        name="file"
        type="file"
        required
        accept=".jpg,.jpeg,.png,.webp,.gif"
        className="py-2"
        hint={`JPEG, PNG, WebP or GIF; at most ${MAX_IMAGE_BYTES / 1_000_000} MB, for Bluesky 1 MB.`}
        errors={isTooLarge ? tooLarge : isAbout ? (reply?.errors.file ?? undefined) : undefined}
        onChange={({ currentTarget }) => {
          const refused = (currentTarget.files?.[0]?.size ?? 0) > MAX_IMAGE_BYTES;
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
        hint="For people who cannot see the image. It is published with the post."
      />
      <Button type="submit" name="intent" value="upload" className="justify-self-start">
        Add image
      </Button>
    </Form>
  );
}

/** The images of everything that was composed together. */
export function PostImages({ view, reply }: { view: PostView; reply: PostReply | undefined }) {
  const { images, readOnly, post, others } = view;
  const canChange = !readOnly && post.isEditable;
  if (images.length === 0 && !canChange) return null;
  return (
    <Card as="section" className="grid gap-4 p-5">
      <h2 className="font-bold text-[15px]">Images</h2>
      {others.length > 0 ? (
        <p className="text-[13px] text-ink-3">They are used for all accounts of this post.</p>
      ) : null}
      {images.map(({ id, src, alt, type, width, height, bytes }) => (
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
            <Form method="post" className="grid gap-2">
              <input type="hidden" name="image" value={id} />
              <Field label="What it shows" name="alt" maxLength={MAX_ALT_CHARS} autoComplete="off" defaultValue={alt} />
              <div className="flex gap-2">
                <Button type="submit" name="intent" value="describe" size="s">
                  Save description
                </Button>
                <Button type="submit" name="intent" value="delete-image" size="s" look="danger">
                  Delete image
                </Button>
              </div>
            </Form>
          ) : (
            <p className="text-sm [overflow-wrap:anywhere]">{alt}</p>
          )}
        </figure>
      ))}
      {canChange && images.length < MAX_IMAGES ? <Upload reply={reply} /> : null}
    </Card>
  );
}
