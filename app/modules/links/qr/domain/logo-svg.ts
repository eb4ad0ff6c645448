export const MAX_LOGO_BYTES = 500_000;
/** Of the code's width, its margin not counted: 4% of its area, far below what error correction "H" repairs (30%). */
const LOGO_SHARE = 0.2;
/** Light margin around the logo, in modules. */
const MARGIN = 0.6;
/** Light modules around the code, as the standard asks for. */
const QUIET_ZONE = 4;

export interface QrWithLogo {
  /** Modules on each side, the margin included. */
  size: number;
  path: string;
  /** Six hexadecimal digits. */
  dark: string;
  light: string;
  /** Data address of the picture, as the browser read it. */
  logo: string;
}

const round = (value: number): number => Math.round(value * 100) / 100;

/** Draws a QR code of error correction "H" with a logo in its middle, as an SVG image. */
export function qrWithLogo({ size, path, dark, light, logo }: QrWithLogo): string {
  const side = (size - 2 * QUIET_ZONE) * LOGO_SHARE;
  const at = round((size - side) / 2);
  const box = round(at - MARGIN);
  const boxSide = round(side + 2 * MARGIN);
  const picture = /^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/=]+$/.test(logo) ? logo : "";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 ${size} ${size}">`,
    `<g shape-rendering="crispEdges"><path fill="#${light}" d="M0 0h${size}v${size}H0z"/><path fill="#${dark}" d="${path}"/></g>`,
    `<rect x="${box}" y="${box}" width="${boxSide}" height="${boxSide}" rx="${MARGIN}" fill="#${light}"/>`,
    `<image x="${at}" y="${at}" width="${round(side)}" height="${round(side)}" href="${picture}"/></svg>`,
  ].join("");
}
