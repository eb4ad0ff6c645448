/** Public API of marketing campaigns for code that runs in the browser too: the UTM rules, without any I/O. */
export {
  type Dictionary as UtmDictionary,
  listOf as utmValuesOf,
  UTM_FIELDS,
  type UtmField,
  utmProblem,
} from "./utm/domain/rules.ts";
