import type { Plugin } from "vite";

/** In the product's module of passwords: log2 of what a hash costs, and where its key derivation comes from. */
const PRODUCT = { cost: "ln: 14,", library: 'from "node:crypto"' };
const TEST = { cost: "ln: 4,", library: 'from "#tests/support/counted-scrypt.ts"' };

/**
 * Lets the product hash passwords in a thousandth of the time while it is tested in workerd, where hundreds of sign-ins
 * would cost minutes, and counts the runs. The parameters of the product are proved in Node, beside the module itself, and
 * in workerd by a hash that has them (tests/integration/crypto.test.ts); journeys run the built product.
 */
export const testPasswords = (): Plugin => ({
  name: "test-passwords",
  enforce: "pre",
  transform(code, id) {
    if (!id.endsWith("/crypto/password.ts")) return null;
    for (const part of Object.values(PRODUCT))
      if (!code.includes(part)) this.error(`${id} lacks ${part}, which the tests in workerd replace`);
    return { code: code.replace(PRODUCT.cost, TEST.cost).replace(PRODUCT.library, TEST.library), map: null };
  },
});
