/** What pages of other modules within the admin frame are made of. */
export { Filters, SearchInput, SelectInput } from "./ui/filters.tsx";
export { NothingFound } from "./ui/nothing-found.tsx";
