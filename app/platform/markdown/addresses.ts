/** Addresses that a reader may be led to: of the web, of a mail, of this website, or within the text. */
const SAFE_ADDRESS = /^(?:https?:\/\/[^\s@/]+(?:[/?#]|$)|mailto:[^\s]+@|\/(?![/\\])|#)/i;
const MAX_ADDRESS_CHARS = 2_000;

/** Whether an address in the text of an author becomes a link; any other is shown as it was typed. */
export const isLinkAddress = (href: string): boolean => href.length <= MAX_ADDRESS_CHARS && SAFE_ADDRESS.test(href);
