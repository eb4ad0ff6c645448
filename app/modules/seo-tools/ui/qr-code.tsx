import { Download } from "lucide-react";
import { LinkButton } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { AnswerBlock } from "../tool/tool-answer.ts";

/** A QR code in its own colors, and the same as a file. */
export function QrCode({ text, size, path, dark, light }: Extract<AnswerBlock, { kind: "qr" }>) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="${light}" d="M0 0h${size}v${size}H0z"/><path fill="${dark}" d="${path}"/></svg>`;
  return (
    <Card className="grid justify-items-center gap-4 p-5">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={`QR code for ${text}`}
        shapeRendering="crispEdges"
        className="w-full max-w-[280px]"
      >
        <path fill={light} d={`M0 0h${size}v${size}H0z`} />
        <path fill={dark} d={path} />
      </svg>
      <LinkButton
        to={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
        download="qr-code.svg"
        icon={<Download size={16} aria-hidden="true" />}
      >
        Download SVG
      </LinkButton>
    </Card>
  );
}
