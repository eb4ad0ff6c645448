declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  /** Decrypts a message of the encrypted content encoding (RFC 8188) that came by Web Push (RFC 8291). */
  export function decrypt(body: Buffer, params: { version: "aes128gcm"; privateKey: ECDH; authSecret: Buffer }): Buffer;
}
