/** The pages of the tea shop of the demonstration: what they say, and whom they link to. */
export interface ShopPage {
  path: string;
  title: string;
  description: string;
  heading: string;
  paragraphs: readonly string[];
  links: readonly string[];
  /** Offered for sale: its name and price in euros. */
  price?: number;
}

const tea = (slug: string, name: string, garden: string, price: number, notes: string, brewing: string): ShopPage => ({
  path: `/shop/${slug}`,
  title: `${name} from ${garden}, loose leaf | Tea shop`,
  description: `${name} from ${garden}: ${notes} Loose leaf in bags of 100 g, shipped from Tallinn within two working days.`,
  heading: name,
  paragraphs: [
    `Our ${name.toLowerCase()} comes from ${garden}. ${notes} We buy it each season from the same family and name the harvest on every bag.`,
    brewing,
    `A bag of 100 g makes about forty cups. Keep it closed, dark and dry, and it tastes the same for a year. Orders before noon leave our shop on the same working day.`,
    `If it is not what you expected, send the rest back within thirty days and we return what you paid. We would rather lose a sale than sell a tea that nobody enjoys.`,
  ],
  links: ["/shop", "/shipping", "/blog/water"],
  price,
});

const guide = (slug: string, title: string, description: string, paragraphs: readonly string[], links: string[]) => ({
  path: `/blog/${slug}`,
  title: `${title} | Tea shop`,
  description,
  heading: title,
  paragraphs,
  links: ["/blog", ...links],
});

const TEAS: readonly ShopPage[] = [
  tea(
    "sencha",
    "Sencha",
    "Uji",
    14.5,
    "Fresh, grassy and a little sweet, with the color of young leaves.",
    "Use water of 75 °C and let it steep for one minute; the second infusion needs only half of that.",
  ),
  tea(
    "gyokuro",
    "Gyokuro",
    "Yame",
    28,
    "Shaded for three weeks before the harvest, thick in the cup and full of umami.",
    "Use little water of 55 °C, five grams of leaves, and two minutes. It rewards patience.",
  ),
  tea(
    "oolong",
    "High mountain oolong",
    "Alishan",
    19.9,
    "Rolled into small pearls that open slowly and smell of lilac and cream.",
    "Rinse the leaves, then steep them at 95 °C for forty seconds, and up to six times more.",
  ),
  tea(
    "darjeeling",
    "Darjeeling first flush",
    "Margaret's Hope",
    17.2,
    "Light, floral and brisk, plucked in the first weeks of March.",
    "Use water of 85 °C for three minutes, and leave the milk in the fridge.",
  ),
  tea(
    "assam",
    "Assam second flush",
    "Mangalam",
    11.8,
    "Malty, dark and strong enough for milk and early mornings.",
    "Use boiling water for four minutes. One heaped spoon for each cup is enough.",
  ),
  tea(
    "herbal",
    "Mountain herbs",
    "the Pindos",
    9.4,
    "Sage, thyme and mountain tea, dried in the shade and free of caffeine.",
    "Pour boiling water over a spoonful and cover the cup for eight minutes.",
  ),
];

const GUIDES: readonly ShopPage[] = [
  guide(
    "oolong",
    "How to brew oolong",
    "How to brew oolong tea step by step: leaves, water, times, and how many infusions a good oolong gives you at home.",
    [
      "Oolong is between green and black tea, and it forgives almost everything but water that is too cold. Take five grams for a small pot.",
      "Rinse the pearls with hot water and pour it away at once. The leaves wake up, and the first cup tastes of more than its surface.",
      "Steep for forty seconds at 95 °C, then ten seconds longer each time. A good oolong gives six cups before it is tired.",
    ],
    ["/shop/oolong", "/blog/water"],
  ),
  guide(
    "water",
    "Tea and water temperature",
    "Which water temperature suits which tea: green, oolong, black and herbal, with times for each and no thermometer needed.",
    [
      "Boiling water makes green tea bitter, because it draws the tannins out before the sweetness. Let the kettle rest for five minutes.",
      "Oolong and white tea want water just off the boil. Black tea and herbs take it as hot as it comes.",
      "Soft water brings out more flavor than hard water. A simple filter jug is enough to taste the difference.",
    ],
    ["/shop/sencha", "/shop/assam"],
  ),
  guide(
    "winter",
    "Tea for long winter evenings",
    "Which teas warm on long winter evenings, how to brew them strong without bitterness, and three blends of spices to try.",
    [
      "Winter tea wants body: a second flush Assam, a roasted oolong or mountain herbs stay in the mouth when it is cold outside.",
      "Take more leaves instead of more time. Twice the leaves for the usual minutes make a strong cup that is not bitter.",
      "Orange peel, cinnamon and a slice of fresh ginger go into the pot with the leaves; honey comes last, when the cup is no longer hot.",
    ],
    ["/shop/assam", "/shop/herbal", "/shop/gifts"],
  ),
  guide(
    "matcha",
    "Whisking matcha without lumps",
    "How to whisk matcha without lumps: sifting, water, the movement of the whisk, and what to do with old powder.",
    [
      "Sift one gram into a warm bowl. Lumps come from powder that was pressed together, not from a lazy whisk.",
      "Add a little water of 80 °C, make a paste, then fill up and whisk in the shape of a W until there is a fine foam.",
      "Powder that has turned yellow still makes a good cake. Do not drink it.",
    ],
    ["/shop/gyokuro"],
  ),
  guide(
    "iced-tea",
    "Iced tea for a hot day",
    "Two ways to make iced tea: slowly in the fridge overnight, or quickly over ice, with the leaves that suit each.",
    [
      "Cold brewing takes a night and makes the softest iced tea there is: ten grams of leaves for a liter of cold water.",
      "In a hurry, brew twice as strong and pour it over a glass full of ice. Darjeeling and herbs are best for this.",
    ],
    ["/shop/darjeeling", "/shop/herbal"],
  ),
];

const page = (path: string, title: string, description: string, paragraphs: string[], links: string[]): ShopPage => ({
  path,
  title: `${title} | Tea shop`,
  description,
  heading: title,
  paragraphs,
  links,
});

/** All of them; the first is the start page. */
export const SHOP_PAGES: readonly ShopPage[] = [
  page(
    "/",
    "Loose leaf tea from gardens we know",
    "Loose leaf tea from fourteen gardens, with the harvest on every bag and a brewing guide for each. Shipped in two days.",
    [
      "We buy tea from fourteen gardens whose owners we have met, and we name the garden and the harvest on every bag.",
      "Green, oolong, black and herbal: start with the tea that you already like, and read how to brew it well.",
    ],
    ["/shop", "/blog", "/gardens", "/about", "/shipping", "/contact", "/shop/gifts"],
  ),
  page(
    "/shop",
    "All teas and pots",
    "Every tea and pot in our shop: green, oolong, black and herbal tea, cast iron pots and gift sets, sorted by taste.",
    [
      "Six teas for daily life and two kinds of pots. We would rather sell a few things well than everything.",
      "Prices are those of a bag of 100 g. Shipping in the Baltics is free from 40 euros on.",
    ],
    [...TEAS.map((it) => it.path), "/shop/gifts", "/shop/pots"],
  ),
  ...TEAS,
  page(
    "/shop/gifts",
    "Tea gift sets",
    "Tea gift sets in three sizes, packed by hand with a card of your own, for people who know tea and people who do not.",
    [
      "Three teas, a guide and a card that we write for you. Choose the size, and we choose what fits together.",
      "Sets for offices come with an invoice and may go to several addresses.",
    ],
    ["/shop", "/shop/sencha", "/shop/assam", "/shipping"],
  ),
  page(
    "/shop/pots",
    "Pots of clay and cast iron",
    "Clay and cast iron tea pots from two workshops, from 300 ml to a liter, with spare lids and strainers for each.",
    [
      "Clay keeps the taste of one tea, cast iron keeps the heat. Both last longer than we will.",
      "Lids and strainers can be bought alone. Write to us if yours is an older one.",
    ],
    ["/shop", "/contact"],
  ),
  page(
    "/blog",
    "Brewing guides",
    "Short guides to brewing tea well at home: water, times, tools and mistakes, written by the people who taste for us.",
    ["What we would tell a friend who has just bought a first pot. Each guide takes three minutes."],
    GUIDES.map((it) => it.path),
  ),
  ...GUIDES,
  page(
    "/about",
    "Who we are",
    "Two people, one shop in Tallinn and fourteen gardens: how we choose tea, and why we buy it without middlemen.",
    [
      "Mari tasted tea for an importer, Jonas packed parcels for a bookshop. In 2015 we put both together.",
      "We visit every garden before we buy from it, and again every third year.",
    ],
    ["/gardens", "/contact"],
  ),
  page(
    "/gardens",
    "The gardens",
    "The fourteen tea gardens that we buy from, in Japan, Taiwan, India and Greece, with the families who run them.",
    [
      "From Uji to the Pindos: where our tea grows, who plucks it, and what they are paid for it.",
      "We publish the price that each garden gets for a kilogram, because nobody believes it otherwise.",
    ],
    ["/shop/sencha", "/shop/oolong", "/shop/darjeeling"],
  ),
  page(
    "/shipping",
    "Shipping and returns",
    "How we ship tea in the Baltics and Germany, what it costs, how long it takes, and how to send something back.",
    [
      "Parcels leave Tallinn on the day of your order when it comes before noon, and arrive in two to four working days.",
      "Send back what you do not like within thirty days, opened or not.",
    ],
    ["/contact"],
  ),
  page(
    "/contact",
    "Contact",
    "Write, call or visit our tea shop in Tallinn. We answer on working days within a few hours, in four languages.",
    ["Write to us, call us, or come by for a cup. On working days we answer within a few hours."],
    ["/about"],
  ),
];
