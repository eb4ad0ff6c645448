import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { MAX_LOGO_BYTES, type QrWithLogo, qrWithLogo } from "../domain/logo-svg.ts";

const PNG_PIXELS = 1_200;

const readFile = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function toPng(svg: string): Promise<Blob | null> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = PNG_PIXELS;
  canvas.height = PNG_PIXELS;
  canvas.getContext("2d")?.drawImage(image, 0, 0, PNG_PIXELS, PNG_PIXELS);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** A QR code with a logo in its middle. The picture stays in the browser: nothing is uploaded. */
export function LogoCode({ slug, url, ...code }: Omit<QrWithLogo, "logo"> & { slug: string; url: string }) {
  const [logo, setLogo] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function choose(file: File | undefined): Promise<void> {
    setLogo(null);
    setError(null);
    if (!file) return;
    if (!/^image\/(png|jpeg|webp)$/.test(file.type)) return setError("Choose a PNG, JPEG or WebP picture.");
    if (file.size > MAX_LOGO_BYTES) return setError("Choose a picture of at most 500 kB.");
    setLogo(await readFile(file).catch(() => null));
  }

  const svg = logo === null ? null : qrWithLogo({ ...code, logo });
  return (
    <section aria-labelledby="qr-logo" className="mt-5 grid gap-4">
      <h2 id="qr-logo" className="font-bold text-[15px]">
        With your logo
      </h2>
      <div className="grid gap-1 text-sm">
        <label htmlFor="qr-logo-file" className="font-semibold">
          Logo
        </label>
        <input
          id="qr-logo-file"
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="text-sm pointer-coarse:min-h-11"
          aria-describedby="qr-logo-hint"
          onChange={({ target }) => void choose(target.files?.[0])}
        />
        <p id="qr-logo-hint" className="text-[13px] text-ink-3">
          PNG, JPEG or WebP, square, at most 500 kB. It stays in your browser. Try the code with a phone before you
          print it.
        </p>
      </div>
      {error ? (
        <p role="alert" className="text-bad text-sm">
          {error}
        </p>
      ) : null}
      {svg ? (
        <div className="grid gap-4 sm:grid-cols-2">
          <img
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
            alt={`QR code of ${url} with your logo`}
            width={300}
            height={300}
            className="w-full"
          />
          <div className="flex flex-wrap content-start gap-3">
            <Button look="primary" onClick={() => save(new Blob([svg], { type: "image/svg+xml" }), `${slug}.svg`)}>
              Download SVG with logo
            </Button>
            <Button
              onClick={async () => {
                const png = await toPng(svg);
                if (png) save(png, `${slug}.png`);
              }}
            >
              Download PNG with logo
            </Button>
          </div>
        </div>
      ) : null}
    </section>
  );
}
