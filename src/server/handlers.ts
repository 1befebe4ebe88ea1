/** Which verb answers which endpoint. An endpoint without a handler does not compile. */
import type { EndpointName } from '#contract/addresses.ts'
import type { Api } from '#contract/api.ts'
import { discardUpload, readUpload } from './attachments/waiting-upload.ts'
import { uploadFile } from './attachments/upload-file.ts'
import { addAttachment } from './entries/add-attachment.ts'
import { addNote } from './entries/add-note.ts'
import { approveAnnulment, refuseAnnulment, requestAnnulment } from './entries/annul-entry.ts'
import { findDuplicates } from './entries/find-duplicates.ts'
import { listEntries } from './entries/list-entries.ts'
import { readLabel, readReceipt } from './entries/papers.ts'
import { readAttachment } from './entries/read-attachment.ts'
import { readEntry } from './entries/read-entry.ts'
import { readHistory } from './entries/read-history.ts'
import { rectifyEntry } from './entries/rectify-entry.ts'
import { registerEntry } from './entries/register-entry.ts'
import { suggestSubjects } from './entries/suggest-subjects.ts'
import type { Handler } from './http/handler.ts'
import { followLedger } from './http/live.ts'
import { endSession } from './session/end-session.ts'
import { readSession } from './session/read-session.ts'
import { addStaff } from './organization/add-staff.ts'
import { changeStaff } from './organization/change-staff.ts'
import { listStaff } from './organization/list-staff.ts'
import { readCatalogue } from './organization/read-catalogue.ts'
import { saveUnit } from './organization/save-unit.ts'
import { searchParties } from './parties/search-parties.ts'
import { checkSetup } from './service/check-setup.ts'
import { readService } from './service/read-service.ts'
import { readShield } from './service/read-shield.ts'
import { setUp } from './service/set-up.ts'

export const handlers: { readonly [Name in EndpointName]: Handler<Api[Name]> } = {
  readService,
  readShield,
  checkSetup,
  setUp,
  readSession,
  endSession,
  readCatalogue,
  listStaff,
  addStaff,
  changeStaff,
  saveUnit,
  registerEntry,
  listEntries,
  readEntry,
  readHistory,
  rectifyEntry,
  requestAnnulment,
  approveAnnulment,
  refuseAnnulment,
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
  followLedger,
}
