/** In the place of zod's messages in other languages. */
export {};
