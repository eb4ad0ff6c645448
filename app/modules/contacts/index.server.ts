/** Public API of contacts for functions and other modules: use cases and their schemas. */
export { addActivity, recordActivity } from "./activities/service.server.ts";
export {
  activityModel,
  consentModel,
  createActivitySchema,
  createConsentSchema,
  EXAMPLE_SEGMENT_ID,
  segmentModel,
} from "./api/record-schema.ts";
export {
  createActivityByApi,
  createConsentByApi,
  getSegmentByApi,
  listActivitiesByApi,
  listConsentsByApi,
  listSegmentMembersByApi,
  listSegmentsByApi,
} from "./api/record-service.server.ts";
export {
  companyFilters,
  companyModel,
  contactFilters,
  contactModel,
  createCompanySchema,
  createContactSchema,
  EXAMPLE_CONTACT_ID,
  updateCompanySchema,
  updateContactSchema,
} from "./api/schema.ts";
export {
  createCompanyByApi,
  createContactByApi,
  getCompanyByApi,
  getContactByApi,
  listCompaniesByApi,
  listContactsByApi,
  updateCompanyByApi,
  updateContactByApi,
} from "./api/service.server.ts";
export { valuesField } from "./api/values-field.ts";
export { deleteCompany } from "./companies/service.server.ts";
export { isAllowed, suppress, unsuppress } from "./consents/service.server.ts";
export { type DemoPeople, importDemoPeople } from "./demo/import-demo.server.ts";
export type { Activity, Contact, CustomValue, Identity, Touch } from "./domain/contact.ts";
export {
  MAX_LOST_REASONS,
  MAX_RESPONSE_HOURS,
  MAX_WEIGHT,
  type PipelineSettings,
} from "./domain/pipeline/pipeline-settings.ts";
export { MAX_STAGES, STAGE_KINDS, type StageKind } from "./domain/pipeline/stages.ts";
export {
  isTrait,
  type ScoreBreakdown,
  type ScoreGroup,
  type ScoreRule,
  type ScoreRules,
} from "./domain/scoring/score.ts";
export { eraseWorkspaceContacts, exportContacts, forgetMember } from "./erasure.server.ts";
export {
  admitMail,
  admitPush,
  audiencePage,
  contactIdOfVisitor,
  countAudience,
  decideMail,
  decidePush,
  forgetMailing,
  isMailSuppressed,
  knowVisitor,
  type MailRefusal,
  mailChoices,
  measureRule,
  noteSoftBounce,
  noteVisitorMessage,
  pageByRule,
  readBuyers,
  readMailStates,
  readVisitor,
} from "./mail/service.server.ts";
export {
  addOwnTask,
  changeOwnContact,
  contactOfActivity,
  findContactId,
  giveOwnPoints,
  isContactInSegment,
  pageContactIds,
  readContactChoices,
  readPastActivities,
  recordOwnConsent,
} from "./people/own-changes.server.ts";
export {
  createContact,
  createLeadContact,
  deleteContact,
  findContacts,
  getContact,
  listActivities,
  listContacts,
  patchContact,
  readContact,
  readContacts,
  updateContact,
  upsertContact,
} from "./people/service.server.ts";
export { readFirstPurchases } from "./pipeline/first-purchases.server.ts";
export {
  editScoreRules,
  previewScore,
  readScoring,
  readTrait,
  type ScoringView,
  traitFields,
} from "./pipeline/scoring.server.ts";
export {
  countStages,
  editStages,
  getPipelineSettings,
  getScoreRules,
  isRescoring,
  listLeadSources,
  listNextTasks,
  listStageChanges,
  listStages,
  moveStage,
  readCampaignOutcome,
  readClickOutcomes,
  readPipeline,
  readPipelineReport,
  savePipelineSetting,
  saveScoreRules,
  saveSourceCost,
  saveStages,
  scoreBreakdown,
  withdrawLead,
} from "./pipeline/service.server.ts";
export { createSegment, listSegments, type Segment } from "./segments/service.server.ts";
export type { KnownVisitor } from "./store/consents/visitors.ts";
export type { NextTask } from "./store/pipeline/board.ts";
export type { CampaignOutcome, ClickOutcome } from "./store/pipeline/campaign-outcome.ts";
export type { PipelineReport, SourceCost } from "./store/pipeline/pipeline-report.ts";
export type { Stage, StageChange } from "./store/pipeline/stages.ts";
export type { BuyerCell, RuleMeasure } from "./store/segments/buyers.ts";
export type { PurchaseGroup } from "./store/segments/first-purchases.ts";
export type { PeopleSelection } from "./store/segments/flow-reads.ts";
export { takeSubmission } from "./submissions/take-submission.server.ts";
