/** Directives that Lighthouse takes for known. */
const KNOWN = new Set(
  "user-agent disallow allow sitemap crawl-delay clean-param host request-rate visit-time noindex content-signal".split(
    " ",
  ),
);
const SITEMAP_PROTOCOLS = new Set(["https:", "http:", "ftp:"]);
const MAX_FAULTS = 50;

/** Lines of a robots.txt that Lighthouse's audit refuses. It is stricter than RFC 9309, which lets crawlers skip what they do not know. */
export function robotsFaults(text: string): { line: number; message: string }[] {
  const faults: { line: number; message: string }[] = [];
  let inGroup = false;
  let number = 0;
  for (const whole of text.split(/\r\n|\r|\n/)) {
    number++;
    const line = (whole.split("#", 1)[0] ?? "").trim();
    if (line === "") continue;
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    const message = colon === -1 ? "no directive: a colon is missing" : faultOf(name, value);
    if (message !== null) faults.push({ line: number, message });
    else if (name === "user-agent") inGroup = true;
    else if (!inGroup && (name === "allow" || name === "disallow"))
      faults.push({ line: number, message: "comes before any user-agent" });
    if (faults.length >= MAX_FAULTS) break;
  }
  return faults;
}

function faultOf(name: string, value: string): string | null {
  if (!KNOWN.has(name)) return `unknown directive “${name.slice(0, 40)}”`;
  if (name === "user-agent" && value === "") return "no user-agent named";
  if (name === "sitemap") {
    const protocol = URL.parse(value)?.protocol;
    return protocol === undefined
      ? "the sitemap's URL is not a whole one"
      : SITEMAP_PROTOCOLS.has(protocol)
        ? null
        : "the sitemap's URL is no web URL";
  }
  if (name !== "allow" && name !== "disallow") return null;
  if (value !== "" && !/^[/*]/.test(value)) return "a pattern starts with “/” or “*”";
  const dollar = value.indexOf("$");
  return dollar !== -1 && dollar !== value.length - 1 ? "“$” is only allowed at the end of a pattern" : null;
}
