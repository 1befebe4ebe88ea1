/**
 * Who may do what: the matrix of docs/specification/roles.md as this server answers it, endpoint by
 * endpoint. The six words of a place are for ADM, REG, JREG, JU, TR and AUD, in that order: `yes`;
 * `no`, said aloud and logged (E-PER-09); `hid`, as if it were not there (E-CON-03). `counter` is a
 * document at the clerk's own counter, or the server itself; `unit` one in the unit of the head and
 * the staff; `elsewhere` one of another registry office in another unit. In another municipality
 * everything is hidden.
 */
import type { EndpointName } from '#contract/addresses.ts'

import type { Place } from './permission-scene.ts'

export type Outcome = 'yes' | 'no' | 'hid' | 'out'

const everybody = { counter: 'yes yes yes yes yes yes' }
const nobodyYet = { counter: 'hid hid hid hid hid hid' }
const administrator = { counter: 'yes no  no  no  no  no ' }
/** Of one that is not there. */
const webhook = { counter: 'hid no  no  no  no  no ' }
const counterHelp = { counter: 'no  yes yes no  no  no ' }
const registerReaders = { counter: 'no  yes yes no  no  yes' }
const oldBooks = { counter: 'yes yes yes no  no  yes' }
const configuration = { counter: 'yes no  yes no  no  no ' }

/** Of the header: registry and administration always, the units of the route, auditors. */
const header = {
  counter: '  yes yes yes hid hid yes',
  unit: '     yes yes yes yes yes yes',
  elsewhere: 'yes yes yes hid hid yes',
}
/** Content ends for the clerk when it is derived (docs/specification/roles.md, note 4). */
const content = {
  counter: '  hid yes yes hid hid yes',
  unit: '     hid hid yes yes yes yes',
  elsewhere: 'hid hid yes hid hid yes',
}
/** What the counter prints, of what it has and of what it sent on. */
const paper = {
  counter: '  no  yes yes hid hid no ',
  unit: '     no  yes yes no  no  no ',
  elsewhere: 'no  no  no  hid hid no ',
}
const notElsewhere = 'no  no  no  hid hid no '
const byUnit = { unit: '  no  no  no  yes yes no ', elsewhere: notElsewhere }
const byHead = { unit: '  no  no  no  yes no  no ', elsewhere: notElsewhere }
const byClerkOrUnit = { ...byUnit, counter: 'no  yes yes hid hid no ' }
const byChiefOrHead = { ...byHead, counter: 'no  no  yes hid hid no ' }

/** What goes out: by the counter it leaves from and the head of its unit. */
const exits = { counter: 'no  yes yes yes no  no ', elsewhere: 'no  no  no  hid hid no ' }

/** Where its content is read. */
const exitFiles = {
  counter: 'hid yes yes yes yes yes',
  elsewhere: 'hid hid yes hid hid yes',
}

/** What is written in a unit: its content or nothing. */
const letterBegun = { counter: 'no  yes yes yes yes no ', elsewhere: 'no  no  no  no  no  no ' }
const letters = {
  counter: 'hid hid yes yes yes yes',
  elsewhere: 'hid hid yes hid hid yes',
}
const letterActs = {
  counter: 'hid hid no  yes no  no ',
  elsewhere: 'hid hid no  hid hid no ',
}

/** A telephone's cookie opens it, and no session. */
const byTelephone = { counter: 'out out out out out out' }

export const permissionTable: Readonly<
  Record<EndpointName, Partial<Readonly<Record<Place, string>>>>
> = {
  readService: everybody,
  readShield: nobodyYet, // this municipality has none
  readSettings: administrator,
  readHealth: administrator,
  readFirstWeek: configuration,
  checkSetup: nobodyYet, // it is done once
  setUp: nobodyYet,
  readSession: everybody,
  endSession: everybody,
  acknowledgeDevice: nobodyYet, // only one's own
  listSessions: everybody,
  endOtherSession: nobodyYet,
  endEverySession: everybody,
  readCatalogue: everybody,
  listStaff: administrator,
  readStaffMember: administrator,
  addStaff: administrator,
  inviteStaff: administrator,
  clearFactors: administrator,
  changeStaff: administrator,
  approveStaff: administrator,
  rejectStaff: administrator,
  addSubstitution: administrator,
  endSubstitution: { counter: 'hid no  no  no  no  no ' }, // of one that is not there
  listPowerActs: everybody, // what concerns oneself
  confirmPower: { counter: 'yes no  yes no  no  yes' },
  declinePower: { counter: 'yes hid yes hid hid yes' },
  listIntegrations: administrator,
  listWebhooks: administrator,
  listWebhookMessages: webhook,
  issueWebhookSecret: webhook,
  pauseWebhook: webhook,
  resumeWebhook: webhook,
  removeWebhook: webhook,
  testWebhook: webhook,
  resendWebhookMessage: webhook,
  replayWebhook: webhook,
  addIntegration: administrator,
  issueToken: { counter: 'hid no  no  no  no  no ' },
  revokeToken: { counter: 'hid no  no  no  no  no ' },
  saveUnit: administrator,
  registerEntry: { ...counterHelp, elsewhere: 'no  no  no  no  no  no ' },
  listEntries: everybody,
  searchEntries: everybody,
  countEntries: everybody,
  readEntry: header,
  readHistory: content,
  readPast: content,
  listReadings: {
    counter: '  no  no  yes hid hid yes',
    unit: '     no  no  yes no  no  yes',
    elsewhere: 'no  no  no  hid hid yes',
  },
  readEntryProof: content,
  rectifyEntry: {
    counter: '  no  yes yes hid hid no ',
    unit: '     no  yes yes no  no  no ',
    elsewhere: 'no  no  no  hid hid no ',
  },
  requestAnnulment: {
    ...byHead,
    counter: 'no  yes yes hid hid no ',
    unit: 'no  yes yes yes no  no ',
  },
  approveAnnulment: {
    counter: 'no  yes yes hid hid no ',
    unit: 'no  yes yes no  no  no ',
    elsewhere: notElsewhere,
  },
  refuseAnnulment: {
    counter: 'no  yes yes hid hid no ',
    unit: 'no  yes yes no  no  no ',
    elsewhere: notElsewhere,
  },
  routeEntry: { ...byHead, counter: 'no  yes yes hid hid no ' },
  acknowledgeEntry: byUnit,
  returnEntry: byHead,
  recallEntry: { unit: 'no  yes yes no  no  no ', elsewhere: notElsewhere },
  acknowledgeCopy: byUnit,
  closeCopy: byUnit,
  assignEntry: byUnit, // the staff to themselves
  observeEntry: byClerkOrUnit,
  remedyEntry: { ...byClerkOrUnit, unit: 'no  yes yes yes yes no ' },
  lapseEntry: byChiefOrHead,
  closeEntry: byHead,
  forwardEntry: byChiefOrHead,
  archiveEntry: byUnit,
  reopenEntry: byHead,
  extendDeadline: byChiefOrHead,
  suspendDeadline: byChiefOrHead,
  resumeDeadline: byHead,
  nameReaders: { ...byChiefOrHead, unit: 'no  no  yes no  no  no ' }, // an ordinary one needs no readers
  withdrawReaders: { ...byChiefOrHead, unit: 'no  no  yes no  no  no ' },
  requestConfidentiality: {
    counter: '  no  yes yes hid hid no ',
    unit: '     no  yes yes yes yes no ',
    elsewhere: 'no  no  no  hid hid no ',
  },
  confirmConfidentiality: { unit: 'no  yes yes yes no  no ', elsewhere: notElsewhere }, // the clerk who asked: E-TRA-28
  refuseConfidentiality: { unit: 'no  yes yes yes no  no ', elsewhere: notElsewhere }, // the clerk their own
  undoAct: { unit: 'no  yes no  no  no  no ', elsewhere: notElsewhere }, // one's own act
  consentAnnulment: byHead,
  giveReason: content,
  listColleagues: { counter: 'no  yes yes yes yes no ', elsewhere: 'no  yes yes yes yes no ' },
  readRouteSheet: header,
  readDeliveryList: { counter: 'no  yes yes yes yes no ', elsewhere: 'no  yes yes yes yes no ' },
  proposeRemedy: content,
  listRemedies: content,
  listClosings: registerReaders,
  listImportedBooks: oldBooks,
  readImportedBook: oldBooks,
  readImportedReview: oldBooks,
  readImportedEntry: oldBooks,
  searchImportedEntries: oldBooks,
  reviewBook: { counter: 'no  no  yes no  no  yes' },
  previewClosing: { counter: 'no  no  yes no  no  no ', elsewhere: 'no  no  no  no  no  no ' },
  closeDay: { counter: 'no  no  yes no  no  no ', elsewhere: 'no  no  no  no  no  no ' },
  readBookState: { counter: 'yes yes yes no  no  yes' },
  confirmClock: { counter: 'no  yes yes no  no  no ' },
  saveLetter: letterBegun,
  findLetters: everybody,
  readLetterTrays: everybody,
  listTemplates: everybody,
  readTemplate: everybody,
  beginFromTemplate: letterBegun,
  readLetter: letters,
  readLetterTexts: letters,
  readLetterPdf: letters,
  sendToReview: { ...letterActs, counter: 'hid hid yes yes yes no ' },
  decideReview: letterActs,
  putToSignature: { ...letterActs, counter: 'hid hid yes yes yes no ' },
  uploadSigned: { ...letterActs, counter: 'hid hid yes yes yes no ' },
  annulLetterNumber: { ...letterActs, counter: 'hid hid yes yes no  no ' },
  discardLetter: letterActs,
  findOutgoing: everybody,
  readOutgoingTrays: everybody,
  readNotificationTerm: everybody,
  dispatchOutgoing: { ...exits, elsewhere: 'no  no  no  no  no  no ' },
  readOutgoing: {
    ...exits,
    counter: 'yes yes yes yes yes yes',
    elsewhere: 'yes yes yes hid hid yes',
  },
  readExitProof: exitFiles,
  readOutgoingFile: exitFiles,
  readOutgoingPage: exitFiles,
  recordDelivery: exits,
  askOutgoingAnnulment: exits,
  decideOutgoingAnnulment: {
    counter: '  no  no  yes no  no  yes',
    elsewhere: 'no  no  yes hid hid yes',
  },
  proposeBookAct: { counter: 'no  no  yes no  no  no ' },
  confirmBookAct: { counter: 'hid hid hid no  no  hid' }, // of one that is not there
  withdrawBookAct: { counter: 'hid hid hid no  no  hid' },
  readClosingAct: { counter: 'no  hid hid no  no  hid' }, // of one that is not there
  readYearAct: { counter: 'no  hid hid no  no  hid' },
  readOverview: everybody,
  readWorkload: everybody,
  readReport: { counter: 'no  yes yes yes no  yes' }, // the book
  readReportFile: { counter: 'no  yes yes yes no  yes' },
  askReport: { counter: 'no  yes yes yes no  yes' },
  listReportExports: everybody,
  cancelReportExport: nobodyYet, // only one's own
  readReportExport: nobodyYet,
  listViews: everybody,
  countViews: everybody,
  saveView: everybody, // one's own
  removeView: { counter: 'yes yes no  no  no  no ' }, // the clerk shared it
  countTrays: everybody,
  addNote: {
    counter: '  no  yes yes hid hid no ',
    unit: '     no  yes yes yes yes no ',
    elsewhere: 'no  no  yes hid hid no ',
  },
  findDuplicates: counterHelp,
  suggestSubjects: counterHelp,
  readReceipt: paper,
  readLabel: paper,
  readPapers: paper,
  readDataExtract: {
    counter: '  no  no  yes hid hid no ',
    unit: '     no  no  yes no  no  no ',
    elsewhere: notElsewhere,
  },
  searchParties: counterHelp,
  uploadFile: { counter: 'no  yes yes yes yes no ' },
  discardUpload: { counter: 'hid yes yes yes yes hid', elsewhere: 'hid hid yes hid hid hid' },
  readUpload: { counter: 'hid yes yes yes yes hid', elsewhere: 'hid hid yes hid hid hid' },
  openPhoneLink: counterHelp,
  readPhoneLink: counterHelp,
  joinPhonePages: counterHelp,
  claimPhoneLink: byTelephone,
  readPhone: byTelephone,
  sendPhonePage: byTelephone,
  endPhone: byTelephone,
  addAttachment: {
    counter: 'no  yes yes hid hid no ',
    unit: 'no  no  yes yes yes no ',
    elsewhere: notElsewhere,
  },
  readAttachment: content,
  listTexts: content,
  readText: content,
  askText: content,
  releaseFile: {
    counter: '  hid no  yes hid hid no ',
    unit: '     hid hid yes no  no  no ',
    elsewhere: 'hid hid yes hid hid no ',
  },
  readThumbnail: content,
  listSignatures: content,
  readSignedPart: content,
  readDeadline: content,
  previewDeadline: everybody,
  readCalendar: configuration,
  suggestDays: administrator,
  readConfiguration: configuration,
  listProposals: configuration,
  proposeChange: administrator,
  confirmProposal: { counter: 'no  no  yes no  no  no ' },
  declineProposal: { counter: 'yes no  yes no  no  no ' },
  previewMoves: configuration,
  announceEditor: {
    ...content,
    counter: 'hid yes yes hid hid no ',
    unit: 'hid hid yes yes yes no ',
    elsewhere: 'hid hid no  hid hid no ',
  },
  withdrawEditor: header, // of one that is not there
  listEditors: header,
  readWork: { counter: 'yes no  no  yes no  no ' },
  transferWork: { unit: 'yes no  no  yes no  no ' },
  readTransferAct: nobodyYet, // only of one's own transfer
  readNotices: everybody,
  markNoticesRead: everybody,
  setDigest: everybody,
  setOverdueLetter: everybody,
  followLedger: everybody,
}

/** What each role gets there, in the order of `roles`; null where the endpoint is not asked. */
export function outcomesOf(name: EndpointName, place: Place): readonly Outcome[] | null {
  const words = permissionTable[name][place]?.trim().split(/\s+/u)
  if (!words) return null
  return words.map((word) => {
    if (word === 'yes' || word === 'no' || word === 'hid' || word === 'out') return word
    throw new Error(`Nobody knows what ${word} means`)
  })
}
