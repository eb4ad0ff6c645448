/** The host name of a URL without "www.": what two tools know a website by. */
export const websiteHost = (url: string): string => new URL(url).hostname.replace(/\.$/, "").replace(/^www\./, "");
