/** Words of many scripts and languages, with their punctuation, for pages that a generator writes. */
export interface Script {
  lang: string;
  words: readonly string[];
  /** Between words. */
  gap: string;
  ends: readonly string[];
}

const script = (lang: string, words: string, ends = ". ! ? …", gap = " "): Script => ({
  lang,
  words: words.split(" "),
  gap,
  ends: ends.split(" "),
});

export const SCRIPTS: readonly Script[] = [
  script(
    "en",
    "the tea is brewed with care don't well-known 3.5 km e.g. Dr. and/or it's time—money (quietly) “quoted” constructor toString 5×3 × ÷ – • 100% x²",
  ),
  script("de", "Straße über Größe Lesbarkeit Käse z.B. Müller’s Grüße »Tee« Wort\u00adteil 1.000,50 €"),
  script("fr", "l’eau d'ici où c'est-à-dire déjà œuvre « thé » très n° 5"),
  script("et", "Tere hommikust õhtu täna jäääär sõber"),
  script("ru", "Чай заваривают осторожно и медленно «вода» ёлка №"),
  script("el", "καφές και τσάι ΟΔΥΣΣΕΥΣ το νερό", ". ; !"),
  script("he", "שלום עולם זה תה טוב מאוד צה״ל"),
  script("ar", "مرحبا بالعالم هذا شاي، جيد ؛ كلمة ٪ ١٢٣", ". ؟ !"),
  script("fa", "می‌خواهم چای بنوشم، خوب است", ". ؟"),
  script("hi", "नमस्ते दुनिया यह चाय अच्छी है क़लम ।", "। ॥ ?"),
  script("th", "สวัสดีชาวโลก ชาดี น้ำร้อน"),
  script("zh", "你好 世界 使用React ，Vue （是） ：； 绿茶 〇 100％ 「茶」 𠮷野家", "。 ！ ？", ""),
  script("ja", "日本語 テキスト ・ ー 人々 ヴ ﾃｷｽﾄ 〆切 茶を飲む Ａ１ ～", "。 ！ ？", ""),
  script("ko", "한국어 단어 차를 마신다 좋은 물"),
  script("en", "🦊 👩‍👩‍👧 ❤️ 🇪🇪 1️⃣ \ue900 → ★ 𝒳 ½ ⅓ ① Ⅳ ™ hello🦊world"),
];
