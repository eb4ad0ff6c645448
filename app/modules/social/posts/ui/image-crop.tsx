import { Form, useSubmit } from "@remix-run/react";
import { type FormEvent, type PointerEvent, useEffect, useId, useRef, useState } from "react";
import { longDate } from "#app/shared/format/date.ts";
import { exact, formatBytes } from "#app/shared/format/number.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/form/field.tsx";
import { FormKey } from "#app/ui/form/form-key.tsx";
import { CENTER, cropBox, cropSize, MAX_ZOOM } from "../../domain/crop.ts";
import type { ImageShape } from "../../domain/media-specs.ts";
import type { PostView } from "../post-page.server.ts";

type Image = PostView["images"][number];

const PREVIEW_WIDTH = 320;
/** Tried one after the other until the file is small enough for the network. */
const QUALITIES = [0.92, 0.85, 0.75, 0.6, 0.45];

/** Loads the whole image; null until it is there. */
function useImage(src: string): HTMLImageElement | null {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  useEffect(() => {
    const loading = new Image();
    loading.onload = () => setImage(loading);
    loading.src = src;
    return () => {
      loading.onload = null;
    };
  }, [src]);
  return image;
}

interface Choice {
  shape: ImageShape;
  x: number;
  y: number;
  zoom: number;
}

const boxOf = ({ naturalWidth, naturalHeight }: HTMLImageElement, { shape, x, y, zoom }: Choice) =>
  cropBox({ width: naturalWidth, height: naturalHeight }, shape, { x, y }, zoom);

/** Draws the chosen part of an image on a canvas of the given size; transparent parts become white. */
function draw(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  choice: Choice,
  { width, height }: Pick<ImageShape, "width" | "height">,
): void {
  const box = boxOf(image, choice);
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext("2d");
  if (!pen) return;
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, box.x, box.y, box.width, box.height, 0, 0, canvas.width, canvas.height);
}

/** The file of a crop, as small as the network wants it; null: the browser cannot make one. */
async function fileOf(image: HTMLImageElement, choice: Choice, maxBytes: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  draw(canvas, image, choice, cropSize(boxOf(image, choice), choice.shape));
  let file: Blob | null = null;
  for (const quality of QUALITIES) {
    file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
    if (!file || file.size <= maxBytes) break;
  }
  return file;
}

function Slider({
  label,
  value,
  min = 0,
  max = 1,
  onChange,
}: {
  label: string;
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
}) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium text-[13px]">
        {label}
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={value}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
        className="w-full accent-brand pointer-coarse:h-11"
      />
    </div>
  );
}

/** Cuts an image to a shape of the network. The part around the focal point stays in view. */
function CropForm({ image, shapes, maxBytes }: { image: Image; shapes: readonly ImageShape[]; maxBytes: number }) {
  const { crop, focus = CENTER } = image;
  const [shapeId, setShapeId] = useState(crop?.shape ?? shapes[0]?.id);
  const [zoom, setZoom] = useState(crop?.zoom ?? 1);
  const [point, setPoint] = useState(focus);
  const [problem, setProblem] = useState("");
  const whole = useImage(image.src);
  const canvas = useRef<HTMLCanvasElement>(null);
  const submit = useSubmit();
  const shape = shapes.find(({ id }) => id === shapeId) ?? shapes[0];
  const { x, y } = point;
  useEffect(() => {
    if (!canvas.current || !whole || !shape) return;
    const height = Math.round((PREVIEW_WIDTH * shape.height) / shape.width);
    draw(canvas.current, whole, { shape, x, y, zoom }, { width: PREVIEW_WIDTH, height });
  }, [whole, shape, x, y, zoom]);
  if (!shape) return null;
  const pick = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    setPoint({ x: (clientX - left) / width, y: (clientY - top) / height });
  };
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    const file = whole && (await fileOf(whole, { shape, x, y, zoom }, maxBytes));
    if (!file) return setProblem("This browser cannot crop the image.");
    body.set("file", file, "crop.jpg");
    submit(body, { method: "post", encType: "multipart/form-data", preventScrollReset: true });
  };
  return (
    <Form method="post" encType="multipart/form-data" className="mt-2 grid gap-3" onSubmit={save}>
      <FormKey />
      <input type="hidden" name="intent" value="crop" />
      <input type="hidden" name="image" value={image.id} />
      <input type="hidden" name="focusX" value={x} />
      <input type="hidden" name="focusY" value={y} />
      <input type="hidden" name="zoom" value={zoom} />
      <SelectField
        label="Shape"
        name="shape"
        defaultValue={shape.id}
        hint="The size that the network shows best. Smaller images are not enlarged."
        onChange={({ currentTarget }) => setShapeId(currentTarget.value as ImageShape["id"])}
      >
        {shapes.map(({ id, label, width, height }) => (
          <option key={id} value={id}>
            {`${label} (${exact(width)} × ${exact(height)})`}
          </option>
        ))}
      </SelectField>
      <p className="text-[13px] text-ink-2">Click what must stay in view, or use the sliders.</p>
      <span className="relative grid justify-self-start">
        <img src={image.src} alt="" className="max-h-56 max-w-full cursor-crosshair rounded-s" onPointerDown={pick} />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-4 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white bg-brand"
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
        />
      </span>
      <div className="grid gap-3 sm:grid-cols-3">
        <Slider label="Left to right" value={x} onChange={(value) => setPoint({ x: value, y })} />
        <Slider label="Top to bottom" value={y} onChange={(value) => setPoint({ x, y: value })} />
        <Slider label="Zoom" value={zoom} min={1} max={MAX_ZOOM} onChange={setZoom} />
      </div>
      <canvas
        ref={canvas}
        role="img"
        aria-label="Preview of the crop"
        className="max-w-full justify-self-start rounded-s border border-line"
      />
      {problem === "" ? null : <p className="text-[13px] text-bad">{problem}</p>}
      <Button type="submit" size="s" className="justify-self-start" disabled={whole === null}>
        Save crop
      </Button>
    </Form>
  );
}

/** What this network gets of an image, and the way to change it. The image itself stays as it is. */
export function ImageCrop({
  image,
  title,
  view: { shapes, maxImageBytes, source },
  errors,
}: {
  image: Image;
  /** Of the network. */
  title: string;
  view: Pick<PostView, "shapes" | "maxImageBytes" | "source">;
  errors: readonly string[] | undefined;
}) {
  if (shapes.length === 0) return null;
  const { crop } = image;
  return (
    <div className="grid gap-2 border-line border-t pt-2">
      {crop ? (
        <figure className="grid gap-1">
          <img
            src={crop.src}
            alt={image.alt}
            width={crop.width}
            height={crop.height}
            loading="lazy"
            className="max-h-56 w-auto max-w-full justify-self-start rounded-m bg-sunken object-contain"
          />
          <figcaption className="text-[13px] text-ink-3">
            {`Cropped for ${title}: ${exact(crop.width)} × ${exact(crop.height)} pixels, ${formatBytes(crop.bytes)}`}
          </figcaption>
        </figure>
      ) : null}
      {errors?.length ? <p className="text-[13px] text-bad">{errors[0]}</p> : null}
      <details>
        <summary className="cursor-pointer py-1 font-medium text-sm">
          {crop ? `Change the crop for ${title}` : `Crop for ${title}`}
        </summary>
        <p className="text-[13px] text-ink-3">
          {`Shapes as `}
          <a href={source.url} target="_blank" rel="noreferrer" className="underline">
            {`${title} documents them`}
          </a>
          {`, read on ${longDate(source.readAtMs)}.`}
        </p>
        <CropForm key={crop?.id ?? "new"} image={image} shapes={shapes} maxBytes={maxImageBytes} />
      </details>
      {crop ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="image" value={image.id} />
          <Button type="submit" name="intent" value="uncrop" size="s">
            Use the whole image
          </Button>
        </Form>
      ) : null}
    </div>
  );
}
