/** What is read of a page, as the brief of a piece takes it. */
interface DemoPage {
  url: string;
  title: string;
  language: string;
  headings: { level: number; text: string }[];
  passages: string[];
}

const page = (url: string, title: string, headings: string[], passages: string[]): DemoPage => ({
  url,
  title,
  language: "en",
  headings: headings.map((text) => ({ level: text.startsWith("> ") ? 3 : 2, text: text.replace(/^> /, "") })),
  passages,
});

/** What the pages of the demonstration's brief rank for. */
export const DEMO_BRIEF_KEYPHRASE = "brew tea";

/** Pages that rank for it in the demonstration, the best first; the brief is counted from them as from any other page. */
export const DEMO_BRIEF_PAGES: readonly DemoPage[] = [
  page(
    "https://leaf-school.example/how-to-brew-tea",
    "How to brew tea: a guide for beginners",
    [
      "Choose fresh water",
      "Mind the water temperature",
      "> Water temperature for green tea",
      "> Water temperature for black tea",
      "How long should you steep tea?",
      "Loose leaf tea or tea bags?",
      "Store your tea well",
    ],
    [
      "To brew tea well you need good water, the right water temperature and a little time. Loose leaf tea gives you more room to play than tea bags do.",
      "Fresh water has air in it, and air carries the taste. Use soft water or a water filter where your tap water is hard, and never boil the same water twice.",
      "Green tea turns bitter in boiling water. Let the kettle rest until the water temperature is between 70 and 80 degrees, or use a thermometer.",
      "Black tea needs boiling water. Warm the teapot first, so that the water temperature does not fall when you pour.",
      "The steeping time decides how strong the cup is. Steep green tea for two minutes and black tea for four, then take the leaves out of the teapot.",
      "Loose leaf tea unfolds in a wide tea strainer. A tea strainer that is too small keeps the leaves from opening.",
      "Keep loose leaf tea in an airtight tin, away from light. Oolong from the Wuyi Mountains keeps for two years, Darjeeling First Flush for one.",
      "How much tea do you need for one cup? Take one teaspoon, about two grams, for each cup of water.",
    ],
  ),
  page(
    "https://steep-and-sip.example/brewing-guide",
    "The brewing guide: water, leaves and time",
    [
      "The water",
      "Choosing water for tea",
      "Water temperature by kind of tea",
      "Steeping time",
      "How much tea per cup?",
      "Second infusion",
      "Questions people ask",
      "> How long should tea steep?",
      "> Can you brew tea twice?",
    ],
    [
      "Most people brew tea by habit. This guide shows what changes when you change the water, the leaves and the steeping time.",
      "Soft water lets the leaves speak. Hard water makes black tea dull and leaves a film in the teapot, so a water filter pays for itself.",
      "The water temperature matters as much as the leaf. Green tea likes 75 degrees, oolong 90, and black tea boiling water.",
      "A longer steeping time makes tea stronger and more bitter. Set a timer: after five minutes hardly any tea gets better.",
      "Measure one teaspoon of loose leaf tea per cup. Large leaves weigh less, so take a heaped one of oolong from the Wuyi Mountains.",
      "A second infusion is sweeter than the first. Add half a minute to the steeping time and use the same loose leaf tea once more.",
      "Can you brew tea twice? Green tea and oolong give you two to four cups from the same leaves, black tea only one.",
      "Our friends in Darjeeling drink Darjeeling First Flush without milk. The teapot stays warm under a cosy.",
    ],
  ),
  page(
    "https://kettle-club.example/brew-better-tea",
    "Brew better tea in six steps",
    [
      "1. Start with fresh water",
      "2. Warm the teapot",
      "3. Measure the leaves",
      "4. Check the water temperature",
      "5. Watch the steeping time",
      "6. Store tea in the dark",
      "What is the best water for tea?",
    ],
    [
      "You can brew tea in six steps, and none of them needs an expensive kettle. A variable kettle does make the water temperature easier to hit.",
      "Fresh water first. Soft water is best, so fill the kettle from a water filter if you live where chalk is in the pipes.",
      "Warm the teapot with a splash of boiling water, swirl it and pour it away. A cold teapot steals ten degrees.",
      "Measure two grams of loose leaf tea for each cup. A kitchen scale is more exact than a teaspoon.",
      "Pour at the right water temperature: boiling water for black tea, 80 degrees for green tea, a little more for oolong.",
      "Watch the steeping time. Two minutes bring out the sweet taste of green tea, three to five the strength of black tea.",
      "Store loose leaf tea in an airtight tin. Light and air take the scent of jasmine tea within weeks.",
      "What is the best water for tea? Soft water with little chalk, drawn fresh and boiled once. The Tea Board of India says the same.",
    ],
  ),
  page(
    "https://slow-cup.example/tea/brewing",
    "Brewing tea slowly",
    [
      "Water",
      "Temperature of the water",
      "Steeping times",
      "Teapot, gaiwan or mug",
      "How do you store tea?",
      "Common mistakes",
    ],
    [
      "Slow tea is no luxury. You brew tea with the same kettle, only with more attention to water temperature and steeping time.",
      "Boil fresh water once and let it rest. Water that boils for long loses its air, and the tea tastes flat.",
      "Green tea at 70 degrees is soft and sweet, at 90 it is bitter. Black tea at 90 is thin: use boiling water.",
      "A gaiwan holds little water and many leaves, so the steeping time is counted in seconds. A teapot suits a whole table.",
      "Use a tea strainer with a fine mesh for rooibos and a wide one for large leaves. Loose leaf tea wants room.",
      "How do you store tea? In an airtight tin in a dark cupboard, far from coffee and spices.",
      "The common mistakes are hard water, a cold teapot and a steeping time of ten minutes. Each is easy to mend.",
      "We buy from the Wuyi Mountains and from small gardens; the Tea Board of India lists those of Darjeeling First Flush.",
    ],
  ),
];
