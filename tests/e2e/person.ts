export const PASSWORD = "Correct-Horse-9";

/** An address that no other journey uses. */
export const newEmail = (name: string) => `${name}-${Math.random().toString(36).slice(2, 10)}@example.com`;

let visitors = 0;

/** A network address of their own for each visitor: sign-up is limited by address. 198.18.0.0/15 is for tests (RFC 2544). */
export const newAddress = (): string => `198.18.${Math.floor(Math.random() * 256)}.${1 + (visitors++ % 250)}`;
