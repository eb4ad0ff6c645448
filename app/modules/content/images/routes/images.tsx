import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { limitAmount } from "#app/platform/access/limits.ts";
import { counted, exact, formatBytes } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field, FormErrors } from "#app/ui/form/field.tsx";
import { loadItem } from "../../item-page.server.ts";
import { contentModule } from "../../manifest.ts";
import { imagesAction } from "../actions.server.ts";
import { MAX_ALT_CHARS } from "../domain/limits.ts";
import { imageMarkdown, imagePath } from "../domain/references.ts";
import { listImages, readImageUse } from "../service.server.ts";
import { UploadForm } from "../ui/upload-form.tsx";

export const handle = { crumb: () => "Images" };

export async function loader(args: LoaderFunctionArgs) {
  const { item, scope, session, readOnly } = await loadItem(args);
  const [images, used] = await Promise.all([listImages(scope, item.id), readImageUse(scope)]);
  const { contentImages, contentImageBytes } = contentModule.limits;
  return {
    images: images.map(({ id, token, type, bytes, width, height, alt }) => ({
      ...{ id, token, type, bytes, width, height, alt },
    })),
    use: `${exact(used.images)} of ${counted(contentImages[session.plan], "image")}, ${limitAmount("bytes", used.bytes)} of ${limitAmount("bytes", contentImageBytes[session.plan])} in this workspace`,
    readOnly,
  };
}

export const action = imagesAction;

/** The images of a piece: added, described and deleted here, inserted beside the text. */
export default function Images() {
  const { images, use, readOnly } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const isUpload = reply?.intent === "upload";
  const errors = reply?.errors ?? {};
  return (
    <div className="grid max-w-[860px] gap-5">
      <FormErrors errors={[...(errors[""] ?? []), ...(isUpload ? [] : (errors.alt ?? []))]} />
      {readOnly ? null : (
        <Card as="section" className="p-5">
          <h2 className="mb-3 font-bold text-[15px]">Add an image</h2>
          <UploadForm errors={isUpload ? errors : {}} alt={isUpload ? String(reply?.values.alt ?? "") : ""} />
        </Card>
      )}
      <p className="text-[13px] text-ink-3">{`${use}. Anyone with an image's URL can see it.`}</p>
      {images.length === 0 ? <Card className="p-5 text-ink-2 text-sm">This piece has no images yet.</Card> : null}
      <ul className="grid gap-4 sm:grid-cols-2">
        {images.map(({ id, token, type, bytes, width, height, alt }) => (
          <Card as="li" key={id} className="grid content-start gap-3 p-4">
            <img
              src={imagePath(token)}
              alt={alt}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              className="max-h-48 w-full rounded-m bg-sunken object-contain"
            />
            <p className="text-[13px] text-ink-3">
              {`${type.toUpperCase()}, ${exact(width)} × ${exact(height)} pixels, ${formatBytes(bytes)}`}
            </p>
            <code className="block rounded-s bg-sunken p-2 text-xs [overflow-wrap:anywhere]">
              {imageMarkdown(token, alt)}
            </code>
            {readOnly ? null : (
              <Form method="post" className="grid gap-2">
                <input type="hidden" name="image" value={id} />
                <Field
                  label="What it shows"
                  name="alt"
                  required
                  maxLength={MAX_ALT_CHARS}
                  autoComplete="off"
                  defaultValue={alt}
                />
                <div className="flex gap-2">
                  <Button type="submit" name="intent" value="describe" size="s">
                    Save
                  </Button>
                  <Button
                    type="submit"
                    name="intent"
                    value="delete"
                    size="s"
                    look="danger"
                    aria-label={`Delete ${alt}`}
                  >
                    Delete
                  </Button>
                </div>
              </Form>
            )}
          </Card>
        ))}
      </ul>
    </div>
  );
}
