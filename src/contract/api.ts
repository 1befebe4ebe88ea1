/** Everything the server answers, in one list. Adding an endpoint here does not compile until the server has a handler for it. */
import type { addresses, EndpointName } from './addresses.ts'
import * as attachments from './attachments.ts'
import * as entries from './entries.ts'
import type { Endpoint } from './endpoint.ts'
import * as organization from './organization.ts'
import * as parties from './parties.ts'
import * as service from './service.ts'
import * as session from './session.ts'

export const api = {
  readService: service.readService,
  readShield: service.readShield,
  checkSetup: service.checkSetup,
  setUp: service.setUp,
  readSession: session.readSession,
  endSession: session.endSession,
  readCatalogue: organization.readCatalogue,
  listStaff: organization.listStaff,
  addStaff: organization.addStaff,
  changeStaff: organization.changeStaff,
  saveUnit: organization.saveUnit,
  registerEntry: entries.registerEntry,
  listEntries: entries.listEntries,
  readEntry: entries.readEntry,
  readHistory: entries.readHistory,
  rectifyEntry: entries.rectifyEntry,
  requestAnnulment: entries.requestAnnulment,
  approveAnnulment: entries.approveAnnulment,
  refuseAnnulment: entries.refuseAnnulment,
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
  followLedger: service.followLedger,
} as const satisfies Listed

export type Api = typeof api

/** Every address has its endpoint, and under its own name. */
type Listed = { readonly [Name in EndpointName]: Endpoint & (typeof addresses)[Name] }
