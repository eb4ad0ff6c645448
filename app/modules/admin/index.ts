/** What pages of other modules within the admin frame are made of. */
export { Filters, SearchInput, SelectInput } from "#app/ui/list/filters.tsx";
export { NothingFound } from "#app/ui/list/nothing-found.tsx";
