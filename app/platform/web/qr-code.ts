import { encode } from "uqr";

/** Light modules around the code, as the standard asks for. */
const QUIET_ZONE = 4;

/**
 * A QR code as the modules on each side, and one SVG path of the dark ones. Error correction "M" repairs 15% of it, "H" 30%: for codes
 * with something drawn over them.
 */
export function qrPath(text: string, ecc: "M" | "H" = "M"): { size: number; path: string } {
  const { size, data } = encode(text, { ecc, border: QUIET_ZONE });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join("") };
}
