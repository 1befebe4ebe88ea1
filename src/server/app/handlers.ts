/**
 * Which function answers which endpoint, by its name. `npm run fix` writes this list; without one
 * it does not compile.
 */
import type { EndpointName } from '#contract/addresses.ts'
import type { Api } from '#contract/api.ts'
import * as attachmentsPhonePages from '../attachments/phone-pages.ts'
import * as attachmentsUploadFile from '../attachments/upload-file.ts'
import * as closingsBookBookActs from '../closings/book/book-acts.ts'
import * as closingsBookBookState from '../closings/book/book-state.ts'
import * as closingsDaysListClosings from '../closings/days/list-closings.ts'
import * as configurationProposals from '../configuration/proposals.ts'
import * as configurationReadCalendar from '../configuration/read-calendar.ts'
import * as configurationReadConfiguration from '../configuration/read-configuration.ts'
import * as configurationRecountDeadlines from '../configuration/recount-deadlines.ts'
import * as entriesCorrectCorrectEntry from '../entries/correct/correct-entry.ts'
import * as entriesCorrectEditors from '../entries/correct/editors.ts'
import * as entriesFindCountEntries from '../entries/find/count-entries.ts'
import * as entriesFindSearchEntries from '../entries/find/search-entries.ts'
import * as entriesHandleColleagues from '../entries/handle/colleagues.ts'
import * as entriesHandleDoAct from '../entries/handle/do-act.ts'
import * as entriesHandleRemedies from '../entries/handle/remedies.ts'
import * as entriesHandleTransferWork from '../entries/handle/transfer-work.ts'
import * as entriesListListEntries from '../entries/list/list-entries.ts'
import * as entriesListOverview from '../entries/list/overview.ts'
import * as entriesPrintDataExtract from '../entries/print/data-extract.ts'
import * as entriesPrintHandlingPapers from '../entries/print/handling-papers.ts'
import * as entriesPrintPapers from '../entries/print/papers.ts'
import * as entriesRegisterRegisterEntry from '../entries/register/register-entry.ts'
import * as entriesRegisterSuggestions from '../entries/register/suggestions.ts'
import * as entriesShowAttachments from '../entries/show/attachments.ts'
import * as entriesShowReadDeadline from '../entries/show/read-deadline.ts'
import * as entriesShowReadEntry from '../entries/show/read-entry.ts'
import * as entriesShowReadHistory from '../entries/show/read-history.ts'
import * as entriesViewsViews from '../entries/views/views.ts'
import * as httpReceiveLive from '../http/receive/live.ts'
import * as importsReadBooks from '../imports/read-books.ts'
import * as importsSearchRows from '../imports/search-rows.ts'
import * as noticesOwnNotices from '../notices/own-notices.ts'
import * as organizationPowersPowerActs from '../organization/powers/power-acts.ts'
import * as organizationStaffChangeStaff from '../organization/staff/change-staff.ts'
import * as organizationStaffNewcomers from '../organization/staff/newcomers.ts'
import * as organizationStaffReadStaff from '../organization/staff/read-staff.ts'
import * as organizationStaffSubstitute from '../organization/staff/substitute.ts'
import * as organizationUnitsReadCatalogue from '../organization/units/read-catalogue.ts'
import * as organizationUnitsSaveUnit from '../organization/units/save-unit.ts'
import * as outgoingChangeOutgoing from '../outgoing/change-outgoing.ts'
import * as outgoingDispatchOutgoing from '../outgoing/dispatch-outgoing.ts'
import * as outgoingFindOutgoing from '../outgoing/find-outgoing.ts'
import * as outgoingLetterTemplatesReadTemplates from '../outgoing/letter-templates/read-templates.ts'
import * as outgoingLettersChangeLetter from '../outgoing/letters/change-letter.ts'
import * as outgoingLettersFindLetters from '../outgoing/letters/find-letters.ts'
import * as outgoingLettersPutToSignature from '../outgoing/letters/put-to-signature.ts'
import * as outgoingLettersReadLetter from '../outgoing/letters/read-letter.ts'
import * as outgoingLettersSaveLetter from '../outgoing/letters/save-letter.ts'
import * as outgoingLettersUploadSigned from '../outgoing/letters/upload-signed.ts'
import * as outgoingReadOutgoing from '../outgoing/read-outgoing.ts'
import * as partiesSearchParties from '../parties/search-parties.ts'
import * as reportsExports from '../reports/exports.ts'
import * as reportsReadReport from '../reports/read-report.ts'
import * as reviewReviewBook from '../review/review-book.ts'
import * as serviceHealthReadHealth from '../service/health/read-health.ts'
import * as serviceReadService from '../service/read-service.ts'
import * as serviceSetUpSetUp from '../service/set-up/set-up.ts'
import * as sessionSessions from '../session/sessions.ts'
import * as tokensIntegrations from '../tokens/integrations.ts'
import * as webhooksAdministerWebhooks from '../webhooks/administer-webhooks.ts'
import type { Handler } from '../http/receive/handler.ts'

export const handlers: { readonly [Name in EndpointName]: Handler<Api[Name]> } = {
  ...attachmentsPhonePages,
  ...attachmentsUploadFile,
  ...closingsBookBookActs,
  ...closingsBookBookState,
  ...closingsDaysListClosings,
  ...configurationProposals,
  ...configurationReadCalendar,
  ...configurationReadConfiguration,
  ...configurationRecountDeadlines,
  ...entriesCorrectCorrectEntry,
  ...entriesCorrectEditors,
  ...entriesFindCountEntries,
  ...entriesFindSearchEntries,
  ...entriesHandleColleagues,
  ...entriesHandleDoAct.handlers,
  ...entriesHandleRemedies,
  ...entriesHandleTransferWork,
  ...entriesListListEntries,
  ...entriesListOverview,
  ...entriesPrintDataExtract,
  ...entriesPrintHandlingPapers,
  ...entriesPrintPapers,
  ...entriesRegisterRegisterEntry,
  ...entriesRegisterSuggestions,
  ...entriesShowAttachments,
  ...entriesShowReadDeadline,
  ...entriesShowReadEntry,
  ...entriesShowReadHistory,
  ...entriesViewsViews,
  ...httpReceiveLive,
  ...importsReadBooks,
  ...importsSearchRows,
  ...noticesOwnNotices,
  ...organizationPowersPowerActs,
  ...organizationStaffChangeStaff,
  ...organizationStaffNewcomers,
  ...organizationStaffReadStaff,
  ...organizationStaffSubstitute,
  ...organizationUnitsReadCatalogue,
  ...organizationUnitsSaveUnit,
  ...outgoingChangeOutgoing,
  ...outgoingDispatchOutgoing,
  ...outgoingFindOutgoing,
  ...outgoingLetterTemplatesReadTemplates,
  ...outgoingLettersChangeLetter,
  ...outgoingLettersFindLetters,
  ...outgoingLettersPutToSignature,
  ...outgoingLettersReadLetter,
  ...outgoingLettersSaveLetter,
  ...outgoingLettersUploadSigned,
  ...outgoingReadOutgoing,
  ...partiesSearchParties,
  ...reportsExports,
  ...reportsReadReport,
  ...reviewReviewBook,
  ...serviceHealthReadHealth,
  ...serviceReadService,
  ...serviceSetUpSetUp,
  ...sessionSessions,
  ...tokensIntegrations,
  ...webhooksAdministerWebhooks,
}
