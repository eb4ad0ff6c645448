import type { Channel } from "./channels.ts";

/**
 * What links and referrers look like in the wild, by the channel they belong to. Each case is a referring host, a "?" with
 * the parameters of the link, or both; the words of a line belong together. Traps: hosts that only look like another
 * (target.com has "t.co" between others), words that only begin like another ("podcast", "push" and "partner" are not
 * "paid"), assistants that are no search, marks that networks put on every link ("fbclid").
 */
export const CHANNEL_CASES: Readonly<Record<Channel, string>> = {
  Direct: `
    ? ?utm_source=(direct)&utm_medium=(none) ?utm_source=direct ?utm_source=(direct) ?utm_medium=none ?utm_source=(not+set)&utm_medium=(not+set)
    ?utm_campaign=(not+set) ?utm_source=+&utm_medium=+`,
  "Organic Search": `
    google.com google.ee google.co.uk google.com.au google.de google.cat google.co.jp google.com.br images.google.com images.google.fr maps.google.ee
    encrypted.google.com cse.google.com com.google.android.googlequicksearchbox
    example-com.cdn.ampproject.org cdn.ampproject.org example-com.bing-amp.com
    bing.com cn.bing.com yandex.ru yandex.com.tr m.yandex.kz ya.ru yahoo.com search.yahoo.com uk.search.yahoo.com search.yahoo.co.jp
    duckduckgo.com html.duckduckgo.com baidu.com m.baidu.com ecosia.org qwant.com lite.qwant.com startpage.com search.brave.com search.seznam.cz seznam.cz
    search.naver.com m.search.naver.com search.daum.net sogou.com so.com m.so.com kagi.com mojeek.com metager.org swisscows.com search.aol.com
    go.mail.ru rambler.ru nova.rambler.ru neti.ee yep.com suche.t-online.de search.lycos.com lilo.org
    ?utm_source=google ?utm_source=Google&utm_medium=organic ?utm_source=google&utm_medium=Organic+Search ?utm_source=gmb&utm_medium=organic
    ?utm_source=google-business ?utm_medium=organic ?utm_medium=seo google.com?utm_source=google.com ?utm_source=bing ?utm_source=ecosia.org
    google.com?utm_source=google&utm_medium=organic&utm_campaign=gbp google.com?utm_medium=organic bing.com?utm_source=bing&utm_medium=natural
    google.com?utm_campaign=spring google.com?utm_source=google&utm_medium=mystery google.com?utm_source=google-ads&utm_medium=organic`,
  "Paid Search": `
    google.com?gclid=1 ?gclid=1 ?gbraid=1 ?wbraid=1 bing.com?msclkid=1 ?msclkid=1 yandex.ru?yclid=1
    google.com?utm_source=google&utm_medium=cpc ?utm_source=google&utm_medium=CPC ?utm_source=google&utm_medium=ppc ?utm_source=google&utm_medium=paid
    ?utm_source=adwords&utm_medium=ppc ?utm_source=bing&utm_medium=cpc ?utm_source=bing&utm_medium=ads ?utm_source=duckduckgo&utm_medium=cpc
    ?utm_source=yandex&utm_medium=cpc ?utm_source=baidu&utm_medium=cpc ?utm_source=google.com&utm_medium=cpc ?utm_source=naver&utm_medium=cpc
    ?utm_medium=paid-search ?utm_medium=paid_search ?utm_medium=Paid+Search ?utm_medium=paidsearch ?utm_medium=sem ?utm_medium=sea
    ?utm_source=acme&utm_medium=search-ads google.com?utm_source=newspaper&utm_medium=cpc&gclid=1 google.com?utm_source=google&utm_medium=organic&gclid=1
    google.com?utm_medium=retargeting ?utm_source=google-ads&utm_medium=remarketing ?utm_source=microsoft-ads&utm_medium=paid
    ?utm_source=google-ads ?utm_source=google_ads ?utm_source=Google+Ads ?utm_source=googleads ?utm_source=adwords ?utm_source=bing-ads ?utm_source=bingads
    ?utm_source=google-ads&utm_medium=mystery ?utm_source=google-ads&utm_medium=search ?utm_source=paid-google ?utm_source=bing_cpc ?utm_source=gads
    google.com?utm_source=google-ads ?utm_source=microsoft-ads ?utm_source=yandex.direct ?utm_source=apple-search-ads`,
  "AI Assistants": `
    chatgpt.com chat.openai.com perplexity.ai www.perplexity.ai gemini.google.com bard.google.com notebooklm.google.com copilot.microsoft.com
    m365.cloud.microsoft copilot.cloud.microsoft edgeservices.bing.com claude.ai grok.com chat.deepseek.com deepseek.com chat.mistral.ai meta.ai www.meta.ai
    you.com phind.com poe.com pi.ai duck.ai kimi.com doubao.com www.doubao.com chat.qwen.ai yiyan.baidu.com felo.ai genspark.ai iask.ai andisearch.com
    com.openai.chatgpt ai.perplexity.app.android com.anthropic.claude
    ?utm_source=chatgpt.com chatgpt.com?utm_source=chatgpt.com ?utm_source=chatgpt.com&utm_medium=referral-link ?utm_source=perplexity ?utm_source=openai
    ?utm_source=copilot.com ?utm_source=claude ?utm_source=gemini ?utm_medium=ai ?utm_medium=llm ?utm_source=anything&utm_medium=ai-assistant
    chatgpt.com?utm_source=chatgpt&utm_medium=organic`,
  "Organic Social": `
    t.co www.t.co x.com mobile.x.com twitter.com mobile.twitter.com facebook.com m.facebook.com l.facebook.com lm.facebook.com web.facebook.com
    instagram.com l.instagram.com linkedin.com lnkd.in reddit.com old.reddit.com out.reddit.com redd.it pinterest.com pinterest.co.uk www.pinterest.de pin.it
    tiktok.com www.tiktok.com threads.net l.threads.com bsky.app go.bsky.app mastodon.social fosstodon.org vk.com away.vk.com ok.ru weibo.com m.weibo.cn
    mp.weixin.qq.com zhihu.com link.zhihu.com tieba.baidu.com blog.naver.com quora.com tumblr.com t.umblr.com snapchat.com discord.com t.me web.telegram.org
    web.whatsapp.com wa.me messenger.com l.messenger.com news.ycombinator.com lobste.rs flipboard.com xing.com b.hatena.ne.jp my.mail.ru
    com.linkedin.android com.reddit.frontpage org.telegram.messenger com.facebook.katana
    ?fbclid=1 facebook.com?fbclid=1 l.instagram.com?fbclid=1 ?epik=1 pinterest.com?epik=1
    ?utm_source=facebook ?utm_source=fb ?utm_source=ig&utm_medium=social ?utm_source=IG&utm_medium=Social+Media ?utm_medium=social-network
    ?utm_source=twitter&utm_medium=post ?utm_source=linkedin&utm_medium=organic ?utm_source=x ?utm_source=t.co ?utm_source=acme&utm_medium=social_media
    ?utm_source=instagram&utm_medium=story ?utm_source=linktr.ee ?utm_source=facebook&utm_medium=mystery ?utm_source=whatsapp ?utm_source=sm&utm_medium=SM
    ?utm_source=facebook&utm_medium=organic&fbclid=1`,
  "Paid Social": `
    ?ttclid=1 ?twclid=1 t.co?twclid=1 ?li_fat_id=1 ?rdt_cid=1 ?sccid=1 ?qclid=1 tiktok.com?ttclid=1
    ?utm_source=facebook&utm_medium=cpc ?utm_source=fb&utm_medium=paid ?utm_source=facebook&utm_medium=ppc&fbclid=1 facebook.com?utm_medium=cpc&fbclid=1
    ?utm_source=ig&utm_medium=paid ?utm_source=linkedin&utm_medium=cpc ?utm_source=tiktok&utm_medium=ads ?utm_source=reddit&utm_medium=cpc
    ?utm_source=meta&utm_medium=paid-social ?utm_medium=paid-social ?utm_medium=paid_social ?utm_medium=Paid+Social ?utm_medium=paidsocial ?utm_medium=social-ads
    ?utm_source=acme&utm_medium=social_paid ?utm_source=pinterest&utm_medium=promoted ?utm_source=t.co&utm_medium=paid ?utm_source=x&utm_medium=boosted
    ?utm_source=snapchat&utm_medium=cpc ?utm_source=quora&utm_medium=retargeting
    ?utm_source=facebook-ads ?utm_source=facebook_ads ?utm_source=fb-ads ?utm_source=fbads ?utm_source=fb_ad ?utm_source=twitter-ads ?utm_source=Reddit-ads
    ?utm_source=x-ads ?utm_source=meta-ads ?utm_source=instagram-ads ?utm_source=linkedin-ads ?utm_source=TikTok+Ads ?utm_source=snapchat-ads
    ?utm_source=facebook-ads&utm_medium=social ?utm_source=facebook-paid ?utm_source=facebook.com-ads facebook.com?utm_source=fb-ads&fbclid=1`,
  "Organic Video": `
    youtube.com m.youtube.com youtu.be vimeo.com player.vimeo.com dailymotion.com twitch.tv www.twitch.tv bilibili.com rutube.ru odysee.com rumble.com v.qq.com
    com.google.android.youtube ?utm_source=youtube ?utm_source=yt&utm_medium=organic ?utm_medium=video ?utm_source=youtube&utm_medium=description`,
  "Paid Video": `
    ?utm_source=youtube&utm_medium=cpc ?utm_source=youtube&utm_medium=paid youtube.com?gclid=1 ?utm_source=youtube&gclid=1 ?utm_medium=paid-video
    ?utm_medium=cpv ?utm_source=google&utm_medium=video-ads&gclid=1 ?utm_medium=pre-roll ?utm_source=twitch&utm_medium=sponsored
    ?utm_source=yt-ads ?utm_source=youtube-ads ?utm_source=ytads`,
  Display: `
    googleads.g.doubleclick.net ad.doubleclick.net tpc.googlesyndication.com trc.taboola.com paid.outbrain.com
    ?utm_medium=display ?utm_medium=banner ?utm_source=google&utm_medium=cpm ?utm_source=google&utm_medium=display&gclid=1 ?utm_medium=programmatic
    ?utm_source=taboola&utm_medium=native ?utm_source=criteo&utm_medium=cpc ?dclid=1 ?tblci=1 ?dicbo=1 ?utm_medium=interstitial ?utm_source=gdn&gclid=1`,
  "Organic Shopping": `
    shopping.google.com amazon.com www.amazon.de amazon.co.uk ebay.com ebay.de etsy.com aliexpress.com idealo.de pricerunner.com ceneo.pl heureka.cz
    hinnavaatlus.ee skroutz.gr geizhals.at ?utm_source=google&utm_medium=free-listings ?utm_source=idealo ?utm_medium=price-comparison`,
  "Paid Shopping": `
    ?utm_source=amazon&utm_medium=cpc ?utm_source=google-shopping&utm_medium=cpc ?utm_medium=pla ?utm_source=google&utm_medium=shopping_ads
    shopping.google.com?gclid=1 ?utm_source=idealo&utm_medium=paid ?utm_source=amazon-ads`,
  Email: `
    mail.google.com com.google.android.gm outlook.live.com outlook.office.com outlook.office365.com outlook.cloud.microsoft mail.yahoo.com
    us-east.mail.yahoo.com mail.proton.me e.mail.ru mail.yandex.ru mail.qq.com email.seznam.cz poczta.onet.pl mail.ee deref-gmx.net app.fastmail.com
    acme.us5.list-manage.com mailchi.mp mail.rambler.ru touch.mail.ru mail.yandex.com.tr mail.ya.ru mail.aol.com mail.yahoo.co.jp mail.lycos.com mail.daum.net
    mail.naver.com email.t-online.de 3c.gmx.net exmail.qq.com mail.sogou.com ?utm_source=google-ads&utm_medium=email
    ?utm_medium=email ?utm_medium=Email ?utm_medium=e-mail ?utm_medium=newsletter ?utm_source=newsletter ?utm_source=mailchimp ?utm_source=klaviyo
    google.com?utm_source=july&utm_medium=email facebook.com?utm_medium=email ?utm_source=brevo&utm_medium=mailing ?utm_medium=drip
    ?utm_source=google&utm_medium=email ?utm_source=listmonk&utm_campaign=spring`,
  SMS: "?utm_medium=sms ?utm_medium=SMS ?utm_source=twilio&utm_medium=text ?utm_source=google&utm_medium=sms ?utm_medium=text_message ?utm_source=sms ?utm_source=SMS&utm_campaign=spring ?utm_source=mms ?utm_source=sms&utm_medium=mystery",
  Push: "?utm_medium=push ?utm_medium=web-push ?utm_medium=web_push ?utm_source=onesignal&utm_medium=push ?utm_medium=Push+Notification ?utm_source=google&utm_medium=push ?utm_source=push ?utm_source=web_push",
  Affiliates: `
    awin1.com www.awin1.com shareasale.com anrdoezrs.net click.linksynergy.com acme.pxf.io prf.hn clk.tradedoubler.com go.skimresources.com
    ?utm_medium=affiliate ?utm_medium=affiliates ?utm_medium=partner ?utm_source=awin ?utm_source=facebook&utm_medium=affiliate ?utm_medium=partnership
    ?utm_source=acme&utm_medium=Partners ?utm_source=awin&utm_medium=cpa ?utm_source=affiliate`,
  Referral: `
    target.com www.target.com intl.target.com reddit.co dropbox.com netflix.com fedex.com xerox.com max.com phoenix.com ft.co boot.com bit.ly best.co
    notfacebook.com facebook.com.evil.test fakegoogle.com google.com.evil.test google.evil.test mygoogle.ee googleblog.com google.zz t.community.test
    docs.google.com sites.google.com accounts.google.com developers.google.com meet.google.com groups.google.com translate.google.com
    finance.yahoo.com finance.rambler.ru help.x.com business.facebook.com developers.facebook.com mail.example.com chatgpt.com.evil.test mychatgpt.com claude.ai.evil.test
    bingo.com ebingbing.com yandexplus.test duckduckgo.community.test perplexity.ai.test linkedin.community.test amazonia.com amazon.jobs ebayinc.com
    wikipedia.org en.wikipedia.org github.com stackoverflow.com medium.com substack.com producthunt.com com.slack nytimes.com postimees.ee err.ee delfi.ee
    ampproject.org ampproject.example.com openai.com microsoft.com gov.uk youtu.before.test emailexpert.test
    ?utm_medium=referral ?utm_medium=link ?utm_source=partner-blog.test ?utm_source=producthunt.com example.org?utm_source=homepage
    ?utm_source=acme&utm_medium=blog google.com?utm_medium=referral`,
  Audio: `
    open.spotify.com podcasts.apple.com soundcloud.com overcast.fm pca.st castbox.fm music.youtube.com
    ?utm_medium=podcast ?utm_medium=Podcast ?utm_source=acme-show&utm_medium=podcast ?utm_source=spotify&utm_medium=audio ?utm_source=podcast
    ?utm_source=google&utm_medium=podcast ?utm_medium=radio ?utm_source=spotify&utm_medium=cpm-audio ?utm_source=spotify&utm_medium=paid`,
  Offline:
    "?utm_medium=qr ?utm_medium=QR_code ?utm_source=flyer&utm_medium=print ?utm_source=stand&utm_medium=event ?utm_medium=poster ?utm_medium=direct-mail ?utm_source=qr ?utm_source=QR+code",
  "Paid Other":
    "?utm_medium=cpc ?utm_source=acme&utm_medium=cpc ?utm_source=chatgpt.com&utm_medium=cpc ?utm_medium=paid ?utm_source=newsletter&utm_medium=sponsored ?utm_medium=PPC ?utm_source=chatgpt-ads ?utm_source=newsletter-ads",
  Unassigned: `
    ?utm_source=acme ?utm_medium=mystery ?utm_source=acme&utm_medium=mystery ?utm_campaign=spring ?utm_medium=portal ?utm_medium=product ?utm_medium=paper
    ?utm_medium=premium ?utm_medium=cpcx ?utm_medium=pr0mo ?utm_source=__proto__ ?utm_medium=constructor ?utm_source=toString example.org?utm_medium=mystery
    ?utm_medium=%F0%9F%8D%B5 ?utm_source=acme&utm_medium=peer ?utm_source=acme-ads ?utm_source=leads ?utm_source=ads ?utm_source=roads ?utm_source=-ads ?utm_source=paid-`,
};
