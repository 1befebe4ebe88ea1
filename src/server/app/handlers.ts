/**
 * Which function answers which endpoint, by its name. `npm run fix` writes this list; without one
 * it does not compile.
 */
import type { EndpointName } from '#contract/addresses.ts'
import type { Api } from '#contract/api.ts'
import * as featuresClosingsBookBookActs from '../features/closings/book/book-acts.ts'
import * as featuresClosingsBookBookState from '../features/closings/book/book-state.ts'
import * as featuresClosingsDaysListClosings from '../features/closings/days/list-closings.ts'
import * as featuresEntriesAttachmentsPhonePages from '../features/entries/attachments/phone-pages.ts'
import * as featuresEntriesAttachmentsUploadFile from '../features/entries/attachments/upload-file.ts'
import * as featuresEntriesCorrectCorrectEntry from '../features/entries/correct/correct-entry.ts'
import * as featuresEntriesCorrectEditors from '../features/entries/correct/editors.ts'
import * as featuresEntriesHandleColleagues from '../features/entries/handle/colleagues.ts'
import * as featuresEntriesHandleDoAct from '../features/entries/handle/do-act.ts'
import * as featuresEntriesHandleRemedies from '../features/entries/handle/remedies.ts'
import * as featuresEntriesHandleTransferWork from '../features/entries/handle/transfer-work.ts'
import * as featuresEntriesListListEntries from '../features/entries/list/list-entries.ts'
import * as featuresEntriesListOverview from '../features/entries/list/overview.ts'
import * as featuresEntriesPrintDataExtract from '../features/entries/print/data-extract.ts'
import * as featuresEntriesPrintHandlingPapers from '../features/entries/print/handling-papers.ts'
import * as featuresEntriesPrintPapers from '../features/entries/print/papers.ts'
import * as featuresEntriesRegisterRegisterEntry from '../features/entries/register/register-entry.ts'
import * as featuresEntriesRegisterSuggestions from '../features/entries/register/suggestions.ts'
import * as featuresEntriesSearchSearchEntries from '../features/entries/search/search-entries.ts'
import * as featuresEntriesSearchSearchParties from '../features/entries/search/search-parties.ts'
import * as featuresEntriesSearchViews from '../features/entries/search/views.ts'
import * as featuresEntriesShowEntryFiles from '../features/entries/show/entry-files.ts'
import * as featuresEntriesShowReadDeadline from '../features/entries/show/read-deadline.ts'
import * as featuresEntriesShowReadEntry from '../features/entries/show/read-entry.ts'
import * as featuresEntriesShowReadHistory from '../features/entries/show/read-history.ts'
import * as featuresImportsReadBooks from '../features/imports/read-books.ts'
import * as featuresNoticesOwnNotices from '../features/notices/own-notices.ts'
import * as featuresOrganizationConfigurationProposals from '../features/organization/configuration/proposals.ts'
import * as featuresOrganizationConfigurationReadCalendar from '../features/organization/configuration/read-calendar.ts'
import * as featuresOrganizationConfigurationReadConfiguration from '../features/organization/configuration/read-configuration.ts'
import * as featuresOrganizationConfigurationRecountDeadlines from '../features/organization/configuration/recount-deadlines.ts'
import * as featuresOrganizationIntegrationsIntegrations from '../features/organization/integrations/integrations.ts'
import * as featuresOrganizationPowersPowerActs from '../features/organization/powers/power-acts.ts'
import * as featuresOrganizationStaffChangeStaff from '../features/organization/staff/change-staff.ts'
import * as featuresOrganizationStaffNewcomers from '../features/organization/staff/newcomers.ts'
import * as featuresOrganizationStaffReadStaff from '../features/organization/staff/read-staff.ts'
import * as featuresOrganizationStaffSubstitute from '../features/organization/staff/substitute.ts'
import * as featuresOrganizationUnitsReadCatalogue from '../features/organization/units/read-catalogue.ts'
import * as featuresOrganizationUnitsSaveUnit from '../features/organization/units/save-unit.ts'
import * as featuresOutgoingChangeOutgoing from '../features/outgoing/change-outgoing.ts'
import * as featuresOutgoingDispatchOutgoing from '../features/outgoing/dispatch-outgoing.ts'
import * as featuresOutgoingFindOutgoing from '../features/outgoing/find-outgoing.ts'
import * as featuresOutgoingLetterTemplatesReadTemplates from '../features/outgoing/letter-templates/read-templates.ts'
import * as featuresOutgoingLettersChangeLetter from '../features/outgoing/letters/change-letter.ts'
import * as featuresOutgoingLettersFindLetters from '../features/outgoing/letters/find-letters.ts'
import * as featuresOutgoingLettersPutToSignature from '../features/outgoing/letters/put-to-signature.ts'
import * as featuresOutgoingLettersReadLetter from '../features/outgoing/letters/read-letter.ts'
import * as featuresOutgoingLettersSaveLetter from '../features/outgoing/letters/save-letter.ts'
import * as featuresOutgoingLettersUploadSigned from '../features/outgoing/letters/upload-signed.ts'
import * as featuresOutgoingReadOutgoing from '../features/outgoing/read-outgoing.ts'
import * as featuresReportsReadReport from '../features/reports/read-report.ts'
import * as featuresServiceHealthReadHealth from '../features/service/health/read-health.ts'
import * as featuresServiceReadService from '../features/service/read-service.ts'
import * as featuresServiceReviewReviewBook from '../features/service/review/review-book.ts'
import * as featuresServiceSessionsSessions from '../features/service/sessions/sessions.ts'
import * as featuresServiceSetUpSetUp from '../features/service/set-up/set-up.ts'
import * as featuresWebhooksAdministerWebhooks from '../features/webhooks/administer-webhooks.ts'
import * as platformHttpReceiveLive from '../platform/http/receive/live.ts'
import type { Handler } from '../platform/http/receive/handler.ts'

export const handlers: { readonly [Name in EndpointName]: Handler<Api[Name]> } = {
  ...featuresClosingsBookBookActs,
  ...featuresClosingsBookBookState,
  ...featuresClosingsDaysListClosings,
  ...featuresEntriesAttachmentsPhonePages,
  ...featuresEntriesAttachmentsUploadFile,
  ...featuresEntriesCorrectCorrectEntry,
  ...featuresEntriesCorrectEditors,
  ...featuresEntriesHandleColleagues,
  ...featuresEntriesHandleDoAct.handlers,
  ...featuresEntriesHandleRemedies,
  ...featuresEntriesHandleTransferWork,
  ...featuresEntriesListListEntries,
  ...featuresEntriesListOverview,
  ...featuresEntriesPrintDataExtract,
  ...featuresEntriesPrintHandlingPapers,
  ...featuresEntriesPrintPapers,
  ...featuresEntriesRegisterRegisterEntry,
  ...featuresEntriesRegisterSuggestions,
  ...featuresEntriesSearchSearchEntries,
  ...featuresEntriesSearchSearchParties,
  ...featuresEntriesSearchViews,
  ...featuresEntriesShowEntryFiles,
  ...featuresEntriesShowReadDeadline,
  ...featuresEntriesShowReadEntry,
  ...featuresEntriesShowReadHistory,
  ...featuresImportsReadBooks,
  ...featuresNoticesOwnNotices,
  ...featuresOrganizationConfigurationProposals,
  ...featuresOrganizationConfigurationReadCalendar,
  ...featuresOrganizationConfigurationReadConfiguration,
  ...featuresOrganizationConfigurationRecountDeadlines,
  ...featuresOrganizationIntegrationsIntegrations,
  ...featuresOrganizationPowersPowerActs,
  ...featuresOrganizationStaffChangeStaff,
  ...featuresOrganizationStaffNewcomers,
  ...featuresOrganizationStaffReadStaff,
  ...featuresOrganizationStaffSubstitute,
  ...featuresOrganizationUnitsReadCatalogue,
  ...featuresOrganizationUnitsSaveUnit,
  ...featuresOutgoingChangeOutgoing,
  ...featuresOutgoingDispatchOutgoing,
  ...featuresOutgoingFindOutgoing,
  ...featuresOutgoingLetterTemplatesReadTemplates,
  ...featuresOutgoingLettersChangeLetter,
  ...featuresOutgoingLettersFindLetters,
  ...featuresOutgoingLettersPutToSignature,
  ...featuresOutgoingLettersReadLetter,
  ...featuresOutgoingLettersSaveLetter,
  ...featuresOutgoingLettersUploadSigned,
  ...featuresOutgoingReadOutgoing,
  ...featuresReportsReadReport,
  ...featuresServiceHealthReadHealth,
  ...featuresServiceReadService,
  ...featuresServiceReviewReviewBook,
  ...featuresServiceSessionsSessions,
  ...featuresServiceSetUpSetUp,
  ...featuresWebhooksAdministerWebhooks,
  ...platformHttpReceiveLive,
}
