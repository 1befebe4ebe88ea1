/** Everything the server answers, in one list. Adding an endpoint here does not compile until the server has a handler for it. */
import type { addresses, EndpointName } from './addresses.ts'
import * as attachments from './attachments.ts'
import * as bookReview from './book-review.ts'
import * as bookState from './book-state.ts'
import * as closings from './closings.ts'
import * as configuration from './configuration.ts'
import * as deadlines from './deadlines.ts'
import * as entries from './entries.ts'
import * as entryPast from './entry-past.ts'
import type { Endpoint } from './endpoint.ts'
import * as importedBooks from './imported-books.ts'
import * as integrations from './integrations.ts'
import * as handling from './handling.ts'
import * as notices from './notices.ts'
import * as organization from './organization.ts'
import * as overview from './overview.ts'
import * as parties from './parties.ts'
import * as people from './people.ts'
import * as presence from './presence.ts'
import * as remedies from './remedies.ts'
import * as reports from './reports.ts'
import * as routePapers from './route-papers.ts'
import * as search from './search.ts'
import * as service from './service.ts'
import * as session from './session.ts'
import * as settings from './settings.ts'
import * as trays from './trays.ts'
import * as views from './views.ts'
import * as workTransfers from './work-transfers.ts'

export const api = {
  readService: service.readService,
  readShield: service.readShield,
  readSettings: settings.readSettings,
  checkSetup: service.checkSetup,
  setUp: service.setUp,
  readSession: session.readSession,
  endSession: session.endSession,
  acknowledgeDevice: session.acknowledgeDevice,
  listSessions: session.listSessions,
  endOtherSession: session.endOtherSession,
  endEverySession: session.endEverySession,
  readCatalogue: organization.readCatalogue,
  listStaff: people.listStaff,
  readStaffMember: people.readStaffMember,
  addStaff: people.addStaff,
  inviteStaff: people.inviteStaff,
  clearFactors: people.clearFactors,
  changeStaff: people.changeStaff,
  approveStaff: people.approveStaff,
  rejectStaff: people.rejectStaff,
  addSubstitution: people.addSubstitution,
  endSubstitution: people.endSubstitution,
  listIntegrations: integrations.listIntegrations,
  addIntegration: integrations.addIntegration,
  issueToken: integrations.issueToken,
  revokeToken: integrations.revokeToken,
  saveUnit: organization.saveUnit,
  registerEntry: entries.registerEntry,
  listEntries: entries.listEntries,
  searchEntries: search.searchEntries,
  countEntries: search.countEntries,
  readEntry: entries.readEntry,
  readHistory: entries.readHistory,
  readPast: entryPast.readPast,
  listReadings: entryPast.listReadings,
  readEntryProof: closings.readEntryProof,
  rectifyEntry: entries.rectifyEntry,
  requestAnnulment: entries.requestAnnulment,
  approveAnnulment: entries.approveAnnulment,
  refuseAnnulment: entries.refuseAnnulment,
  routeEntry: handling.routeEntry,
  acknowledgeEntry: handling.acknowledgeEntry,
  returnEntry: handling.returnEntry,
  recallEntry: handling.recallEntry,
  acknowledgeCopy: handling.acknowledgeCopy,
  closeCopy: handling.closeCopy,
  assignEntry: handling.assignEntry,
  observeEntry: handling.observeEntry,
  remedyEntry: handling.remedyEntry,
  lapseEntry: handling.lapseEntry,
  closeEntry: handling.closeEntry,
  forwardEntry: handling.forwardEntry,
  archiveEntry: handling.archiveEntry,
  reopenEntry: handling.reopenEntry,
  extendDeadline: handling.extendDeadline,
  suspendDeadline: handling.suspendDeadline,
  resumeDeadline: handling.resumeDeadline,
  nameReaders: handling.nameReaders,
  undoAct: handling.undoAct,
  consentAnnulment: handling.consentAnnulment,
  giveReason: handling.giveReason,
  listColleagues: handling.listColleagues,
  readRouteSheet: routePapers.readRouteSheet,
  readDeliveryList: routePapers.readDeliveryList,
  proposeRemedy: remedies.proposeRemedy,
  listRemedies: remedies.listRemedies,
  readOverview: overview.readOverview,
  readWorkload: overview.readWorkload,
  readReport: reports.readReport,
  readReportFile: reports.readReportFile,
  askReport: reports.askReport,
  listReportExports: reports.listReportExports,
  cancelReportExport: reports.cancelReportExport,
  readReportExport: reports.readReportExport,
  readNotices: notices.readNotices,
  markNoticesRead: notices.markNoticesRead,
  setDigest: notices.setDigest,
  setOverdueLetter: notices.setOverdueLetter,
  readWork: workTransfers.readWork,
  transferWork: workTransfers.transferWork,
  readTransferAct: workTransfers.readTransferAct,
  listViews: views.listViews,
  countViews: views.countViews,
  saveView: views.saveView,
  removeView: views.removeView,
  countTrays: trays.countTrays,
  addNote: entries.addNote,
  findDuplicates: entries.findDuplicates,
  suggestSubjects: entries.suggestSubjects,
  readReceipt: entries.readReceipt,
  readLabel: entries.readLabel,
  searchParties: parties.searchParties,
  uploadFile: attachments.uploadFile,
  discardUpload: attachments.discardUpload,
  readUpload: attachments.readUpload,
  addAttachment: attachments.addAttachment,
  readAttachment: attachments.readAttachment,
  listTexts: attachments.listTexts,
  readText: attachments.readText,
  askText: attachments.askText,
  readThumbnail: attachments.readThumbnail,
  readDeadline: deadlines.readDeadline,
  previewDeadline: deadlines.previewDeadline,
  readCalendar: configuration.readCalendar,
  suggestDays: configuration.suggestDays,
  readConfiguration: configuration.readConfiguration,
  listProposals: configuration.listProposals,
  proposeChange: configuration.proposeChange,
  confirmProposal: configuration.confirmProposal,
  declineProposal: configuration.declineProposal,
  previewMoves: configuration.previewMoves,
  listClosings: closings.listClosings,
  previewClosing: closings.previewClosing,
  closeDay: closings.closeDay,
  readBookState: bookState.readBookState,
  confirmClock: bookState.confirmClock,
  proposeBookAct: bookState.proposeBookAct,
  confirmBookAct: bookState.confirmBookAct,
  withdrawBookAct: bookState.withdrawBookAct,
  readClosingAct: closings.readClosingAct,
  readYearAct: closings.readYearAct,
  listImportedBooks: importedBooks.listImportedBooks,
  readImportedBook: importedBooks.readImportedBook,
  readImportedReview: importedBooks.readImportedReview,
  readImportedEntry: importedBooks.readImportedEntry,
  searchImportedEntries: importedBooks.searchImportedEntries,
  reviewBook: bookReview.reviewBook,
  announceEditor: presence.announceEditor,
  withdrawEditor: presence.withdrawEditor,
  listEditors: presence.listEditors,
  followLedger: service.followLedger,
} as const satisfies Listed

export type Api = typeof api

/** Every address has its endpoint, and under its own name. */
type Listed = { readonly [Name in EndpointName]: Endpoint & (typeof addresses)[Name] }
