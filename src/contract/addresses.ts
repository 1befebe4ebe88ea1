/**
 * Where everything the server answers is found: the method and path of each endpoint, by its name. It is apart from the schemas because
 * it is all a browser needs to ask: with them, every first load would carry 30 kB gz of checks that only the server runs.
 */
export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

export interface Address {
  readonly method: Method
  /** With `:name` slots, as in `/api/entries/:entryId`. */
  readonly path: string
}

export const addresses = {
  readService: { method: 'GET', path: '/api/service' },
  readShield: { method: 'GET', path: '/api/service/shield' },
  checkSetup: { method: 'GET', path: '/api/setup' },
  setUp: { method: 'POST', path: '/api/setup' },
  readSession: { method: 'GET', path: '/api/session' },
  endSession: { method: 'DELETE', path: '/api/session' },
  readCatalogue: { method: 'GET', path: '/api/catalogue' },
  listStaff: { method: 'GET', path: '/api/staff' },
  addStaff: { method: 'PUT', path: '/api/staff/:staffId' },
  changeStaff: { method: 'PUT', path: '/api/staff/:staffId/standing' },
  saveUnit: { method: 'PUT', path: '/api/units/:unitId' },
  registerEntry: { method: 'PUT', path: '/api/entries/:entryId' },
  listEntries: { method: 'GET', path: '/api/entries' },
  readEntry: { method: 'GET', path: '/api/entries/:entryId' },
  readHistory: { method: 'GET', path: '/api/entries/:entryId/history' },
  rectifyEntry: { method: 'PUT', path: '/api/entries/:entryId/rectifications/:rectificationId' },
  requestAnnulment: { method: 'PUT', path: '/api/entries/:entryId/annulment-request' },
  approveAnnulment: { method: 'PUT', path: '/api/entries/:entryId/annulment' },
  refuseAnnulment: { method: 'PUT', path: '/api/entries/:entryId/annulment-refusal' },
  addNote: { method: 'PUT', path: '/api/entries/:entryId/notes/:noteId' },
  findDuplicates: { method: 'POST', path: '/api/duplicate-searches' },
  suggestSubjects: { method: 'POST', path: '/api/subject-suggestions' },
  readReceipt: { method: 'GET', path: '/api/entries/:entryId/receipt' },
  readLabel: { method: 'GET', path: '/api/entries/:entryId/label' },
  searchParties: { method: 'POST', path: '/api/party-searches' },
  uploadFile: { method: 'PUT', path: '/api/uploads/:uploadId' },
  discardUpload: { method: 'DELETE', path: '/api/uploads/:uploadId' },
  readUpload: { method: 'GET', path: '/api/uploads/:uploadId/content' },
  addAttachment: { method: 'PUT', path: '/api/entries/:entryId/attachments/:attachmentId' },
  readAttachment: {
    method: 'GET',
    path: '/api/entries/:entryId/attachments/:attachmentId/content',
  },
  followLedger: { method: 'GET', path: '/api/live' },
} as const satisfies Record<string, Address>

export type EndpointName = keyof typeof addresses
