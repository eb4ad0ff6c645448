import { Link } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { useHydrated } from "#app/ui/text/time.tsx";
import { insertAtCaret } from "../../editor/browser/put-into-editor.ts";
import { itemPagePath } from "../../paths.ts";
import { imageMarkdown, imagePath } from "../domain/references.ts";

export interface PickableImage {
  id: string;
  token: string;
  alt: string;
  width: number;
  height: number;
}

/** The images of a piece beside its text, each to be inserted. */
export function ImagePicker({
  id,
  images,
  readOnly,
}: {
  id: string;
  images: readonly PickableImage[];
  readOnly: boolean;
}) {
  const hydrated = useHydrated();
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-2 font-bold text-[13px]">Images</h2>
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
            {hydrated && !readOnly ? (
              <Button
                type="button"
                size="s"
                aria-label={`Insert ${image.alt}`}
                onClick={() => insertAtCaret(imageMarkdown(image.token, image.alt))}
              >
                Insert
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-[13px]">
        <Link to={itemPagePath(id, "images")} className="text-brand underline">
          {readOnly ? "Open images" : "Add images"}
        </Link>
      </p>
    </Card>
  );
}
