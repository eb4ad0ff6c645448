import { describe, expect, it } from "vitest";
import { RULES } from "./domain/property-rules.ts";
import { validateStructuredData } from "./service.server.ts";

/** "line path: message" of each problem of an item. */
const problemLines = (problems: readonly { line: number; path: string }[]): string[] =>
  problems.map(({ line, path }) => `${line} ${path}`);
const json = (value: object): string => JSON.stringify({ "@context": "https://schema.org", ...value }, null, 1);

/** Examples of schema.org (data/examples.txt of its repository, CC BY-SA 3.0), without what is only text. Their faults are their own. */
const MICROWAVE_MICRODATA = `<div itemscope itemtype="http://schema.org/Product">
  <span itemprop="name">Kenmore White 17" Microwave</span>
  <img src="kenmore-microwave-17in.jpg" alt='Kenmore 17" Microwave' />
  <div itemprop="aggregateRating"
    itemscope itemtype="http://schema.org/AggregateRating">
   Rated <span itemprop="ratingValue">3.5</span>/5
   based on <span itemprop="reviewCount">11</span> customer reviews
  </div>
  <div itemprop="offers" itemscope itemtype="http://schema.org/Offer">
    <span itemprop="price">$55.00</span>
    <link itemprop="availability" href="http://schema.org/InStock" />In stock
  </div>
  <div itemprop="review" itemscope itemtype="http://schema.org/Review">
    <span itemprop="name">Not a happy camper</span> -
    by <span itemprop="author">Ellie</span>,
    <meta itemprop="datePublished" content="2011-04-01">April 1, 2011
    <div itemprop="reviewRating" itemscope itemtype="http://schema.org/Rating">
      <meta itemprop="worstRating" content = "1">
      <span itemprop="ratingValue">1</span>/
      <span itemprop="bestRating">5</span>stars
    </div>
  </div>
</div>`;
const MICROWAVE_JSON = `<script type="application/ld+json">
{
  "@context": "http://schema.org",
  "@type": "Product",
  "aggregateRating": {
    "@type": "AggregateRating",
    "ratingValue": "3.5",
    "reviewCount": "11"
  },
  "name": "Kenmore White 17\\" Microwave",
  "offers": {
    "@type": "Offer",
    "availability": "http://schema.org/InStock",
    "price": "$55.00"
  },
  "review": [
    {
      "@type": "Review",
      "author": "Ellie",
      "datePublished": "2011-04-01",
      "name": "Not a happy camper",
      "reviewRating": {
        "@type": "Rating",
        "bestRating": "5",
        "ratingValue": "1",
        "worstRating": "1"
      }
    }
  ]
}
</script>`;
const BASKETBALL = `<script type="application/ld+json">
{
  "@context": "http://schema.org",
  "@type": "Event",
  "location": {
    "@type": "Place",
    "address": {
      "@type": "PostalAddress",
      "addressLocality": "Philadelphia",
      "addressRegion": "PA"
    },
    "url": "wells-fargo-center.html"
  },
  "offers": {
    "@type": "AggregateOffer",
    "lowPrice": "$35",
    "offerCount": "1938"
  },
  "startDate": "2016-04-21T20:00",
  "url": "nba-miami-philidelphia-game3.html"
}
</script>`;
const BANANA_BREAD = `<div itemscope itemtype="http://schema.org/Recipe">
  <span itemprop="name">Mom's World Famous Banana Bread</span>
  By <span itemprop="author">John Smith</span>,
  <meta itemprop="datePublished" content="2009-05-08">May 8, 2009
  <img itemprop="image" src="bananabread.jpg" />
  <span itemprop="description">This classic banana bread recipe comes
  from my mom</span>
  Prep Time: <meta itemprop="prepTime" content="PT15M">15 minutes
  Cook time: <meta itemprop="cookTime" content="PT1H">1 hour
  Yield: <span itemprop="recipeYield">1 loaf</span>
  <div itemprop="nutrition" itemscope itemtype="http://schema.org/NutritionInformation">
    <span itemprop="calories">240 calories</span>,
  </div>
  - <span itemprop="recipeIngredient">3 or 4 ripe bananas, smashed</span>
  - <span itemprop="recipeIngredient">1 egg</span>
  <span itemprop="recipeInstructions">Preheat the oven to 350 degrees.</span>
</div>`;
const PERSON = `<script type="application/ld+json">
{
  "@context": "http://schema.org",
  "@type": "Person",
  "address": { "@type": "PostalAddress", "addressLocality": "Seattle" },
  "image": "janedoe.jpg",
  "name": "Jane Doe",
  "url": "http://www.janedoe.com"
}
</script>`;
const GREAT_FOOD = `<div itemscope itemtype="http://schema.org/Restaurant">
  <span itemprop="name">GreatFood</span>
  <div itemprop="aggregateRating" itemscope itemtype="http://schema.org/AggregateRating">
    <span itemprop="ratingValue">4</span> stars -
    based on <span itemprop="reviewCount">250</span> reviews
  </div>
  <div itemprop="address" itemscope itemtype="http://schema.org/PostalAddress">
    <span itemprop="streetAddress">1901 Lemur Ave</span>
  </div>
  <span itemprop="telephone">(408) 714-1489</span>
  <a itemprop="url" href="http://www.dishdash.com">www.greatfood.com</a>
  <meta itemprop="openingHours" content="Mo-Sa 11:00-14:30">Mon-Sat 11am - 2:30pm
  Price Range: <span itemprop="priceRange">$$</span>
</div>`;

describe("schema.org's own examples", () => {
  it.each([
    [
      "microdata",
      MICROWAVE_MICRODATA,
      ["10 offers.price"],
      ["1 image", "1 description", "1 brand", "1 sku", "9 offers.priceCurrency"],
    ],
    [
      "JSON-LD",
      MICROWAVE_JSON,
      ["14 offers.price"],
      ["2 image", "2 description", "2 brand", "2 sku", "11 offers.priceCurrency"],
    ],
  ])("the microwave in %s: a price with its currency sign, on its line", async (_, html, errors, warnings) => {
    const { items, syntaxErrors, cut } = await validateStructuredData(html);
    expect([items.map(({ type, label }) => [type, label]), syntaxErrors, cut]).toEqual([
      [["Product", 'Kenmore White 17" Microwave']],
      [],
      false,
    ]);
    expect([problemLines(items[0]?.errors ?? []), problemLines(items[0]?.warnings ?? [])]).toEqual([errors, warnings]);
    expect(items[0]?.errors[0]?.message).toContain("“$55.00”");
  });

  it("the basketball game has no name, and prices in words", async () => {
    const [event] = (await validateStructuredData(BASKETBALL)).items;
    expect([event?.type, problemLines(event?.errors ?? [])]).toEqual(["Event", ["2 name"]]);
    expect(problemLines(event?.warnings ?? [])).toEqual([
      "2 description",
      "2 endDate",
      "2 eventStatus",
      "2 image",
      "2 organizer",
      "2 performer",
      "5 location.name",
      "12 location.url",
      "16 offers.lowPrice",
      "20 url",
    ]);
  });

  it("the banana bread in microdata is whole", async () => {
    const [recipe, ...others] = (await validateStructuredData(BANANA_BREAD, "https://bread.example/")).items;
    expect([recipe?.errors, others]).toEqual([[], []]);
    expect(problemLines(recipe?.warnings ?? [])).toEqual([
      "1 aggregateRating",
      "1 keywords",
      "1 recipeCategory",
      "1 recipeCuisine",
      "1 totalTime",
      "1 video",
    ]);
  });

  it("the person has a relative image, which is only a warning", async () => {
    const [person] = (await validateStructuredData(PERSON)).items;
    expect([person?.errors, problemLines(person?.warnings ?? [])]).toEqual([[], ["6 image"]]);
  });

  it("the restaurant is a local business", async () => {
    const [place] = (await validateStructuredData(GREAT_FOOD)).items;
    expect([place?.type, place?.source?.title, place?.errors, problemLines(place?.warnings ?? [])]).toEqual([
      "Restaurant",
      "Local business",
      [],
      ["1 geo"],
    ]);
  });
});

/** A complete one of each type, and what happens without one of its properties. */
const COMPLETE: [string, object, string][] = [
  [
    "Product",
    { name: "Whisk", offers: { "@type": "Offer", price: 9.5, priceCurrency: "EUR", availability: "InStock" } },
    "name",
  ],
  [
    "BreadcrumbList",
    {
      itemListElement: [
        { "@type": "ListItem", position: 1, name: "Home", item: "https://a.example/" },
        { "@type": "ListItem", position: 2, name: "Here" },
      ],
    },
    "itemListElement",
  ],
  [
    "FAQPage",
    { mainEntity: [{ "@type": "Question", name: "Why?", acceptedAnswer: { "@type": "Answer", text: "Because." } }] },
    "mainEntity",
  ],
  [
    "QAPage",
    {
      mainEntity: {
        "@type": "Question",
        name: "Why?",
        answerCount: 1,
        acceptedAnswer: { "@type": "Answer", text: "So." },
      },
    },
    "mainEntity",
  ],
  ["HowTo", { name: "Heat a sauna", step: [{ "@type": "HowToStep", text: "Light the stove." }] }, "step"],
  [
    "MusicEvent",
    { name: "Concert", startDate: "2026-06-21T19:00", location: { "@type": "Place", address: "Sadama 1" } },
    "startDate",
  ],
  [
    "Event",
    { name: "Talk", startDate: "2026-06-21", location: { "@type": "VirtualLocation", url: "https://talk.example/" } },
    "location",
  ],
  [
    "JobPosting",
    {
      title: "Stoker",
      description: "Heats",
      datePosted: "2026-01-01",
      hiringOrganization: { "@type": "Organization", name: "Harbour" },
      jobLocation: { "@type": "Place", address: "Sadama 1" },
    },
    "datePosted",
  ],
  ["Restaurant", { name: "Harbour", address: "Sadama 1" }, "address"],
  ["WebSite", { name: "Harbour", url: "https://a.example/" }, "url"],
  ["ProfilePage", { mainEntity: { "@type": "Person", name: "Ann" } }, "mainEntity"],
  ["Person", { name: "Ann" }, "name"],
  ["Recipe", { name: "Bread", image: "https://a.example/1.jpg" }, "image"],
  ["VideoObject", { name: "Film", thumbnailUrl: "https://a.example/1.jpg", uploadDate: "2026-01-01" }, "uploadDate"],
  [
    "WebApplication",
    {
      name: "Kaja",
      offers: { "@type": "Offer", price: 0 },
      aggregateRating: { "@type": "AggregateRating", ratingValue: 4.5, ratingCount: 3 },
    },
    "offers",
  ],
  ["Course", { name: "Stoking", description: "How to heat" }, "description"],
  ["Dataset", { name: "Tides", description: "Hourly" }, "description"],
  ["Book", { name: "The Sea" }, "name"],
  ["Movie", { name: "The Sea", image: "https://a.example/1.jpg" }, "image"],
  ["ImageObject", { contentUrl: "https://a.example/1.jpg", license: "https://a.example/licence" }, "contentUrl"],
  [
    "DiscussionForumPosting",
    { author: { "@type": "Person", name: "Ann" }, datePublished: "2026-01-01", text: "Hello" },
    "datePublished",
  ],
  [
    "Review",
    {
      author: "Ann",
      itemReviewed: { "@type": "Book", name: "The Sea" },
      reviewRating: { "@type": "Rating", ratingValue: 4 },
    },
    "itemReviewed",
  ],
];

describe("each type", () => {
  it.each(COMPLETE)("%s: complete without errors, incomplete with one", async (type, properties, dropped) => {
    const whole = await validateStructuredData(json({ "@type": type, ...properties }));
    expect([whole.syntaxErrors, whole.items[0]?.errors, whole.items[0]?.source?.url]).toEqual([
      [],
      [],
      expect.stringContaining("developers.google.com/search/docs/"),
    ]);
    const without = await validateStructuredData(json({ "@type": type, ...properties, [dropped]: undefined }));
    expect(problemLines(without.items[0]?.errors ?? [])).toContain(`1 ${dropped}`);
  });

  it.each(["Article", "NewsArticle", "BlogPosting", "Organization"])(
    "%s has nothing required, only recommended",
    async (type) => {
      const [item] = (await validateStructuredData(json({ "@type": type }))).items;
      expect([item?.errors.length, (item?.warnings.length ?? 0) > 3]).toEqual([0, true]);
    },
  );

  it("has a title, a page and words parted by single spaces for every rule", () => {
    for (const rule of Object.values(RULES)) {
      expect(rule.page).toMatch(/^[a-z-]+$/);
      for (const text of [rule.types, rule.required, rule.recommended]) expect(text).not.toMatch(/\s\s|^\s|\s$/);
    }
  });
});

/**
 * What the pages of developers.google.com/search/docs/appearance/structured-data/ list for a type: the page, required
 * properties, recommended ones, and of these what is not asked for here, because it is right for few pages alone. As of
 * November 2026; the types marked * were compared with the rules of github.com/adobe/structured-data-validator as well.
 */
const DOCUMENTED: readonly (readonly [
  name: string,
  page: string,
  required: string,
  recommended: string,
  leftOut?: string,
])[] = [
  ["Article", "article", "", "author author.name author.url dateModified datePublished headline image"],
  // * Beside the snippet's own lists, the lists of the page merchant-listing that any product can have.
  [
    "Product",
    "product-snippet",
    "name offers|review|aggregateRating",
    "image description brand sku|gtin|gtin8|gtin12|gtin13|gtin14|mpn",
  ],
  // * The date until which a price holds is asked for where it ends.
  [
    "Offer",
    "product-snippet",
    "price|priceSpecification",
    "availability priceCurrency|priceSpecification priceValidUntil",
    "priceValidUntil",
  ],
  ["AggregateOffer", "product-snippet", "lowPrice priceCurrency", "highPrice offerCount"], // *
  // * Of a rating the scale is asked for where it is not that from 1 to 5.
  [
    "AggregateRating",
    "review-snippet",
    "ratingValue ratingCount|reviewCount",
    "bestRating worstRating",
    "bestRating worstRating",
  ],
  [
    "Review",
    "review-snippet",
    "author reviewRating reviewRating.ratingValue",
    "datePublished reviewRating.bestRating",
    "reviewRating.bestRating",
  ], // *
  [
    "StandaloneReview",
    "review-snippet",
    "author itemReviewed itemReviewed.name reviewRating reviewRating.ratingValue",
    "datePublished",
  ], // *
  ["BreadcrumbList", "breadcrumb", "itemListElement", ""], // *
  ["ListItem", "breadcrumb", "position name|item.name", ""], // *
  ["FAQPage", "faqpage", "mainEntity", ""],
  ["FaqQuestion", "faqpage", "name acceptedAnswer acceptedAnswer.text", ""],
  ["QAPage", "qapage", "mainEntity", ""],
  // Pictures, videos, comments and changes are for those that have them.
  [
    "QaQuestion",
    "qapage",
    "name answerCount acceptedAnswer|suggestedAnswer",
    "author author.url comment dateModified datePublished image text upvoteCount video",
    "comment dateModified image video",
  ],
  [
    "QaAnswer",
    "qapage",
    "text",
    "author author.url comment dateModified datePublished image upvoteCount url video",
    "comment dateModified image video",
  ],
  // The first date is for an event that was moved.
  [
    "Event",
    "event",
    "name startDate location",
    "description endDate eventStatus image offers organizer organizer.name organizer.url performer performer.name previousStartDate",
    "previousStartDate",
  ],
  ["EventPlace", "event", "address", "name"],
  ["EventOffer", "event", "", "availability price priceCurrency validFrom url"],
  // * Where the applicant must live and "TELECOMMUTE" are for work from home.
  [
    "JobPosting",
    "job-posting",
    "title description datePosted hiringOrganization hiringOrganization.name jobLocation|applicantLocationRequirements",
    "applicantLocationRequirements baseSalary directApply employmentType identifier jobLocationType validThrough",
    "applicantLocationRequirements jobLocationType",
  ],
  ["JobPlace", "job-posting", "address address.addressCountry", ""], // *
  // Departments, kitchens and menus are for some; reviews are for sites that gather those of others.
  [
    "LocalBusiness",
    "local-business",
    "name address",
    "aggregateRating department geo menu openingHours|openingHoursSpecification priceRange review servesCuisine telephone url",
    "aggregateRating department menu review servesCuisine",
  ],
  // As many as are true of it; asked for are those that any organization has.
  [
    "Organization",
    "organization",
    "",
    "address alternateName contactPoint description duns email foundingDate globalLocationNumber iso6523Code legalName leiCode logo naics name numberOfEmployees sameAs taxID telephone url vatID",
    "alternateName contactPoint duns email foundingDate globalLocationNumber iso6523Code legalName leiCode naics numberOfEmployees taxID telephone vatID",
  ],
  // Another name is for sites that have one.
  ["WebSite", "site-name", "name url", "alternateName", "alternateName"],
  // Counts of followers and ids are for platforms with accounts.
  [
    "ProfilePage",
    "profile-page",
    "mainEntity mainEntity.name|mainEntity.alternateName",
    "dateCreated dateModified mainEntity.agentInteractionStatistic mainEntity.description mainEntity.identifier mainEntity.image mainEntity.interactionStatistic mainEntity.sameAs",
    "mainEntity.agentInteractionStatistic mainEntity.identifier mainEntity.interactionStatistic",
  ],
  [
    "Recipe", // *
    "recipe",
    "name image",
    "aggregateRating author cookTime datePublished description keywords nutrition nutrition.calories prepTime recipeCategory recipeCuisine recipeIngredient recipeInstructions recipeYield totalTime video",
  ],
  // * An end, chapters, broadcasts and regions are for those that have them.
  [
    "VideoObject",
    "video",
    "name thumbnailUrl uploadDate",
    "contentUrl|embedUrl description duration expires hasPart ineligibleRegion|regionsAllowed interactionStatistic publication",
    "expires hasPart ineligibleRegion|regionsAllowed publication",
  ],
  ["SoftwareApplication", "software-app", "name offers aggregateRating|review", "applicationCategory operatingSystem"],
  ["Course", "course", "name description", "provider"],
  // What few data sets have, and how they hang together.
  [
    "Dataset",
    "dataset",
    "name description",
    "alternateName citation creator distribution funder hasPart identifier includedInDataCatalog isAccessibleForFree keywords license measurementTechnique sameAs|url spatialCoverage temporalCoverage variableMeasured version",
    "alternateName citation funder hasPart includedInDataCatalog isAccessibleForFree measurementTechnique spatialCoverage variableMeasured",
  ],
  [
    "Movie",
    "movie",
    "name image",
    "aggregateRating dateCreated|datePublished director review",
    "aggregateRating review",
  ],
  [
    "ImageObject", // *
    "image-license-metadata",
    "contentUrl|url creator|creditText|copyrightNotice|license",
    "acquireLicensePage creator creditText copyrightNotice license",
  ],
  // Pictures and videos stand in what is required; the others are for forums that have them.
  [
    "DiscussionForumPosting",
    "discussion-forum",
    "author author.name datePublished text|image|video",
    "author.url comment creativeWorkStatus dateModified headline interactionStatistic isPartOf sharedContent url",
    "creativeWorkStatus isPartOf sharedContent",
  ],
  ["Comment", "discussion-forum", "author author.name datePublished text|image|video", ""],
];

/** Not in the table: pages that Google has taken down, and types that only name somebody. */
const UNDOCUMENTED = ["HowTo", "Book", "Person", "VirtualLocation"];

describe("the properties of each type are those that Google's pages list", () => {
  const sorted = (text: string): string[] => text.split(" ").filter(Boolean).sort();

  it("for every rule", () =>
    expect([...DOCUMENTED.map(([name]) => name), ...UNDOCUMENTED].sort()).toEqual(Object.keys(RULES).sort()));

  const rows = DOCUMENTED.map(
    ([name, page, required, recommended, leftOut = ""]) => [name, page, required, recommended, leftOut] as const,
  );
  it.each(rows)("%s", (name, page, required, recommended, leftOut) => {
    const rule = RULES[name];
    expect([rule?.page, sorted(rule?.required ?? "")]).toEqual([page, sorted(required)]);
    expect(sorted(`${rule?.recommended} ${leftOut}`)).toEqual(sorted(recommended));
  });
});

const page = (script: string): string =>
  `<!doctype html>\n<html>\n<head>\n<script type="application/ld+json">\n${script}\n</script>\n</head></html>`;

describe("what is wrong, and where", () => {
  it.each([
    [
      "a date in words",
      '{"@context":"https://schema.org","@type":"VideoObject","name":"F",\n"thumbnailUrl":"https://a.example/1.jpg",\n"uploadDate":"14 March"}',
      "7 uploadDate",
    ],
    [
      "a rating above its scale",
      '{"@context":"https://schema.org","@type":"Product","name":"W","aggregateRating":{\n"@type":"AggregateRating",\n"ratingValue":87,"ratingCount":4}}',
      "7 aggregateRating.ratingValue",
    ],
    ["no vocabulary", '{"@type":"Book","name":"B"}', "5 @context"],
    ["no type", '{"@context":"https://schema.org","name":"B"}', "5 @type"],
    [
      "a breadcrumb of one step",
      '{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[\n{"@type":"ListItem","position":1,"name":"Home"}]}',
      "6 itemListElement",
    ],
    [
      "a step that leads nowhere",
      '{"@context":"https://schema.org","@type":"BreadcrumbList","itemListElement":[\n{"@type":"ListItem","position":1,"name":"Home"},\n{"@type":"ListItem","position":2,"name":"A"}]}',
      "6 itemListElement[0].item",
    ],
    [
      "the second of two offers",
      '{"@context":"https://schema.org","@type":"Product","name":"W","offers":[{"@type":"Offer","price":1},\n\n{"@type":"Offer"}]}',
      "7 offers[1].price",
    ],
    ["within a graph", '{"@context":"https://schema.org","@graph":[\n{"@type":"Recipe",\n"name":"B"}]}', "6 image"],
    [
      "an item in an item",
      '{"@context":"https://schema.org","@type":"ItemList","itemListElement":[\n{"@type":"ListItem","item":\n{"@type":"Movie"}},{"@type":"Recipe","name":"B"}]}',
      "7 image",
    ],
  ])("%s", async (_, script, problem) => {
    const { items } = await validateStructuredData(page(script));
    expect(items.flatMap(({ errors }) => problemLines(errors))).toContain(problem);
  });

  it("takes a letter as the rating of a certification, and not as a customer's", async () => {
    // Google's example for hasCertification ("Product structured data"), shortened.
    const rated = (rating: string) =>
      `{"@context":"https://schema.org","@type":"Product","name":"Lamp","offers":{"@type":"Offer","price":9,"priceCurrency":"EUR"},
      "hasCertification":{"@type":"Certification","issuedBy":{"@type":"Organization","name":"European Commission"},"name":"EPREL",
      "certificationRating":{"@type":"Rating","ratingValue":"A","bestRating":"A+++","worstRating":"G"}}${rating}}`;
    const errorsOf = async (rating: string) =>
      (await validateStructuredData(page(rated(rating)))).items.flatMap(({ errors }) => problemLines(errors));
    expect(await errorsOf("")).toEqual([]);
    expect(
      await errorsOf(',"review":{"@type":"Review","author":"Ann","reviewRating":{"@type":"Rating","ratingValue":"A"}}'),
    ).toEqual(["7 review.reviewRating.ratingValue"]);
  });

  it("names the line of the fault in a script that is no JSON", async () => {
    const report = await validateStructuredData(
      page('{"@context":"https://schema.org",\n"@type":"Book",\n"name":"B",\n}'),
    );
    expect([report.items, report.syntaxErrors.map(({ line }) => line)]).toEqual([[], [8]]);
  });

  it("puts what @id refers to in place, and judges it once", async () => {
    const report = await validateStructuredData(
      json({
        "@graph": [
          {
            "@type": "WebPage",
            "@id": "#page",
            primaryImageOfPage: { "@id": "#image" },
            mainEntity: { "@id": "#product" },
          },
          {
            "@type": "Product",
            "@id": "#product",
            name: "Whisk",
            offers: { "@id": "#offer" },
            image: { "@id": "#image" },
          },
          { "@type": "Offer", "@id": "#offer", price: "nine" },
          { "@type": "ImageObject", "@id": "#image", url: "https://a.example/1.jpg" },
        ],
      }),
    );
    expect(
      report.items.map(({ type, errors }) => [type, problemLines(errors).map((text) => text.split(" ")[1])]),
    ).toEqual([
      ["WebPage", []],
      ["Product", ["offers.price"]],
      ["ImageObject", []],
    ]);
  });

  it("ends on circles, on depth and on a megabyte", async () => {
    const circle = await validateStructuredData(
      json({ "@graph": [{ "@type": "Person", "@id": "#a", knows: { "@id": "#a" } }] }),
    );
    expect(circle.items).toHaveLength(1);
    expect((await validateStructuredData(`[${'{"a":'.repeat(200)}`)).syntaxErrors[0]?.message).toMatch(/levels deep/);
    expect(await validateStructuredData(`<p>${"<div itemscope>".repeat(100_000)}`)).toMatchObject({ cut: true });
  });

  it("finds nothing in a page without any", async () =>
    expect(await validateStructuredData("<p>Hello</p>")).toEqual({ items: [], syntaxErrors: [], cut: false }));
});
