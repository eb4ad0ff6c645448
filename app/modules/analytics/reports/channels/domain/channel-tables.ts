/*
 * What is publicly known of hosts and of the words in links, as data. A host belongs to the longest entry that it is or is
 * a subdomain of: "mail.google.com" before "google.com". An entry that begins with "=" counts for that host alone.
 */

/** Raise it with every change of this file or of channels.ts that moves an origin to another channel: each website then judges its stored origins again. */
export const CHANNEL_TABLES_VERSION = 2;

/** What a host is to its visitors; "site" takes hosts out of a wider entry. */
export type HostKind =
  | "search"
  | "ai"
  | "social"
  | "video"
  | "shopping"
  | "email"
  | "audio"
  | "display"
  | "affiliate"
  | "site";

/** Where Google runs its search (google.com/supported_domains), without "google.". */
const GOOGLE_ENDS = `com ad ae al am as at az ba be bf bg bi bj bs bt by ca cat cd cf cg ch ci cl cm cn cv cz de dj dk dm dz ee es fi fm fr ga ge gg gl
 gm gr gy hn hr ht hu ie im iq is it je jo kg ki kz la li lk lt lu lv md me mg mk ml mn mu mv mw ne nl no nr nu pl pn ps pt ro rs ru rw sc se sh si sk
 sm sn so sr st td tg tl tm tn to tt vu ws co.ao co.bw co.ck co.cr co.id co.il co.in co.jp co.ke co.kr co.ls co.ma co.mz co.nz co.th co.tz co.ug co.uk
 co.uz co.ve co.vi co.za co.zm co.zw com.af com.ag com.ar com.au com.bd com.bh com.bn com.bo com.br com.bz com.co com.cu com.cy com.do com.ec com.eg
 com.et com.fj com.gh com.gi com.gt com.hk com.jm com.kh com.kw com.lb com.ly com.mm com.mt com.mx com.my com.na com.ng com.ni com.np com.om com.pa
 com.pe com.pg com.ph com.pk com.pr com.py com.qa com.sa com.sb com.sg com.sl com.sv com.tj com.tr com.tw com.ua com.uy com.vc com.vn`;

const under = (name: string, ends: string): string =>
  ends
    .split(/\s+/)
    .map((end) => `${name}.${end}`)
    .join(" ");

const YANDEX = "com ru by kz uz eu com.tr";
const AMAZON = "com co.uk de fr it es ca co.jp com.au in com.br com.mx nl se pl ae sg com.tr sa eg com.be ie";
const EBAY = "com co.uk de fr it es ca com.au at be ch ie nl pl com.hk com.my com.sg ph";
const PINTEREST = "com at ca ch cl co.kr co.uk com.au com.mx de dk es fr ie it jp nz ph pt se";

export const HOSTS: Readonly<Record<HostKind, string>> = {
  // Other hosts of Google are products of their own (docs, sites, accounts), and no search.
  search: `${under("=google", GOOGLE_ENDS)} ${under("=images.google", GOOGLE_ENDS)} ${under("=maps.google", GOOGLE_ENDS)} =encrypted.google.com =cse.google.com
 =m.google.com =news.google.com =discover.google.com syndicatedsearch.goog com.google.android.googlequicksearchbox cdn.ampproject.org bing-amp.com
 bing.com ${under("=yandex", YANDEX)} ${under("=m.yandex", YANDEX)} ya.ru =yahoo.com search.yahoo.com =yahoo.co.jp search.yahoo.co.jp duckduckgo.com
 com.duckduckgo.mobile.android baidu.com ecosia.org qwant.com startpage.com search.brave.com =seznam.cz search.seznam.cz =naver.com search.naver.com
 =daum.net search.daum.net sogou.com so.com kagi.com mojeek.com metager.org metager.de swisscows.com =aol.com search.aol.com ask.com go.mail.ru
 =rambler.ru =m.rambler.ru nova.rambler.ru search.rambler.ru coccoc.com =neti.ee yep.com presearch.com presearch.io searchencrypt.com dogpile.com petalsearch.com sm.cn lycos.com search.lycos.com
 excite.com suche.web.de suche.gmx.net suche.t-online.de search.visymo.com gibiru.com lukol.com oceanhero.today karmasearch.org lilo.org`,
  ai: `chatgpt.com chat.openai.com chat.com perplexity.ai gemini.google.com bard.google.com notebooklm.google.com copilot.microsoft.com copilot.com
 copilot.cloud.microsoft m365.cloud.microsoft edgeservices.bing.com claude.ai grok.com grok.x.ai deepseek.com chat.mistral.ai meta.ai you.com phind.com
 poe.com pi.ai duck.ai kimi.com kimi.moonshot.cn doubao.com qwen.ai tongyi.aliyun.com tongyi.com yiyan.baidu.com chatglm.cn chat.z.ai character.ai
 andisearch.com iask.ai felo.ai genspark.ai consensus.app manus.im monica.im wrtn.ai komo.ai com.openai.chatgpt ai.perplexity.app.android
 com.anthropic.claude com.google.android.apps.bard com.microsoft.copilot com.deepseek.chat ai.x.grok`,
  social: `facebook.com fb.com fb.me =t.co x.com twitter.com instagram.com linkedin.com lnkd.in reddit.com redd.it ${under("pinterest", PINTEREST)} pin.it
 tiktok.com threads.net threads.com bsky.app bsky.social mastodon.social mastodon.online mastodon.world mstdn.social mas.to fosstodon.org hachyderm.io
 infosec.exchange lemmy.world vk.com vk.ru ok.ru my.mail.ru weibo.com weibo.cn t.cn weixin.qq.com zhihu.com douban.com xiaohongshu.com tieba.baidu.com
 line.me story.kakao.com blog.naver.com cafe.naver.com quora.com tumblr.com t.umblr.com snapchat.com discord.com discordapp.com t.me telegram.org
 telegram.me whatsapp.com wa.me messenger.com news.ycombinator.com lobste.rs flipboard.com nextdoor.com xing.com b.hatena.ne.jp plurk.com livejournal.com
 gab.com truthsocial.com minds.com gettr.com meetup.com disqus.com linktr.ee com.facebook.katana com.facebook.orca com.instagram.android
 com.twitter.android com.linkedin.android com.reddit.frontpage com.pinterest com.zhiliaoapp.musically com.snapchat.android org.telegram.messenger
 com.whatsapp com.instagram.barcelona xyz.blueskyweb.app`,
  video: `youtube.com youtu.be youtube-nocookie.com vimeo.com dailymotion.com dai.ly twitch.tv bilibili.com rutube.ru odysee.com rumble.com youku.com
 iqiyi.com v.qq.com nicovideo.jp ted.com kick.com com.google.android.youtube`,
  shopping: `shopping.google.com shopping.yahoo.com shopping.yahoo.co.jp market.yandex.ru ${under("amazon", AMAZON)} ${under("ebay", EBAY)} etsy.com
 aliexpress.com walmart.com idealo.de idealo.at idealo.co.uk idealo.fr idealo.it idealo.es pricerunner.com pricerunner.dk pricerunner.se
 pricerunner.co.uk prisjakt.nu prisjakt.no hinta.fi ceneo.pl allegro.pl heureka.cz heureka.sk zbozi.cz hinnavaatlus.ee geizhals.at geizhals.de
 skroutz.gr billiger.de guenstiger.de kelkoo.com kelkoo.co.uk shopzilla.com bizrate.com pricegrabber.com shopping.com beslist.nl kieskeurig.nl
 trovaprezzi.it kuantokusta.pt mercadolibre.com mercadolibre.com.mx mercadolibre.com.ar mercadolivre.com.br rakuten.co.jp shopee.com lazada.com temu.com`,
  email: `mail.google.com com.google.android.gm outlook.live.com outlook.office.com outlook.office365.com outlook.cloud.microsoft
 com.microsoft.office.outlook mail.live.com mail.yahoo.com mail.yahoo.co.jp com.yahoo.mobile.client.android.mail mail.aol.com mail.proton.me
 mail.protonmail.com ch.protonmail.android mail.zoho.com mail.zoho.eu mail.zoho.in e.mail.ru touch.mail.ru light.mail.ru
 mail.rambler.ru mail.ya.ru mail.lycos.com mail.excite.com mail.sogou.com inbox.google.com ${under("mail.yandex", YANDEX)} mail.qq.com mail.163.com mail.126.com
 email.seznam.cz mail.naver.com mail.daum.net poczta.onet.pl poczta.wp.pl poczta.o2.pl exmail.qq.com mail.sina.com.cn mail.ee deref-gmx.net deref-gmx.com deref-web.de deref-mail.com
 navigator-bs.gmx.com navigator-bs.gmx.net navigator.gmx.net 3c.gmx.net 3c.web.de navigator.web.de mail.t-online.de email.t-online.de webmail.freenet.de app.fastmail.com app.hey.com mail.superhuman.com
 app.tuta.com list-manage.com campaign-archive.com mailchi.mp messagerie.orange.fr mail.libero.it webmail.virgilio.it`,
  audio: `open.spotify.com spotify.link podcasts.apple.com podcasts.google.com music.youtube.com soundcloud.com overcast.fm pca.st pocketcasts.com castbox.fm
 castro.fm deezer.com podbean.com iheart.com tunein.com mixcloud.com podcastaddict.com com.spotify.music au.com.shiftyjelly.pocketcasts`,
  display: `doubleclick.net googlesyndication.com googleadservices.com taboola.com outbrain.com criteo.com criteo.net adroll.com adnxs.com mgid.com
 revcontent.com teads.tv adform.net yahoo.mydas.mobi`,
  affiliate: `awin1.com shareasale.com anrdoezrs.net dpbolvw.net jdoqocy.com kqzyfj.com tkqlhce.com linksynergy.com pxf.io sjv.io prf.hn
 tradedoubler.com tradetracker.net admitad.com webgains.com go.skimresources.com redirect.viglink.com digistore24.com hop.clickbank.net
 adtraction.com daisycon.io flexlinkspro.com cj.com effiliation.com`,
  site: "gemini.googleusercontent.com help.x.com developer.x.com business.facebook.com developers.facebook.com ads.reddit.com ads.tiktok.com studio.youtube.com",
};

/** What a source is: some have no host. */
export type SourceKind = HostKind | "sms" | "push" | "offline";

/** What a source is by its name alone (utm_source): names that people write for hosts of the tables above, and for tools. */
export const SOURCES: Readonly<Record<SourceKind, string>> = {
  search:
    "google bing yahoo duckduckgo ecosia yandex baidu qwant startpage brave naver seznam kagi gmb gbp google-business google-my-business",
  ai: "chatgpt openai perplexity gemini copilot claude grok deepseek mistral le-chat meta-ai",
  social:
    "facebook fb ig instagram twitter x linkedin reddit pinterest tiktok threads bluesky mastodon vk weibo wechat snapchat tumblr quora whatsapp telegram discord hackernews hn meta snap xing",
  video: "youtube yt vimeo twitch dailymotion",
  shopping: "google-shopping googleshopping amazon ebay etsy idealo pricerunner hinnavaatlus",
  email:
    "newsletter email e-mail mailchimp klaviyo sendgrid brevo sendinblue mailerlite convertkit campaign-monitor mailing activecampaign listmonk",
  audio: "podcast spotify",
  display: "dv360 doubleclick gdn taboola outbrain criteo adroll",
  affiliate: "affiliate affiliates awin cj impact rakuten shareasale tradedoubler partnerize",
  site: "",
  sms: "sms mms rcs text-message text-messages",
  push: "push web-push webpush push-notification push-notifications onesignal",
  offline: "qr qr-code qrcode",
};

/** Names of products for advertisements that do not say the network's own name. Those that do ("google-ads") are found by that (channels.ts). */
export const AD_SOURCES: Partial<Record<SourceKind, string>> = {
  search:
    "adwords google-adwords googleadwords gads microsoft-ads microsoftads microsoft-advertising ms-ads msads apple-search-ads apple-ads asa yandex-direct yandex.direct yandexdirect",
  social: "business-manager ads-manager meta-business",
};

/** What a word for the medium (utm_medium) says; those of "paid" and "organic" leave the rest to the source. */
export const MEDIUMS = {
  paid: "cpc ppc paid ads ad cpa cpl cpp cpi paid-traffic paid-media retargeting remarketing sponsored paid-ads promoted boosted",
  organic: "organic unpaid natural",
  "Paid Search": "paid-search paidsearch search-ads search-paid sem sea search-cpc cpc-search adwords google-ads",
  "Paid Social":
    "paid-social paidsocial social-paid socialpaid social-ads social-ad social-cpc cpc-social smm-paid paid-facebook facebook-ads boosted-post",
  "Paid Video": "paid-video paidvideo video-paid video-ads video-ad cpv trueview instream preroll pre-roll",
  "Paid Shopping": "paid-shopping shopping-ads shopping-paid pla plas product-listing-ads cpc-shopping",
  Display:
    "display banner banners cpm gdn interstitial expandable programmatic native native-ads nativeads rich-media dsp display-ads",
  "Organic Search": "organic-search search seo",
  "Organic Social":
    "social social-network social-media socialmedia social-organic organic-social sm smm story stories bio post social-post messenger whatsapp",
  "Organic Video": "video organic-video video-organic",
  "Organic Shopping": "shopping organic-shopping free-listing free-listings marketplace price-comparison",
  "AI Assistants": "ai ai-assistant ai-chat aichat llm chatbot ai-search",
  Email:
    "email e-mail mail newsletter newsletters mailing e-mailing emailing edm transactional-email email-marketing drip",
  SMS: "sms mms text text-message rcs",
  Push: "push web-push webpush mobile-push app-push push-notification push-notifications browser-push notification notifications",
  Affiliates: "affiliate affiliates affiliation aff partner partners partnership partner-program influencer",
  Referral: "referral link app referrer blog guest-post pr press",
  Audio: "audio podcast podcasts radio streaming-audio",
  Offline: "qr qr-code qrcode print flyer poster tv ctv ooh billboard direct-mail postcard packaging offline event",
} as const;

/** What a network marks its clicks with; only marks that stand on advertisements alone. "fbclid" and "epik" stand on every link. */
export const CLICK_IDS: Readonly<Record<string, "search" | "social" | "display">> = {
  gclid: "search",
  gbraid: "search",
  wbraid: "search",
  msclkid: "search",
  yclid: "search",
  ttclid: "social",
  twclid: "social",
  li_fat_id: "social",
  rdt_cid: "social",
  sccid: "social",
  qclid: "social",
  dclid: "display",
  tblci: "display",
  dicbo: "display",
};

/** Marks that stand on every link of a network, paid or not. */
export const SHARED_CLICK_IDS: Readonly<Record<string, HostKind>> = { fbclid: "social", epik: "social" };
