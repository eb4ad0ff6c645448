import { expect, it } from "vitest";
import { NO_HINTS, parseUserAgent } from "./user-agent.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const IOS = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const PIXEL = "Mozilla/5.0 (Linux; Android 10; K)";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)";

/** User agents as they are sent, with "device, browser, its version, system, its version". */
const AGENTS: readonly (readonly [userAgent: string, expected: string])[] = [
  [`${WINDOWS} ${WEBKIT} Chrome/150.0.0.0 Safari/537.36`, "desktop, Chrome, 150, Windows, 10+"],
  [`${WINDOWS} ${WEBKIT} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`, "desktop, Edge, 150, Windows, 10+"],
  [`${WINDOWS} ${WEBKIT} Chrome/148.0.0.0 Safari/537.36 OPR/134.0.0.0`, "desktop, Opera, 134, Windows, 10+"],
  [
    `${WINDOWS} ${WEBKIT} Chrome/146.0.0.0 YaBrowser/26.4.0.0 Safari/537.36`,
    "desktop, Yandex Browser, 26, Windows, 10+",
  ],
  [`${WINDOWS} ${WEBKIT} Chrome/150.0.0.0 Safari/537.36 Vivaldi/7.9.3970.41`, "desktop, Vivaldi, 7, Windows, 10+"],
  [`${WINDOWS} ${WEBKIT} Chrome/140.0.0.0 Whale/4.33.325.17 Safari/537.36`, "desktop, Whale, 4, Windows, 10+"],
  [`${WINDOWS.slice(0, -1)}; rv:150.0) Gecko/20100101 Firefox/150.0`, "desktop, Firefox, 150, Windows, 10+"],
  [
    "Mozilla/5.0 (Windows NT 6.1; Win64; x64; rv:115.0) Gecko/20100101 Firefox/115.0",
    "desktop, Firefox, 115, Windows, 7",
  ],
  [
    "Mozilla/5.0 (Windows NT 6.3; WOW64; Trident/7.0; rv:11.0) like Gecko",
    "desktop, Internet Explorer, 11, Windows, 8.1",
  ],
  ["Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 5.1; Trident/4.0)", "desktop, Internet Explorer, 8, Windows, XP"],
  ["Opera/9.80 (Windows NT 6.1; U; en) Presto/2.10.289 Version/12.02", "desktop, Opera, 12, Windows, 7"],
  [`${MAC} ${IOS} Version/18.5 Safari/605.1.15`, "desktop, Safari, 18, macOS, "],
  [`${MAC} ${WEBKIT} Chrome/150.0.0.0 Safari/537.36`, "desktop, Chrome, 150, macOS, "],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0",
    "desktop, Firefox, 150, macOS, ",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_13_6) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1 Safari/605.1.15",
    "desktop, Safari, 13, macOS, 10.13",
  ],
  [`${MAC} ${IOS} Version/18.5 Safari/605.1.15 Ddg/18.5`, "desktop, DuckDuckGo, 18, macOS, "],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36`, "desktop, Chrome, 150, Linux, "],
  ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0", "desktop, Firefox, 150, Linux, "],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
    "desktop, Safari, 18, Linux, ",
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36`,
    "desktop, Chrome, 150, ChromeOS, ",
  ],
  [`${IPHONE} ${IOS} Version/18.5 Mobile/15E148 Safari/604.1`, "mobile, Safari, 18, iOS, 18"],
  [`${IPHONE} ${IOS} CriOS/150.0.7100.60 Mobile/15E148 Safari/604.1`, "mobile, Chrome, 150, iOS, 18"],
  [`${IPHONE} ${IOS} FxiOS/150.0 Mobile/15E148 Safari/605.1.15`, "mobile, Firefox, 150, iOS, 18"],
  [`${IPHONE} ${IOS} Version/18.0 EdgiOS/150.0.3240.50 Mobile/15E148 Safari/604.1`, "mobile, Edge, 150, iOS, 18"],
  [`${IPHONE} ${IOS} Version/18.5 Mobile/15E148 Safari/604.1 OPT/5.5.1`, "mobile, Opera, 5, iOS, 18"],
  [`${IPHONE} ${IOS} GSA/375.0.770000000 Mobile/15E148 Safari/604.1`, "mobile, Google app, 375, iOS, 18"],
  [
    `${IPHONE} ${IOS} Mobile/15E148 Instagram 385.0.0.26.79 (iPhone14,5; iOS 18_5; en_GB; en; scale=3.00)`,
    "mobile, Instagram, 385, iOS, 18",
  ],
  [
    `${IPHONE} ${IOS} Mobile/22F76 [FBAN/FBIOS;FBAV/520.0.0.38.101;FBBV/756351453;FBDV/iPhone14,5]`,
    "mobile, Facebook, 520, iOS, 18",
  ],
  [`${IPHONE} ${IOS} Mobile/15E148 musical_ly_39.8.0 JsSdk/2.0 NetType/WIFI`, "mobile, TikTok, 39, iOS, 18"],
  [`${IPHONE} ${IOS} Mobile/15E148 [LinkedInApp]/9.31.2390`, "mobile, LinkedIn, 9, iOS, 18"],
  [`${IPHONE} ${IOS} Mobile/15E148 Snapchat/13.45.0.52 (like Safari/8621.2.5, panda)`, "mobile, Snapchat, 13, iOS, 18"],
  [`${IPHONE} ${IOS} Mobile/15E148 [Pinterest/iOS]`, "mobile, Pinterest, , iOS, 18"],
  [
    `${IPHONE} ${IOS} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/en`,
    "mobile, WeChat, 8, iOS, 18",
  ],
  [`${IPHONE} ${IOS} Version/18.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`, "mobile, DuckDuckGo, 7, iOS, 18"],
  [`${IPHONE} ${IOS} Mobile/15E148`, "mobile, Safari, 18, iOS, 18"],
  [
    "Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1",
    "tablet, Safari, 16, iPadOS, 16",
  ],
  [
    "Mozilla/5.0 (iPad; CPU OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/150.0.7100.60 Mobile/15E148 Safari/604.1",
    "tablet, Chrome, 150, iPadOS, 18",
  ],
  [
    "Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1",
    "mobile, Safari, 12, iOS, 12",
  ],
  [`${PIXEL} ${WEBKIT} Chrome/150.0.0.0 Mobile Safari/537.36`, "mobile, Chrome, 150, Android, 10"],
  [`${PIXEL} ${WEBKIT} Chrome/150.0.0.0 Safari/537.36`, "tablet, Chrome, 150, Android, 10"],
  [
    `${PIXEL} ${WEBKIT} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
    "mobile, Samsung Internet, 29, Android, 10",
  ],
  [`${PIXEL} ${WEBKIT} Chrome/150.0.0.0 Mobile Safari/537.36 EdgA/150.0.0.0`, "mobile, Edge, 150, Android, 10"],
  [`${PIXEL} ${WEBKIT} Chrome/148.0.0.0 Mobile Safari/537.36 OPR/92.0.0.0`, "mobile, Opera, 92, Android, 10"],
  ["Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0", "mobile, Firefox, 150, Android, 15"],
  ["Mozilla/5.0 (Android 14; Tablet; rv:150.0) Gecko/150.0 Firefox/150.0", "tablet, Firefox, 150, Android, 14"],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/BP1A; wv) ${WEBKIT} Version/4.0 Chrome/150.0.0.0 Mobile Safari/537.36`,
    "mobile, Android WebView, 150, Android, 15",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B; wv) ${WEBKIT} Version/4.0 Chrome/150.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/520.0.0.45.72;]`,
    "mobile, Facebook, 520, Android, 14",
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B; wv) ${WEBKIT} Version/4.0 Chrome/150.0 Mobile Safari/537.36 Instagram 385.0.0.47.74 Android`,
    "mobile, Instagram, 385, Android, 14",
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; M2101K6G; wv) ${WEBKIT} Version/4.0 Chrome/130.0 Mobile Safari/537.36 trill_390804 BytedanceWebview/d8a21c6`,
    "mobile, TikTok, , Android, 13",
  ],
  [
    `Mozilla/5.0 (Linux; Android 11; SM-A115M; wv) ${WEBKIT} Version/4.0 Chrome/98.0 Mobile Safari/537.36 trill_2022109040 JsSdk/1.0 NetType/WIFI AppName/trill app_version/21.9.4 ByteLocale/en`,
    "mobile, TikTok, 21, Android, 11",
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; wv) ${WEBKIT} Version/4.0 Chrome/120.0 Mobile Safari/537.36 BytedanceWebview/8a21c6f app_version/39.8.4`,
    "mobile, TikTok, 39, Android, 12",
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; wv) ${WEBKIT} Version/4.0 Chrome/120.0 Mobile Safari/537.36 BytedanceWebview/8a21c6f`,
    "mobile, TikTok, , Android, 12",
  ],
  [`${IPHONE} ${IOS} Mobile/15E148 trill_21.9.0 JsSdk/2.0 NetType/WIFI`, "mobile, TikTok, 21, iOS, 18"],
  [`${IPHONE} ${IOS} Mobile/15E148 TikTok 26.2.0 rv:262018`, "mobile, TikTok, 26, iOS, 18"],
  // Other apps with a build number beside their version.
  [
    `${IPHONE} ${IOS} Mobile/15E148 [FBAN/FBIOS;FBBV/756351453;FBDV/iPhone14,5;FBAV/520.0.0.38]`,
    "mobile, Facebook, 520, iOS, 18",
  ],
  [`${IPHONE} ${IOS} Mobile/15E148 [FBAN/FBIOS;FBBV/756351453;FBDV/iPhone14,5]`, "mobile, Facebook, , iOS, 18"],
  [
    `${IPHONE} ${IOS} Mobile/15E148 Instagram 385.0.0.26.79 (iPhone14,5; iOS 18_5; 732160021)`,
    "mobile, Instagram, 385, iOS, 18",
  ],
  [
    "Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1; Trident/4.0; Tablet PC 2.0)",
    "desktop, Internet Explorer, 8, Windows, 7",
  ],
  [
    "Mozilla/5.0 (Windows NT 6.3; Trident/7.0; Touch; Tablet PC 2.0; rv:11.0) like Gecko",
    "desktop, Internet Explorer, 11, Windows, 8.1",
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 13; en-us; M2101K6G) ${WEBKIT} Version/4.0 Chrome/112.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.20`,
    "mobile, MIUI Browser, 14, Android, 13",
  ],
  [
    `Mozilla/5.0 (Linux; Android 12; NOH-NX9) ${WEBKIT} Chrome/114.0 HuaweiBrowser/16.0.3.300 Mobile Safari/537.36`,
    "mobile, Huawei Browser, 16, Android, 12",
  ],
  [
    `Mozilla/5.0 (Linux; U; Android 12; en-US; RMX3085) ${WEBKIT} Version/4.0 Chrome/100.0 UCBrowser/13.6.0 Mobile Safari/537.36`,
    "mobile, UC Browser, 13, Android, 12",
  ],
  [
    "Opera/9.80 (Android; Opera Mini/88.0/191.352; U; en) Presto/2.12.423 Version/12.16",
    "mobile, Opera Mini, 88, Android, ",
  ],
  [
    `Mozilla/5.0 (Linux; Android 11; KFTRWI) ${WEBKIT} Silk/130.4.1 like Chrome/130.0 Safari/537.36`,
    "tablet, Silk, 130, Android, 11",
  ],
  [
    `Mozilla/5.0 (Linux; Android 9; AFTMM) ${WEBKIT} Silk/130.4.1 like Chrome/130.0 Safari/537.36`,
    "tv, Silk, 130, Android, 9",
  ],
  [`Mozilla/5.0 (SMART-TV; LINUX; Tizen 7.0) ${WEBKIT} 94.0.4606.31/7.0 TV Safari/537.36`, "tv, , , Tizen, 7.0"],
  [
    `Mozilla/5.0 (Web0S; Linux/SmartTV) ${WEBKIT} Chrome/108.0.5359.211 Safari/537.36 WebAppManager`,
    "tv, Chrome, 108, webOS, ",
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; BRAVIA 4K VH2) ${WEBKIT} Chrome/130.0.0.0 Safari/537.36`,
    "tv, Chrome, 130, Android, 10",
  ],
  [
    "Mozilla/5.0 (PlayStation; PlayStation 5/11.20) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15",
    "other, Safari, 17, PlayStation, 5",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36 Edg/150.0.0.0`,
    "other, Edge, 150, Xbox, ",
  ],
  ["Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5", "mobile, Firefox, 48, KaiOS, 2"],
  [
    "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/132.0.0.0 Safari/537.36 ArkWeb/6.0 Mobile HuaweiBrowser/5.1",
    "mobile, Huawei Browser, 5, HarmonyOS, 5",
  ],
  ["curl/8.14.1", "other, , , , "],
  ["", "other, , , , "],
];

it.each(AGENTS)("%s", (userAgent, expected) => {
  const { device, browser, browserVersion, system, systemVersion } = parseUserAgent(userAgent);
  expect([device, browser, browserVersion, system, systemVersion].join(", ")).toBe(expected);
});

it("believes the client hints of browsers that hide in the user agent", () => {
  const chrome = `${WINDOWS} ${WEBKIT} Chrome/150.0.0.0 Safari/537.36`;
  expect(
    parseUserAgent(chrome, { ...NO_HINTS, brands: '"Chromium";v="150", "Brave";v="150", "Not=A?Brand";v="8"' }),
  ).toMatchObject({
    browser: "Brave",
    browserVersion: "150",
  });
  expect(parseUserAgent(chrome, { ...NO_HINTS, brands: '"Chromium";v="150", "Google Chrome";v="150"' })).toMatchObject({
    browser: "Chrome",
  });
  const desktopPages = `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/150.0.0.0 Safari/537.36`;
  expect(parseUserAgent(desktopPages, { ...NO_HINTS, platform: '"Android"' })).toMatchObject({
    system: "Android",
    device: "tablet",
  });
});

it("is quick with what was made to be slow", () => {
  for (const part of ["Android ", "iPad ", "Tizen ", "Trident/", "OS 1_", "FBAN/", "Silk/"])
    expect(parseUserAgent(part.repeat(100).slice(0, 500)).device).toBeTypeOf("string");
});
