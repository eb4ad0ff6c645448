/** Public API of the websites in the browser: what a form that connects one shows. */
export { adviceOf } from "./connect-advice.ts";
export { ConnectChoices } from "./ui/connect-choices.tsx";
export { WebsiteOffers } from "./ui/website-offers.tsx";
