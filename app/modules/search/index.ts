export { SearchButton } from "./ui/search-button.tsx";
