import { SCRIPTS, type Script } from "./words.ts";

/** Writes pages as people and programs write them: end tags left out, templates, drawings, comments of all kinds. The same seed gives the same page. */

/** Pseudo-random numbers (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Writer = () => string;

const ENTITIES =
  "&amp; &lt; &gt; &quot; &nbsp; &eacute; &copy; &copy &hellip; &mdash; &#65; &#x41; &#x00041; &#8364; &#x1F98A; &notit; &unknown; & &; &# &#x &shy; &zwnj; &ouml;l".split(
    " ",
  );
/** Up to where parse5 itself can read them. */
const LONG_REFERENCES = [
  `&#x${"0".repeat(60)}41;`,
  `&#${"0".repeat(60)}66;`,
  `&#${"9".repeat(60)};`,
  `&#x${"f".repeat(60)} `,
];
const COMMENTS = [
  "<!-- plain -->",
  "<!---->",
  "<!-->",
  "<!--->",
  "<!-- <p>no</p> -->",
  "<!-- a --!>",
  "<!-- <!-- -->",
  "<!--[if lt IE 9]><script src=x></script><p>old</p><![endif]-->",
  "<![if !IE]>",
  "<![endif]>",
  "<!-- a -- b -- > -->",
  "<!----!>",
  "<!-- >-->",
  "<?php echo 'x' ?>",
  "</ bogus>",
  "</3>",
  "</>",
  "<!doctype html>",
  "<![CDATA[ no ]]>",
];
const ATTRIBUTES = [
  "",
  "",
  "",
  ' class="a b"',
  " id=x1",
  ' @click="open = !open"',
  ' x-show="a > b"',
  " :class=\"{ 'on': open }\"",
  " v-if='a<b'",
  ' x-data="{ open: false, html: `<b>` }"',
  " hidden",
  ' style="color: red"',
  " data-x='1>2'",
  ' title="&quot;t&quot;"',
  " aria-hidden=true",
  ' #default="{ item }"',
  " CLASS=Up",
  ' class="1" class="2"',
  ' itemscope itemtype="https://schema.org/Thing"',
  " dir=rtl",
];
const SCRIPTS_OF_PAGES = [
  "<script>if (a < b && c) document.write('<p>no</p>')</script>",
  "<script><!--\nvar a = '<b>';\n//--></script>",
  "<script><!-- <script> </script><p>inside</p> --></script>",
  "<script type=module src=/m.js></script>",
  '<script type="application/ld+json">{"@type": "Thing", "name": "</p>"}</script>',
  "<script type=text/template><div><a href=/no>no</a></div></script>",
  "<script>'</scr' + 'ipt>'</SCRIPT >",
  "<style>p > a { color: red }</style>",
  "<style media=print>/* </p> <!-- */</style>",
  "<noscript><img src=/pixel.gif><a href=/no>no</a></noscript>",
  "<iframe src=/frame title=t>Fallback <b>text</b></iframe>",
];

class PageWriter {
  readonly #next: () => number;
  readonly #script: Script;

  constructor(seed: number) {
    this.#next = numbers(seed);
    this.#script = this.#one(SCRIPTS);
  }

  #below(count: number): number {
    return Math.floor(this.#next() * count);
  }

  #chance(share: number): boolean {
    return this.#next() < share;
  }

  #one<Value>(values: readonly Value[]): Value {
    return values[this.#below(values.length)] as Value;
  }

  #many(least: number, most: number, write: Writer): string {
    return Array.from({ length: least + this.#below(most - least + 1) }, write).join("");
  }

  #maybe(share: number, write: Writer): string {
    return this.#chance(share) ? write() : "";
  }

  #attributes(): string {
    return this.#one(ATTRIBUTES);
  }

  /** A start tag in one of its spellings. */
  #tag(name: string, attributes = this.#attributes()): string {
    return `<${this.#chance(0.05) ? name.toUpperCase() : name}${attributes}${this.#one(["", "", "", " ", "\n"])}>`;
  }

  #whole(name: string, content: string, attributes?: string): string {
    return `${this.#tag(name, attributes)}${content}</${name}>`;
  }

  /** An element whose end tag may be left out. */
  #open(name: string, content: string): string {
    return `${this.#tag(name)}${content}${this.#chance(0.5) ? `</${name}>` : ""}${this.#one(["", "\n", " "])}`;
  }

  #words(least = 1, most = 12): string {
    const { words, gap, ends } = this.#chance(0.1) ? this.#one(SCRIPTS) : this.#script;
    const text = Array.from({ length: least + this.#below(most - least + 1) }, () => this.#one(words)).join(gap);
    return `${text}${this.#maybe(0.4, () => this.#one(ends) + this.#one([" ", "\n", ""]))}`;
  }

  #text(): string {
    const kind = this.#below(12);
    if (kind === 0) return this.#one(ENTITIES) + this.#one(["", " "]);
    if (kind === 1) return `${this.#words()}${this.#one(ENTITIES)}${this.#words()}`;
    if (kind === 2) return ` ${this.#words()}\n  ${this.#words()}\t`;
    if (kind === 3) return this.#maybe(0.2, () => this.#one(LONG_REFERENCES));
    return this.#words();
  }

  #link(content: Writer): string {
    const href = this.#one([
      "/a",
      "b?x=1&amp;y=2&copy=3",
      "#top",
      "https://other.example/",
      "mailto:a@b.example",
      "javascript:void(0)",
      "",
      " /space ",
      "tel:1",
    ]);
    const more = this.#one([
      "",
      "",
      ' rel="nofollow"',
      " rel='noopener nofollow'",
      ' aria-label="Label"',
      ' title="A &amp; B"',
      " target=_blank",
    ]);
    return `<a href="${href}"${more}${this.#attributes()}>${content()}</a>`;
  }

  #image(): string {
    const source = this.#one([
      "src=/i.png",
      "data-src='/lazy.png'",
      'srcset="/s.png 1x, /l.png 2x"',
      'src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="',
      "",
    ]);
    const alt = this.#one([' alt="A cup"', " alt=''", "", " alt='a &gt; b'", " role=presentation", ' alt=" "']);
    return `<${this.#one(["img", "img", "img", "IMG", "image"])} ${source}${alt}${this.#one(["", " /", " width=1 height=2"])}>`;
  }

  #ruby(): string {
    return this.#one([
      "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</rt></ruby>",
      "<ruby>明日<rt>あした</ruby>",
      "<ruby><rb>東<rb>京<rt>とう<rt>きょう</ruby>",
    ]);
  }

  #drawing(): string {
    const text = this.#words(1, 3);
    return this.#one([
      "<svg viewBox='0 0 1 1'><path d='M0 0'/><g><circle r=1 /></g></svg>",
      `<svg><title>${text}</title><desc>No <b>text</b></desc><text x=1>${text}<tspan>${text}</tspan></text></svg>`,
      `<svg><style><![CDATA[ a > b { } ]]></style><script>if (a > b) { }</script><text><![CDATA[x > y & ${text}]]></text></svg>`,
      `<svg><a href=/drawn><text>${text}</text></a><template><text>${text}</text></template></svg>`,
      `<svg><foreignObject><div>${text}<p>${text}</div></foreignObject></svg>`,
      `<svg><metadata><x:y>no</x:y></metadata><use xlink:href="#a"/><style/></svg>`,
      `<svg><symbol id=a><title>${text}</title></symbol></svg>`,
      `<math><mi>x</mi><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac><mtext>${text} <b>${text}</b></mtext></math>`,
      `<svg><g><p>${text}</p>`,
    ]);
  }

  #inline(depth = 0): string {
    const within: Writer = () => (depth < 4 ? this.#many(1, 3, () => this.#inline(depth + 1)) : this.#text());
    const kind = this.#below(40);
    if (kind < 18) return this.#text();
    if (kind < 24)
      return this.#whole(
        this.#one(
          "b i em strong span code kbd mark small sub sup abbr acronym label nobr q strike tt u var font big cite bdi time data output".split(
            " ",
          ),
        ),
        within(),
      );
    if (kind < 28) return depth === 0 ? this.#link(() => this.#many(0, 3, () => this.#phrase())) : this.#text();
    const leaf: Writer[] = [
      () => this.#image(),
      () => this.#drawing(),
      () => this.#ruby(),
      () => this.#one(COMMENTS),
      () => this.#one(SCRIPTS_OF_PAGES),
      () => this.#one(["<br>", "<br/>", "</br>", "<wbr>", "<hr>", "</p>"]),
      () =>
        this.#one([
          "<input type=text>",
          "<meter value=1>50 %</meter>",
          "<progress>half</progress>",
          "<o:p>&nbsp;</o:p>",
          "<x-icon name=a></x-icon>",
        ]),
      () => `<a name=old>${depth === 0 ? this.#words(1, 2) : ""}</a>`,
      () => `<b><i>${this.#words(1, 3)}</b>${this.#words(1, 2)}</i>`,
      () =>
        this.#one([
          "<meta itemprop=x content=y>",
          "<link itemprop=url href=/x>",
          "<map name=m><area href=/area alt='Area &amp; more'><area alt=none></map>",
        ]),
      () => this.#template(),
      () => `<video controls><source src=/v.mp4><track src=/t.vtt>${this.#words(1, 3)}</video>`,
    ];
    return this.#one(leaf)();
  }

  /** In the line, without a link in it. */
  #phrase(): string {
    const kind = this.#below(8);
    if (kind === 0) return this.#image();
    if (kind === 1) return this.#whole(this.#one(["span", "b", "em"]), this.#words(1, 4));
    if (kind === 2) return this.#one(["<br>", "<wbr>", "<!-- x -->", "<svg><path/></svg>"]);
    return this.#text();
  }

  #line(least = 1, most = 6): string {
    return this.#many(least, most, () => this.#inline());
  }

  #template(): string {
    return this.#one([
      '<template x-if="open"><h2 x-text="n"></h2><img :src="s"><a href="/cart" x-text="l">l</a></template>',
      "<template><meta name=robots content=noindex><title>No</title><link rel=canonical href=/no><base href=/no/></template>",
      "<template v-slot:x><template><p>deep</p></template><script>'</template>'</script><svg><title>no</title></template>",
      "<template><td>cell</td></template>",
      "<template><svg><g></template>",
    ]);
  }

  #heading(): string {
    const level = 1 + this.#below(6);
    const content = `${this.#line(1, 3)}${this.#maybe(0.3, () => `<a class=headerlink href="#s${level}">¶</a>`)}`;
    return `<h${level}${this.#attributes()}>${content}</h${this.#chance(0.1) ? 1 + this.#below(6) : level}>`;
  }

  #table(depth: number): string {
    const cell: Writer = () =>
      this.#open(this.#one(["td", "td", "th"]), this.#chance(0.15) ? this.#blocks(1, 1, depth + 1) : this.#line(0, 2));
    const row: Writer = () => this.#open("tr", this.#many(1, 3, cell));
    const rows = this.#one([
      () => this.#many(1, 3, row),
      () => `<thead>${row()}<tbody>${this.#many(1, 2, row)}`,
      () => `<tbody>${this.#many(1, 2, row)}</tbody><tfoot>${row()}</tfoot>`,
    ]);
    return `${this.#tag("table")}${this.#maybe(0.3, () => this.#whole("caption", this.#line(1, 1)))}${this.#maybe(0.2, () => "<colgroup><col><col></colgroup>")}${rows()}</table>`;
  }

  #form(): string {
    const option: Writer = () => this.#open("option", this.#words(1, 2));
    return `<form method=post action=/send>${this.#whole("label", `${this.#words(1, 3)} <input name=a>`)}<select name=s>${this.#one(
      [
        () => this.#many(1, 3, option),
        () => `<optgroup label=g>${this.#many(1, 2, option)}<optgroup label=h>${option()}`,
      ],
    )()}</select><textarea>\n${this.#words()} &amp; <b></textarea><button type=submit>${this.#words(1, 2)}</button>${this.#whole("fieldset", `<legend>${this.#words(1, 3)}</legend>${this.#line(0, 2)}`)}</form>`;
  }

  #block(depth: number): string {
    const inside: Writer = () => (depth < 4 ? this.#blocks(1, 3, depth + 1) : this.#line());
    const either: Writer = () => (this.#chance(0.5) ? inside() : this.#line());
    const item: Writer = () =>
      this.#open("li", this.#chance(0.2) ? `${this.#line(1, 2)}${this.#list(depth + 1)}` : this.#line(0, 3));
    const kinds: Writer[] = [
      () => this.#open("p", this.#line()),
      () => this.#open("p", this.#line()),
      () => this.#open("p", this.#line()),
      () => this.#heading(),
      () => this.#whole(this.#one(["ul", "ol", "menu"]), this.#many(1, 4, item)),
      () =>
        `<dl>${this.#many(1, 3, () => this.#open("dt", this.#line(1, 1)) + this.#open("dd", this.#line(1, 2)))}</dl>`,
      () => this.#table(depth),
      () => this.#whole("pre", `\n${this.#words()}\n    ${this.#one(ENTITIES)}\t<code>${this.#words()}</code>\n`),
      () => this.#whole("details", `<summary>${this.#line(1, 1)}</summary>${inside()}`),
      () =>
        `<figure><picture><source srcset=/p.webp>${this.#image()}</picture><figcaption>${this.#line(1, 1)}</figcaption></figure>`,
      () => this.#form(),
      () =>
        this.#whole(
          this.#one(
            "div section article aside header footer main nav blockquote center address dialog x-card my-element".split(
              " ",
            ),
          ),
          either(),
        ),
      () => this.#whole("div", either()),
      () =>
        this.#whole(
          "div",
          this.#link(
            () => `${this.#image()}<div>${this.#phrase()}</div><h3>${this.#phrase()}</h3><p>${this.#phrase()}</p>`,
          ),
        ),
      () => this.#template(),
      () => this.#one(SCRIPTS_OF_PAGES),
      () => this.#one(COMMENTS),
      () =>
        this.#one([
          "<hr>",
          "</p>",
          "</br>",
          "</div>",
          "</section>",
          "</x-unknown>",
          "<xmp><b>as written</b> &amp;</xmp>",
          "<object data=/o><p>Fallback</p></object>",
        ]),
      () => `\n${this.#words()}\n`,
    ];
    return this.#one(kinds)();
  }

  #list(depth: number): string {
    return depth > 3 ? "" : `<ul>${this.#many(1, 3, () => this.#open("li", this.#line(1, 2)))}</ul>`;
  }

  #blocks(least: number, most: number, depth = 0): string {
    return this.#many(least, most, () => this.#block(depth) + this.#one(["", "\n", "\n  "]));
  }

  #head(): string {
    const metas: Writer[] = [
      () => `<title${this.#attributes()}>${this.#text()}&amp; ${this.#words()}</title>`,
      () => `<meta name="description" content="${this.#words().replaceAll('"', "&quot;")}\n &lt;b&gt;">`,
      () =>
        `<meta name=${this.#one(["robots", "ROBOTS", "googlebot"])} content='${this.#one(["noindex", "index, follow", "NOINDEX,nofollow, ,max-snippet:-1", ""])}'>`,
      () =>
        `<link rel="${this.#one(["canonical", "Canonical", "alternate canonical", "shortlink"])}" href="${this.#one(["/c", " https://x.example/?a&amp;b ", ""])}"${this.#one(["", " /"])}>`,
      () => '<meta charset="utf-8">',
      () => "<base href=/deep/>",
      () => '<link rel=stylesheet href="/s.css">',
      () => '<meta property="og:title" content="T">',
      () => this.#one(SCRIPTS_OF_PAGES.slice(0, 10)),
      () => this.#one(COMMENTS),
      () => this.#template(),
      () => "\n  ",
      () => this.#one(["</div>", "</p>", "</span>"]),
      () =>
        this.#maybe(0.1, () =>
          this.#one(["<img src=/tracker.gif alt=''>", "<span></span>", "loose text", "<div></div>", "<b>"]),
        ),
    ];
    return this.#many(2, 9, () => this.#one(metas)());
  }

  page(): string {
    const head = this.#head();
    const body = this.#blocks(3, 12) + this.#maybe(0.1, () => `<title>${this.#words()}</title>`);
    const lang = this.#one([` lang=${this.#script.lang}`, ` lang="${this.#script.lang}"`, "", " lang"]);
    const html = this.#one([
      () =>
        `<!doctype html>\n<html${lang}>\n<head>${head}</head>\n<body${this.#attributes()}>${body}</body>\n</html>\n`,
      () =>
        `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html${lang}><head>${head}<body>${body}`,
      () => `<html${lang}>${head}<body>${body}</body></html><!-- behind --> ${this.#words()}`,
      () => `${head}${body}`,
      () =>
        `<?xml version="1.0"?><!-- first --><html${lang}><head>${head}</head>${body}</html>${this.#one(["", "<p>late", "<", "</", "<!--", "<p class='", "&am"])}`,
    ])();
    return this.#chance(0.15) ? html.replaceAll("\n", "\r\n") : html;
  }
}

export const writePage = (seed: number): string => new PageWriter(seed).page();
