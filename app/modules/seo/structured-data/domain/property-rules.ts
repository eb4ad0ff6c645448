/**
 * What Google's documentation asks of the types it knows ("Structured data markup that Google Search supports" and the page
 * named with each type). Properties are parted by spaces; `a|b` means one of them, `a.b` property b of the item in a.
 */
export interface Rule {
  /** The type and those under it that schema.org treats alike. */
  types: string;
  /** Page of developers.google.com/search/docs/appearance/structured-data/, and its title. */
  page: string;
  title: string;
  required: string;
  recommended: string;
  /** Rules of the items in its properties. */
  within?: Readonly<Record<string, string>>;
  /** Judged within another item alone. */
  part?: true;
  /** Judged only at the top: elsewhere it names somebody or something and need not be complete. */
  topOnly?: true;
  /** Judged only when one of these is given. */
  onlyWith?: string;
  /** Least number of values. */
  atLeast?: Readonly<Record<string, number>>;
  /** What became of its appearance in search results. */
  note?: string;
}

const EVENTS =
  "Event BusinessEvent ChildrensEvent ComedyEvent CourseInstance DanceEvent EducationEvent ExhibitionEvent Festival FoodEvent Hackathon LiteraryEvent MusicEvent SaleEvent ScreeningEvent SocialEvent SportsEvent TheaterEvent VisualArtsEvent";
const BUSINESSES =
  "LocalBusiness AnimalShelter AutoDealer AutoRepair AutomotiveBusiness Bakery BarOrPub BeautySalon BedAndBreakfast BookStore CafeOrCoffeeShop ChildCare ClothingStore DaySpa Dentist DryCleaningOrLaundry ElectronicsStore EmergencyService EmploymentAgency EntertainmentBusiness FastFoodRestaurant FinancialService Florist FoodEstablishment FurnitureStore GroceryStore HairSalon HardwareStore HealthAndBeautyBusiness HealthClub HomeAndConstructionBusiness Hostel Hotel InternetCafe JewelryStore LegalService Library LodgingBusiness MedicalBusiness MedicalClinic Motel NightClub Notary Optician Pharmacy Physician Plumber ProfessionalService RealEstateAgent RecyclingCenter Resort Restaurant ShoeStore ShoppingCenter SportsActivityLocation Store TouristInformationCenter TravelAgency VeterinaryCare Winery";
const ORGANIZATIONS =
  "Organization Airline Corporation EducationalOrganization GovernmentOrganization MusicGroup NewsMediaOrganization NGO OnlineBusiness OnlineStore Project School SportsTeam";

const REVIEWS = { aggregateRating: "AggregateRating", review: "Review" } as const;

export const RULES: Readonly<Record<string, Rule>> = {
  Article: {
    types:
      "Article NewsArticle BlogPosting AdvertiserContentArticle OpinionNewsArticle ReportageNewsArticle Report ScholarlyArticle TechArticle",
    page: "article",
    title: "Article",
    required: "",
    recommended: "headline image datePublished dateModified author author.name author.url",
  },
  Product: {
    types: "Product IndividualProduct ProductModel",
    page: "product-snippet",
    title: "Product snippet",
    required: "name offers|review|aggregateRating",
    recommended: "image description brand sku|gtin|gtin8|gtin12|gtin13|gtin14|mpn",
    within: { offers: "Offer", ...REVIEWS },
  },
  Offer: {
    types: "Offer",
    page: "product-snippet",
    title: "Product snippet",
    part: true,
    required: "price|priceSpecification",
    recommended: "priceCurrency|priceSpecification availability",
  },
  AggregateOffer: {
    types: "AggregateOffer",
    page: "product-snippet",
    title: "Product snippet",
    part: true,
    required: "lowPrice priceCurrency",
    recommended: "highPrice offerCount",
  },
  AggregateRating: {
    types: "AggregateRating",
    page: "review-snippet",
    title: "Review snippet",
    part: true,
    required: "ratingValue ratingCount|reviewCount",
    recommended: "",
  },
  Review: {
    types: "Review CriticReview UserReview EmployerReview",
    page: "review-snippet",
    title: "Review snippet",
    part: true,
    required: "author reviewRating reviewRating.ratingValue",
    recommended: "datePublished",
  },
  StandaloneReview: {
    types: "Review CriticReview UserReview",
    page: "review-snippet",
    title: "Review snippet",
    required: "author itemReviewed itemReviewed.name reviewRating reviewRating.ratingValue",
    recommended: "datePublished",
    topOnly: true,
  },
  BreadcrumbList: {
    types: "BreadcrumbList",
    page: "breadcrumb",
    title: "Breadcrumb",
    required: "itemListElement",
    recommended: "",
    within: { itemListElement: "ListItem" },
    atLeast: { itemListElement: 2 },
  },
  ListItem: {
    types: "ListItem",
    page: "breadcrumb",
    title: "Breadcrumb",
    part: true,
    required: "position name|item.name",
    recommended: "",
  },
  FAQPage: {
    types: "FAQPage",
    page: "faqpage",
    title: "FAQ",
    required: "mainEntity",
    recommended: "",
    within: { mainEntity: "FaqQuestion" },
    note: "Google shows questions and answers only of well-known government and health sites.",
  },
  FaqQuestion: {
    types: "Question",
    page: "faqpage",
    title: "FAQ",
    part: true,
    required: "name acceptedAnswer acceptedAnswer.text",
    recommended: "",
  },
  QAPage: {
    types: "QAPage",
    page: "qapage",
    title: "Q&A",
    required: "mainEntity",
    recommended: "",
    within: { mainEntity: "QaQuestion" },
  },
  QaQuestion: {
    types: "Question",
    page: "qapage",
    title: "Q&A",
    part: true,
    required: "name answerCount acceptedAnswer|suggestedAnswer",
    recommended: "author author.url datePublished text upvoteCount",
    within: { acceptedAnswer: "QaAnswer", suggestedAnswer: "QaAnswer" },
  },
  QaAnswer: {
    types: "Answer",
    page: "qapage",
    title: "Q&A",
    part: true,
    required: "text",
    recommended: "author author.url datePublished upvoteCount url",
  },
  HowTo: {
    types: "HowTo",
    page: "how-to",
    title: "How-to",
    required: "name step",
    recommended: "image totalTime",
    note: "Google stopped showing how-tos in 2023; other readers still use them.",
  },
  Event: {
    types: EVENTS,
    page: "event",
    title: "Event",
    required: "name startDate location",
    recommended:
      "description endDate eventStatus image offers organizer organizer.name organizer.url performer performer.name",
    within: { location: "EventPlace", offers: "EventOffer" },
  },
  EventPlace: {
    types: "Place CivicStructure EventVenue MusicVenue StadiumOrArena",
    page: "event",
    title: "Event",
    part: true,
    required: "address",
    recommended: "name",
  },
  VirtualLocation: {
    types: "VirtualLocation",
    page: "event",
    title: "Event",
    part: true,
    required: "url",
    recommended: "",
  },
  EventOffer: {
    types: "Offer",
    page: "event",
    title: "Event",
    part: true,
    required: "",
    recommended: "availability price priceCurrency validFrom url",
  },
  JobPosting: {
    types: "JobPosting",
    page: "job-posting",
    title: "Job posting",
    required:
      "title description datePosted hiringOrganization hiringOrganization.name jobLocation|applicantLocationRequirements",
    recommended: "baseSalary employmentType validThrough identifier directApply",
    within: { jobLocation: "JobPlace" },
  },
  JobPlace: {
    types: "Place",
    page: "job-posting",
    title: "Job posting",
    part: true,
    required: "address address.addressCountry",
    recommended: "",
  },
  LocalBusiness: {
    types: BUSINESSES,
    page: "local-business",
    title: "Local business",
    required: "name address",
    recommended: "geo openingHours|openingHoursSpecification priceRange telephone url",
    within: REVIEWS,
    topOnly: true,
  },
  Organization: {
    types: ORGANIZATIONS,
    page: "organization",
    title: "Organization",
    required: "",
    recommended: "name url logo address sameAs description",
    topOnly: true,
  },
  WebSite: {
    types: "WebSite",
    page: "site-name",
    title: "Site name",
    required: "name url",
    recommended: "",
    topOnly: true,
  },
  ProfilePage: {
    types: "ProfilePage",
    page: "profile-page",
    title: "Profile page",
    required: "mainEntity mainEntity.name|mainEntity.alternateName",
    recommended: "dateCreated dateModified mainEntity.image mainEntity.description mainEntity.sameAs",
  },
  Person: {
    types: "Person",
    page: "profile-page",
    title: "Profile page",
    required: "name",
    recommended: "url",
    topOnly: true,
  },
  Recipe: {
    types: "Recipe",
    page: "recipe",
    title: "Recipe",
    required: "name image",
    recommended:
      "aggregateRating author cookTime datePublished description keywords nutrition nutrition.calories prepTime recipeCategory recipeCuisine recipeIngredient recipeInstructions recipeYield totalTime video",
    within: { video: "VideoObject", ...REVIEWS },
  },
  VideoObject: {
    types: "VideoObject",
    page: "video",
    title: "Video",
    required: "name thumbnailUrl uploadDate",
    recommended: "contentUrl|embedUrl description duration interactionStatistic",
  },
  SoftwareApplication: {
    types: "SoftwareApplication MobileApplication WebApplication VideoGame",
    page: "software-app",
    title: "Software app",
    required: "name offers aggregateRating|review",
    recommended: "applicationCategory operatingSystem",
    within: { offers: "Offer", ...REVIEWS },
  },
  Course: {
    types: "Course",
    page: "course",
    title: "Course list",
    required: "name description",
    recommended: "provider",
    within: REVIEWS,
  },
  Dataset: {
    types: "Dataset",
    page: "dataset",
    title: "Dataset",
    required: "name description",
    recommended: "creator distribution identifier keywords license sameAs|url temporalCoverage version",
  },
  Book: {
    types: "Book",
    page: "book",
    title: "Book actions",
    required: "name",
    recommended: "author url workExample|isbn",
    within: REVIEWS,
    topOnly: true,
    note: "Google takes books through feeds of its partners and shows no result for this markup alone.",
  },
  Movie: {
    types: "Movie",
    page: "movie",
    title: "Movie carousel",
    required: "name image",
    recommended: "dateCreated|datePublished director",
    within: REVIEWS,
    topOnly: true,
  },
  ImageObject: {
    types: "ImageObject",
    page: "image-license-metadata",
    title: "Image metadata",
    required: "contentUrl|url creator|creditText|copyrightNotice|license",
    recommended: "acquireLicensePage creator creditText copyrightNotice license",
    topOnly: true,
    onlyWith: "creator creditText copyrightNotice license acquireLicensePage",
  },
  DiscussionForumPosting: {
    types: "DiscussionForumPosting SocialMediaPosting",
    page: "discussion-forum",
    title: "Discussion forum",
    required: "author author.name datePublished text|image|video",
    recommended: "author.url comment dateModified headline interactionStatistic url",
    within: { comment: "Comment" },
  },
  Comment: {
    types: "Comment",
    page: "discussion-forum",
    title: "Discussion forum",
    part: true,
    required: "author author.name datePublished text|image|video",
    recommended: "",
  },
};

/** What makes a rule the one for an item in a property, where several may stand. */
export const ALTERNATIVES: Readonly<Record<string, readonly string[]>> = {
  Offer: ["Offer", "AggregateOffer"],
  EventPlace: ["EventPlace", "VirtualLocation"],
};
