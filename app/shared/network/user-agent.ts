/** What a person sits in front of, as the user agent says it. */
export interface Agent {
  device: "desktop" | "mobile" | "tablet" | "tv" | "other";
  browser: string;
  /** Major version. */
  browserVersion: string;
  system: string;
  systemVersion: string;
}

/** What a browser sends about itself beside its user agent, by request headers; empty where it does not. */
export interface ClientHints {
  /** Sec-CH-UA: "\"Chromium\";v=\"150\", \"Brave\";v=\"150\"". */
  brands: string;
  /** Sec-CH-UA-Platform: "\"Windows\"". */
  platform: string;
}

export const NO_HINTS: ClientHints = { brands: "", platform: "" };

/** Browsers by the word they add to the user agent. Almost all of them also say what they descend from, so the first that fits wins. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["Facebook", /\bFB(?:AV|_IAB|AN)\/(?:.*?FBAV\/)?(\d*)/],
  ["Instagram", /\bInstagram (\d+)/],
  // On Android "trill_2022109040" is a build, and the version has a field of its own; on iOS "trill_21.9.0" is the version.
  ["TikTok", /\b(?:musical_ly|BytedanceWebview|TikTok|trill)[ _/].*\bapp_version\/(\d+)/],
  ["TikTok", /\b(?:musical_ly|TikTok|trill)[ _/](\d+)\./],
  ["TikTok", /\b(?:musical_ly|BytedanceWebview|TikTok|trill)[ _/]/],
  ["LinkedIn", /\bLinkedInApp\b(?:\]?\/(\d+))?/],
  ["Snapchat", /\bSnapchat\/(\d+)/],
  ["Pinterest", /\bPinterest(?:\/| for (?:iOS|Android)\/)(\d*)/],
  ["WeChat", /\bMicroMessenger\/(\d+)/],
  ["Google app", /\bGSA\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ["Opera Mini", /\bOpera Mini\/(\d+)/],
  ["Opera", /\b(?:OPR|OPT|OPX|OPiOS)\/(\d+)/],
  ["Opera", /\bOpera(?:.*Version)?[ /](\d+)/],
  ["Yandex Browser", /\bYaBrowser\/(\d+)/],
  ["Vivaldi", /\bVivaldi\/(\d+)/],
  ["Brave", /\bBrave(?:\/| Chrome\/)(\d+)/],
  ["DuckDuckGo", /\b(?:DuckDuckGo|Ddg)\/(\d+)/],
  ["UC Browser", /\bUC ?Browser\/(\d+)/],
  ["Whale", /\bWhale\/(\d+)/],
  ["Huawei Browser", /\bHuaweiBrowser\/(\d+)/],
  ["MIUI Browser", /\bMiuiBrowser\/(\d+)/],
  ["QQ Browser", /\bM?QQBrowser\/(\d+)/],
  ["Silk", /\bSilk\/(\d+)/],
  ["Firefox", /\b(?:FxiOS|Firefox|Focus)\/(\d+)/],
  ["Android WebView", /; wv\).*\bChrome\/(\d+)/],
  ["Headless Chrome", /\bHeadlessChrome\/(\d+)/],
  ["Chrome", /\b(?:CriOS|Chrome|Chromium)\/(\d+)/],
  ["Internet Explorer", /\b(?:MSIE |Trident\/.*rv:)(\d+)/],
  ["Safari", /\bVersion\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari\//],
  // A page inside an app of iOS.
  ["Safari", /\b(?:iPhone|iPad|iPod)\b.*\bOS (\d+)_.*AppleWebKit/],
];

/** Browsers that hide in the user agent and name themselves in the client hint only. */
const HINTED_BRANDS: readonly (readonly [name: string, brand: string])[] = [
  ["Brave", "Brave"],
  ["DuckDuckGo", "DuckDuckGo"],
  ["Vivaldi", "Vivaldi"],
  ["Opera", "Opera"],
  ["Edge", "Microsoft Edge"],
];

const WINDOWS: Readonly<Record<string, string>> = {
  "5.1": "XP",
  "6.0": "Vista",
  "6.1": "7",
  "6.2": "8",
  "6.3": "8.1",
  "10.0": "10+",
};

/** Operating systems; `version` of what the pattern found. */
const SYSTEMS: readonly (readonly [name: string, pattern: RegExp, version?: (found: string) => string])[] = [
  ["Xbox", /\bXbox\b/],
  ["PlayStation", /\bPlayStation (?:Vita |Portable )?(\d*)/],
  ["Nintendo", /\bNintendo\b/],
  ["Windows Phone", /\bWindows Phone(?: OS)? ([\d.]+)/],
  ["Windows", /\bWindows NT ([\d.]+)/, (found) => WINDOWS[found] ?? ""],
  ["Windows", /\bWindows\b/],
  ["tvOS", /\bApple ?TV\b/],
  ["iPadOS", /\biPad\b.*?\bOS (\d+)/],
  ["iOS", /\b(?:iPhone|iPod)\b.*?\bOS (\d+)/],
  ["iPadOS", /\biPad\b/],
  ["iOS", /\b(?:iPhone|iPod)\b/],
  // Browsers stopped at 10.15, whatever runs.
  ["macOS", /\bMac OS X (1[01][._]\d+)/, (found) => (/^10[._](?:15|16)$/.test(found) ? "" : found.replace("_", "."))],
  ["macOS", /\bMacintosh\b/],
  ["Tizen", /\bTizen ([\d.]+)/],
  ["webOS", /\b(?:Web0S|webOS)\b/],
  ["KaiOS", /\bKAIOS\/(\d+)/],
  ["HarmonyOS", /\b(?:HarmonyOS|OpenHarmony) ?(\d*)/],
  ["Android", /\bAndroid (\d+)/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\b(?:Linux|X11)\b/],
];

const TV =
  /\b(?:Smart-?TV|SMART-TV|HbbTV|BRAVIA|Apple ?TV|CrKey|Roku|GoogleTV|Google TV|AFT[A-Z]\w*|Web0S)\b|\bTizen\b.*\bTV\b|Android ?TV/i;
const CONSOLE = /\b(?:PlayStation|Xbox|Nintendo)\b/;
/** "Tablet PC 2.0" is a component of Windows that Internet Explorer names on any computer. */
const TABLET = /\b(?:iPad|Tablet(?! PC)|PlayBook|Kindle)\b/i;
/** Phones say so; what runs Android and does not is a tablet. */
const PHONE = /\b(?:Mobile|Opera Mini)\b/;
const MOBILE = /\b(?:Mobi|iPhone|iPod|Android|Opera Mini|KAIOS|Windows Phone)/i;
const DESKTOP = /\b(?:Windows|Macintosh|X11|Linux|CrOS)\b/;

function deviceOf(userAgent: string): Agent["device"] {
  if (TV.test(userAgent)) return "tv";
  if (CONSOLE.test(userAgent)) return "other";
  if (TABLET.test(userAgent) || (userAgent.includes("Android") && !PHONE.test(userAgent))) return "tablet";
  if (MOBILE.test(userAgent)) return "mobile";
  return DESKTOP.test(userAgent) ? "desktop" : "other";
}

function browserOf(userAgent: string, { brands }: ClientHints): [name: string, version: string] {
  const hinted = HINTED_BRANDS.find(([, brand]) => brands.includes(`"${brand}"`));
  if (hinted) return [hinted[0], brands.match(new RegExp(`"${hinted[1]}"; ?v="(\\d+)`))?.[1] ?? ""];
  for (const [name, pattern] of BROWSERS) {
    const found = pattern.exec(userAgent);
    if (found) return [name, found[1] ?? ""];
  }
  return ["", ""];
}

function systemOf(userAgent: string, { platform }: ClientHints): [name: string, version: string] {
  // Tablets of Android that ask for pages of the desktop call themselves Linux.
  if (platform === '"Android"' && !userAgent.includes("Android")) return ["Android", ""];
  if (platform === '"Chrome OS"' || platform === '"Chromium OS"') return ["ChromeOS", ""];
  for (const [name, pattern, version] of SYSTEMS) {
    const found = pattern.exec(userAgent);
    if (found) return [name, version ? version(found[1] ?? "") : (found[1] ?? "")];
  }
  return ["", ""];
}

/** What a person sits in front of; empty texts and "other" where the user agent does not say. */
export function parseUserAgent(userAgent: string, hints: ClientHints = NO_HINTS): Agent {
  const [browser, browserVersion] = browserOf(userAgent, hints);
  const [system, systemVersion] = systemOf(userAgent, hints);
  const device = deviceOf(userAgent);
  return {
    device: device === "desktop" && system === "Android" ? "tablet" : device,
    browser,
    browserVersion,
    system,
    systemVersion,
  };
}
