/** Where the build put Scalar's own browser build (scripts/api-reference.mjs). */
const SCALAR_URL = "/api-reference/standalone.esm.js";

interface ScalarInstance {
  updateConfiguration(configuration: ScalarConfiguration): void;
  destroy(): void;
}

interface Scalar {
  createApiReference(element: Element, configuration: ScalarConfiguration): ScalarInstance;
}

type ScalarConfiguration = Readonly<Record<string, unknown>>;

/** Style sheets that Scalar wrote: taken out of the document when its page is left, so that they touch no other, and put back with it. */
const styles = new Set<HTMLStyleElement>();
/** Those of them that stand in the head; Scalar writes them once, however often it is mounted. */
const headStyles = new Set<HTMLStyleElement>();

const noteHeadStyles = () => {
  for (const style of styles) if (style.parentNode === document.head) headStyles.add(style);
};

/** Gives an element the nonce for good: Scalar's own code writes another one over it, which it looks for in a place where this product has none. */
function keepNonce(element: HTMLStyleElement, nonce: string): void {
  element.nonce = nonce;
  Object.defineProperty(element, "nonce", { get: () => nonce, set: () => undefined });
}

/**
 * Gives every <style> that scripts make from now on the page's nonce. Scalar and its editor write some of theirs without
 * one, and the Content-Security-Policy would refuse them; so the policy stays as strict as everywhere. Returns the way back.
 */
function markStyles(): () => void {
  const nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce;
  const original = document.createElement;
  const marking = ((name: string, options?: ElementCreationOptions) => {
    const element = original.call(document, name, options);
    if (element instanceof HTMLStyleElement) {
      if (nonce) keepNonce(element, nonce);
      styles.add(element);
    }
    return element;
  }) as typeof document.createElement;
  document.createElement = marking;
  return () => {
    // A later wrapper around it stays.
    if (document.createElement === marking) document.createElement = original;
  };
}

const isDark = (): boolean => {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
};

/** The whole configuration: nothing is loaded from, sent to or kept at anywhere but this product. */
function configure(secret: string | null): ScalarConfiguration {
  const dark = isDark();
  return {
    url: "/api-gateway/openapi.json",
    // The host of this very page, whatever the document says: the policy lets calls go nowhere else.
    servers: [{ url: `${location.origin}/api-gateway` }],
    theme: "none",
    layout: "modern",
    forceDarkModeState: dark ? "dark" : "light",
    darkMode: dark,
    hideDarkModeToggle: true,
    withDefaultFonts: false,
    telemetry: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: "never",
    hideClientButton: true,
    documentDownloadType: "none",
    persistAuth: false,
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
    // ⌘K is the product's own search.
    searchHotKey: "j",
    authentication: { preferredSecurityScheme: "ApiKey", securitySchemes: { ApiKey: { value: secret ?? "" } } },
  };
}

export interface MountedReference {
  /** Puts a key into the forms; null takes it out. */
  setKey(secret: string | null): void;
  unmount(): void;
}

/** Loads Scalar and shows the reference within an element. Rejects when its files do not come. */
export async function mountReference(element: Element, secret: string | null): Promise<MountedReference> {
  const restore = markStyles();
  for (const style of headStyles) document.head.appendChild(style);
  // The zod inside Scalar would try out whether it may make code of texts; the policy says no, and the try would be a violation.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
  try {
    const { createApiReference } = (await import(/* @vite-ignore */ SCALAR_URL)) as Scalar;
    const mounted = createApiReference(element, configure(secret));
    noteHeadStyles();
    return {
      setKey: (key) => mounted.updateConfiguration(configure(key)),
      unmount: () => {
        mounted.destroy();
        restore();
        noteHeadStyles();
        for (const style of headStyles) style.remove();
        document.body.classList.remove("dark-mode", "light-mode");
      },
    };
  } catch (cause) {
    restore();
    throw cause;
  }
}
