// Bundled in place of "react-dom/server" (see wrangler.toml).
//
// React turns each name, attribute and word of a page into bytes by itself, some thousand times a page and nearly always
// the same ones: the product's own class names and labels. Here it gets an encoder that remembers short texts, which
// makes a page a fifth cheaper. Nothing else sees that encoder, as its arrays are shared: React only copies short ones.

/** Below what React copies rather than hands on (512 bytes), whatever the characters. */
const MAX_CHARACTERS = 160;
const MAX_REMEMBERED = 5_000;

const Plain = globalThis.TextEncoder;

class RememberingEncoder extends Plain {
  constructor() {
    super();
    this.known = new Map();
  }

  encode(value) {
    const text = String(value);
    if (text.length > MAX_CHARACTERS) return super.encode(text);
    const known = this.known.get(text);
    if (known) return known;
    // A page's own words come and go; to begin anew is cheaper than to know which.
    if (this.known.size >= MAX_REMEMBERED) this.known.clear();
    const made = super.encode(text);
    this.known.set(text, made);
    return made;
  }
}

// React makes its encoder once, while it is loaded.
globalThis.TextEncoder = RememberingEncoder;
module.exports = require("react-dom/server.browser");
globalThis.TextEncoder = Plain;
