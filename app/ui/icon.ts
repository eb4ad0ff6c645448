import { createElement, forwardRef, type SVGProps } from "react";

interface IconData {
  name: string;
  /** Side of the square it is drawn in. */
  size?: number;
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string | number>>])[];
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number;
}

/** The shapes as markup, without React's keys. They are lucide's own text, never a person's. */
const markupOf = (node: IconData["node"]): string =>
  node
    .map(([tag, attributes]) => {
      const named = Object.entries(attributes).filter(([name]) => name !== "key");
      return `<${tag}${named.map(([name, value]) => ` ${name}="${value}"`).join("")}></${tag}>`;
    })
    .join("");

/**
 * In place of lucide's own maker of icons (see vite.config.ts), which every import from "lucide-react" goes through. A page
 * draws a hundred icons: here each is one element with ready markup, where lucide renders two components around four
 * elements and looks at a context. The shapes, and what a caller may set, are lucide's.
 */
export default function createIcon({ node, size: side = 24 }: IconData) {
  const viewBox = `0 0 ${side} ${side}`;
  let html: string | undefined;
  return forwardRef<SVGSVGElement, IconProps>(({ size = side, strokeWidth = 2, fill = "none", ...rest }, ref) => {
    html ??= markupOf(node);
    return createElement("svg", {
      width: size,
      height: size,
      viewBox,
      fill,
      stroke: "currentColor",
      strokeWidth,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      // An icon without a name of its own only decorates.
      ...(rest["aria-label"] || rest.role ? {} : { "aria-hidden": true }),
      ...rest,
      ref,
      dangerouslySetInnerHTML: { __html: html },
    });
  });
}
