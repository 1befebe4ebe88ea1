/** Which verb answers which endpoint. An endpoint without a handler does not compile. */
import type { EndpointName } from '#contract/addresses.ts'
import type { Api } from '#contract/api.ts'
import { discardUpload, readUpload } from './attachments/waiting-upload.ts'
import { uploadFile } from './attachments/upload-file.ts'
import { confirmBookAct, withdrawBookAct } from './closings/decide-book-act.ts'
import { confirmClock } from './closings/confirm-clock.ts'
import { proposeBookAct } from './closings/propose-book-act.ts'
import { readBookState } from './closings/book-state.ts'
import { closeDay } from './closings/close-day.ts'
import { readClosingAct, readYearAct } from './closings/closing-acts.ts'
import { listClosings } from './closings/list-closings.ts'
import { previewClosing } from './closings/preview-closing.ts'
import { confirmProposal, declineProposal } from './configuration/decide-proposal.ts'
import { listProposals } from './configuration/list-proposals.ts'
import { previewMoves } from './configuration/preview-moves.ts'
import { proposeChange } from './configuration/propose-change.ts'
import { readCalendar } from './configuration/read-calendar.ts'
import { readConfiguration } from './configuration/read-configuration.ts'
import { suggestDays } from './configuration/suggest-days.ts'
import { previewDeadline } from './entries/preview-deadline.ts'
import { readDeadline } from './entries/read-deadline.ts'
import { addAttachment } from './entries/add-attachment.ts'
import { askText, listTexts, readText, readThumbnail } from './entries/attachment-texts.ts'
import { addNote } from './entries/add-note.ts'
import * as closure from './entries/close-entry.ts'
import { countTrays } from './entries/count-trays.ts'
import * as deadline from './entries/change-deadline.ts'
import { readDeliveryList } from './entries/delivery-list.ts'
import { giveReason } from './entries/give-reason.ts'
import { announceEditor, listEditors, withdrawEditor } from './entries/editors.ts'
import * as handOver from './entries/hand-over-entry.ts'
import { listColleagues } from './entries/list-colleagues.ts'
import { listRemedies, proposeRemedy } from './entries/remedies.ts'
import { readRouteSheet } from './entries/route-sheet.ts'
import { nameReaders } from './entries/name-readers.ts'
import { readTransferAct } from './entries/transfer-act.ts'
import { readWork, transferWork } from './entries/transfer-work.ts'
import { undoAct } from './entries/undo-act.ts'
import * as work from './entries/work-on-entry.ts'
import {
  approveAnnulment,
  consentAnnulment,
  refuseAnnulment,
  requestAnnulment,
} from './entries/annul-entry.ts'
import { findDuplicates } from './entries/find-duplicates.ts'
import { countEntries } from './entries/find/count-entries.ts'
import { searchEntries } from './entries/find/search-entries.ts'
import { listEntries } from './entries/list-entries.ts'
import { readLabel, readReceipt } from './entries/papers.ts'
import { readAttachment } from './entries/read-attachment.ts'
import { readOverview } from './entries/read-overview.ts'
import { readWorkload } from './entries/read-workload.ts'
import { readEntryProof } from './entries/entry-proof.ts'
import { readEntry } from './entries/read-entry.ts'
import { listReadings } from './entries/list-readings.ts'
import { readPast } from './entries/read-past.ts'
import { readHistory } from './entries/read-history.ts'
import { rectifyEntry } from './entries/rectify-entry.ts'
import { registerEntry } from './entries/register-entry.ts'
import { suggestSubjects } from './entries/suggest-subjects.ts'
import { countViews, listViews } from './entries/views/read-views.ts'
import { removeView, saveView } from './entries/views/save-view.ts'
import type { Handler } from './http/handler.ts'
import { followLedger } from './http/live.ts'
import { reviewBook } from './review/review-book.ts'
import { acknowledgeDevice } from './session/acknowledge-device.ts'
import { endEverySession } from './session/end-every-session.ts'
import { endOtherSession } from './session/end-other-session.ts'
import { endSession } from './session/end-session.ts'
import { listSessions } from './session/list-sessions.ts'
import { readSession } from './session/read-session.ts'
import { listImportedBooks, readImportedBook } from './imports/read-books.ts'
import { readImportedEntry } from './imports/read-row.ts'
import { readImportedReview } from './imports/review-file.ts'
import { searchImportedEntries } from './imports/search-rows.ts'
import { markNoticesRead, readNotices, setDigest, setOverdueLetter } from './notices/own-notices.ts'
import { addStaff } from './organization/add-staff.ts'
import { approveStaff, rejectStaff } from './organization/judge-newcomer.ts'
import { readStaffMember } from './organization/read-staff-member.ts'
import { addSubstitution, endSubstitution } from './organization/substitute.ts'
import { clearFactors } from './organization/clear-factors.ts'
import { changeStaff } from './organization/change-staff.ts'
import { inviteStaff } from './organization/invite-staff.ts'
import { listStaff } from './organization/list-staff.ts'
import { readCatalogue } from './organization/read-catalogue.ts'
import { saveUnit } from './organization/save-unit.ts'
import { addIntegration } from './tokens/add-integration.ts'
import { issueToken } from './tokens/issue-token.ts'
import { listIntegrations } from './tokens/list-integrations.ts'
import { revokeToken } from './tokens/revoke-token.ts'
import { searchParties } from './parties/search-parties.ts'
import {
  askReport,
  cancelReportExport,
  listReportExports,
  readReportExport,
} from './reports/exports.ts'
import { readReport, readReportFile } from './reports/read-report.ts'
import { checkSetup } from './service/check-setup.ts'
import { readService } from './service/read-service.ts'
import { readSettings } from './service/read-settings.ts'
import { readShield } from './service/read-shield.ts'
import { setUp } from './service/set-up.ts'

export const handlers: { readonly [Name in EndpointName]: Handler<Api[Name]> } = {
  readService,
  readShield,
  readSettings,
  checkSetup,
  setUp,
  readSession,
  endSession,
  acknowledgeDevice,
  listSessions,
  endOtherSession,
  endEverySession,
  readCatalogue,
  listStaff,
  readStaffMember,
  addStaff,
  inviteStaff,
  clearFactors,
  changeStaff,
  approveStaff,
  rejectStaff,
  addSubstitution,
  endSubstitution,
  listIntegrations,
  addIntegration,
  issueToken,
  revokeToken,
  saveUnit,
  registerEntry,
  listEntries,
  searchEntries,
  countEntries,
  readEntry,
  readHistory,
  readPast,
  listReadings,
  readEntryProof,
  rectifyEntry,
  requestAnnulment,
  approveAnnulment,
  refuseAnnulment,
  routeEntry: handOver.routeEntry,
  acknowledgeEntry: handOver.acknowledgeEntry,
  returnEntry: handOver.returnEntry,
  recallEntry: handOver.recallEntry,
  acknowledgeCopy: handOver.acknowledgeCopy,
  closeCopy: handOver.closeCopy,
  assignEntry: work.assignEntry,
  observeEntry: work.observeEntry,
  remedyEntry: work.remedyEntry,
  lapseEntry: work.lapseEntry,
  closeEntry: closure.closeEntry,
  forwardEntry: closure.forwardEntry,
  archiveEntry: closure.archiveEntry,
  reopenEntry: closure.reopenEntry,
  extendDeadline: deadline.extendDeadline,
  suspendDeadline: deadline.suspendDeadline,
  resumeDeadline: deadline.resumeDeadline,
  nameReaders,
  undoAct,
  consentAnnulment,
  giveReason,
  listColleagues,
  readRouteSheet,
  readDeliveryList,
  proposeRemedy,
  listRemedies,
  readOverview,
  readWorkload,
  readReport,
  readReportFile,
  askReport,
  listReportExports,
  cancelReportExport,
  readReportExport,
  readNotices,
  markNoticesRead,
  setDigest,
  setOverdueLetter,
  readWork,
  transferWork,
  readTransferAct,
  listViews,
  countViews,
  saveView,
  removeView,
  countTrays,
  addNote,
  findDuplicates,
  suggestSubjects,
  readReceipt,
  readLabel,
  searchParties,
  uploadFile,
  discardUpload,
  readUpload,
  addAttachment,
  readAttachment,
  listTexts,
  readText,
  askText,
  readThumbnail,
  readDeadline,
  previewDeadline,
  readCalendar,
  suggestDays,
  readConfiguration,
  listProposals,
  proposeChange,
  confirmProposal,
  declineProposal,
  previewMoves,
  listClosings,
  previewClosing,
  closeDay,
  readBookState,
  confirmClock,
  proposeBookAct,
  confirmBookAct,
  withdrawBookAct,
  readClosingAct,
  readYearAct,
  listImportedBooks,
  readImportedBook,
  readImportedReview,
  readImportedEntry,
  searchImportedEntries,
  reviewBook,
  announceEditor,
  withdrawEditor,
  listEditors,
  followLedger,
}
