/** Public API of marketing campaigns for code that runs in the browser too: the UTM rules, without any I/O, and the tabs of the area. */
export { CampaignNav } from "./ui/campaign-heading.tsx";
export {
  type Dictionary as UtmDictionary,
  listOf as utmValuesOf,
  spellUtm,
  UTM_FIELDS,
  type UtmField,
  type UtmProblem,
  utmProblems,
  utmProblemsOfUrl,
  utmWarning,
} from "./utm/domain/rules.ts";
