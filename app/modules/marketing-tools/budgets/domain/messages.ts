/** GSM 03.38 basic character set (3GPP TS 23.038, 6.2.1), without the escape. */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Its extension (6.2.1.1): each character takes two places. */
const EXTENDED = new Set("\f^{}\\[~]|€");

/** How a text is sent as SMS. */
export interface SmsLength {
  encoding: "GSM-7" | "UCS-2";
  /** Septets, or 16-bit units. */
  units: number;
  segments: number;
  /** First character that forces UCS-2. */
  special: string | null;
}

const LIMITS = { "GSM-7": { alone: 160, joined: 153 }, "UCS-2": { alone: 70, joined: 67 } } as const;

/** Counts the messages for characters of these lengths. No character is cut between two messages. */
function segmentsOf(lengths: readonly number[], { alone, joined }: { alone: number; joined: number }): number {
  const units = lengths.reduce((sum, length) => sum + length, 0);
  if (units <= alone) return 1;
  let segments = 1;
  let room: number = joined;
  for (const length of lengths) {
    if (length > room) {
      segments++;
      room = joined;
    }
    room -= length;
  }
  return segments;
}

/** Counts an SMS: 160 septets or 70 units in one message, 153 or 67 in each of several (3GPP TS 23.040, 9.2.3.24.1). */
export function smsLength(text: string): SmsLength {
  const characters = [...text.replace(/\r\n?/g, "\n")];
  const special = characters.find((character) => !BASIC.has(character) && !EXTENDED.has(character)) ?? null;
  const encoding = special === null ? "GSM-7" : "UCS-2";
  const lengths = characters.map((character) =>
    encoding === "UCS-2" ? character.length : EXTENDED.has(character) ? 2 : 1,
  );
  return {
    encoding,
    units: lengths.reduce((sum, length) => sum + length, 0),
    segments: segmentsOf(lengths, LIMITS[encoding]),
    special,
  };
}
