import { useFetcher } from "@remix-run/react";
import { $getNodeByKey, type LexicalEditor } from "lexical";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { MAX_ALT_CHARS } from "../../../images/domain/limits.ts";
import { imageMarkdown, imagePath } from "../../../images/domain/references.ts";
import type { ImageReply } from "../../../images/image-reply.ts";
import type { PickableImage } from "../../../images/ui/image-picker.tsx";
import { UploadFields, useUpload } from "../../../images/ui/upload-form.tsx";
import { $insertMarkdown } from "../lexical/commands.ts";
import { ImageNode } from "../lexical/nodes.ts";
import { DialogFrame } from "./dialog-frame.tsx";

interface ImageDialogProps {
  editor: LexicalEditor;
  /** Where images of the piece are uploaded. */
  path: string;
  images: readonly PickableImage[];
  /** One that was pasted or dropped. */
  file: File | null;
  onClose: () => void;
}

/** Adds an image to the text: one of the piece, or a new one with its description. */
export function ImageDialog({ editor, path, images, file, onClose }: ImageDialogProps) {
  const fetcher = useFetcher<ImageReply>();
  const { isPreparing, onSubmit } = useUpload((data) =>
    fetcher.submit(data, { method: "post", action: path, encType: "multipart/form-data" }),
  );
  const uploaded = fetcher.data?.image;
  const insert = ({ token, alt }: Pick<PickableImage, "token" | "alt">) => {
    editor.update(() => $insertMarkdown(imageMarkdown(token, alt)));
    onClose();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when an image has arrived
  useEffect(() => {
    if (uploaded) insert(uploaded);
  }, [uploaded]);
  return (
    <DialogFrame title="Add image" onClose={onClose}>
      <fetcher.Form method="post" action={path} encType="multipart/form-data" noValidate onSubmit={onSubmit}>
        <input type="hidden" name="live" value="1" />
        <UploadFields
          errors={fetcher.data?.errors ?? {}}
          alt=""
          file={file}
          busy={isPreparing || fetcher.state !== "idle"}
        />
      </fetcher.Form>
      {images.length > 0 ? (
        <>
          <h3 className="mt-5 mb-2 font-bold text-sm">Images of this piece</h3>
          <ul className="grid gap-2">
            {images.map((image) => (
              <li key={image.id} className="flex items-center gap-2 text-[13px]">
                <img
                  src={imagePath(image.token)}
                  alt=""
                  width={image.width}
                  height={image.height}
                  loading="lazy"
                  className="size-10 rounded-s object-cover"
                />
                <span className="line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere]">{image.alt}</span>
                <Button size="s" aria-label={`Insert ${image.alt}`} onClick={() => insert(image)}>
                  Insert
                </Button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </DialogFrame>
  );
}

/** Changes what an image in the text is described as. */
export function DescribeDialog({
  editor,
  imageKey,
  onClose,
}: {
  editor: LexicalEditor;
  imageKey: string;
  onClose: () => void;
}) {
  const [alt, setAlt] = useState(() =>
    editor.read(() => {
      const node = $getNodeByKey(imageKey);
      return node instanceof ImageNode ? node.getImage().alt : "";
    }),
  );
  const [isEmpty, setEmpty] = useState(false);
  return (
    <DialogFrame title="Describe image" onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (alt.trim() === "") {
            setEmpty(true);
            return;
          }
          editor.update(() => {
            const node = $getNodeByKey(imageKey);
            if (node instanceof ImageNode) node.setImage({ ...node.getImage(), alt: alt.trim() });
          });
          onClose();
        }}
      >
        <Field
          label="What it shows"
          value={alt}
          onChange={({ currentTarget }) => setAlt(currentTarget.value)}
          maxLength={MAX_ALT_CHARS}
          autoComplete="off"
          autoFocus
          errors={isEmpty ? ["Say what the image shows."] : undefined}
          hint="For people who do not see the image, and for search engines."
        />
        <Button type="submit" look="primary" className="justify-self-start">
          Save description
        </Button>
      </form>
    </DialogFrame>
  );
}
