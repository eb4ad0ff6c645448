import { encode } from "uqr";

/** Light modules around the code, as the standard asks for. */
const QUIET_ZONE = 4;

/** A QR code as the modules on each side, and one SVG path of the dark ones. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: QUIET_ZONE });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join("") };
}
