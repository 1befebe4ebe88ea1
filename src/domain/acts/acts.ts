/**
 * Every act by the name of its endpoint: who may, for whom, and whether two do it
 * (docs/specification/roles.md).
 */
import type { Actor, Role } from '../permission/permission.ts'
import type { Act } from './act.ts'
import { always, anyDesk, by, never, registry } from './act.ts'
import { annulmentActs } from './annulment.ts'
import { closureActs } from './closure.ts'
import { confidentialityActs } from './confidentiality.ts'
import { copyActs } from './copies.ts'
import { deadlineActs } from './entry-deadline.ts'
import { readerActs } from './readers.ts'
import { receiveActs } from './receive-entry.ts'
import { registerActs } from './register-acts.ts'
import { routeActs } from './route-entry.ts'
import { workActs } from './work.ts'

const givesPower = { ...never, second: 'DECIDING' } as const
export const secondPersons: readonly Role[] = ['ADM', 'JREG', 'AUD']
const exitDesk: readonly Role[] = [...registry, 'JU']
const letterDesk: readonly Role[] = [...registry, 'JU', 'TR']

/** The acts on the handling of an entry, in the order in which an entry offers them. */
export const handlingActs = {
  ...routeActs,
  ...receiveActs,
  ...copyActs,
  ...workActs,
  ...closureActs,
  ...deadlineActs,
  ...readerActs,
  ...confidentialityActs,
}

const entryActs = { ...registerActs, ...annulmentActs, ...handlingActs }

export type ActCode = (typeof entryActs)[keyof typeof entryActs]['called'][number]

export const acts = {
  // People: who may do what.
  addStaff: by(['ADM'], givesPower),
  changeStaff: by(['ADM'], givesPower),
  approveStaff: by(['ADM'], givesPower),
  rejectStaff: by(['ADM'], never),
  addSubstitution: by(['ADM'], givesPower),
  endSubstitution: by(['ADM']),
  clearFactors: by(['ADM'], givesPower),
  inviteStaff: by(['ADM'], never),
  addIntegration: by(['ADM'], never),
  issueToken: by(['ADM']),
  revokeToken: by(['ADM']),
  confirmPower: by(secondPersons, { ...never, ...always }),
  declinePower: by('ANYONE'),
  // Units, calendar, catalogues.
  saveUnit: by(['ADM'], never),
  proposeChange: by(['ADM'], always),
  confirmProposal: by(['JREG'], { ...never, ...always }),
  declineProposal: by(['ADM', 'JREG']),
  previewMoves: by(['ADM', 'JREG']),
  // Webhooks that two people turned on; nobody else is told by any of these.
  issueWebhookSecret: by(['ADM']),
  pauseWebhook: by(['ADM']),
  resumeWebhook: by(['ADM']),
  removeWebhook: by(['ADM']),
  testWebhook: by(['ADM']),
  resendWebhookMessage: by(['ADM']),
  replayWebhook: by(['ADM']),
  suggestDays: by(['ADM', 'JREG']),
  // The book.
  closeDay: by(['JREG']),
  confirmClock: by(registry),
  proposeBookAct: by(['JREG'], always),
  confirmBookAct: by(secondPersons, { ...never, ...always }),
  withdrawBookAct: by(secondPersons),
  // Entries at the counter.
  registerEntry: by(registry),
  ...entryActs,
  // What goes out: asked to be annulled by one, annulled by another.
  dispatchOutgoing: by(exitDesk),
  recordDelivery: by(exitDesk),
  askOutgoingAnnulment: by(exitDesk, always),
  // Not by an administrator, who opens accounts: the other hand would be theirs.
  decideOutgoingAnnulment: by(['JREG', 'AUD'], { ...never, ...always }),
  // What the council writes: read by another hand than the writer’s, unless the head of its unit
  // answers for that (`letters/writing.ts`).
  saveLetter: by(letterDesk),
  sendToReview: by(letterDesk),
  decideReview: by(letterDesk, { ...never, ...always }),
  putToSignature: by(letterDesk),
  uploadSigned: by(letterDesk),
  annulLetterNumber: by(letterDesk),
  discardLetter: by(letterDesk),
  undoAct: by('ANYONE'),
  giveReason: by('ANYONE'),
  transferWork: by(['ADM', 'JU'], never),
  announceEditor: by(anyDesk),
  withdrawEditor: by('ANYONE'),
  askText: by('ANYONE'),
  releaseFile: by(['JREG']),
  uploadFile: by(anyDesk),
  discardUpload: by(anyDesk),
  openPhoneLink: by(registry),
  joinPhonePages: by(registry),
  // By a telephone that shows its code, and by no session.
  claimPhoneLink: by('NOBODY'),
  sendPhonePage: by('NOBODY'),
  endPhone: by('NOBODY'),
  // One's own.
  saveView: by('ANYONE'),
  removeView: by('ANYONE'),
  markNoticesRead: by('ANYONE'),
  setDigest: by('ANYONE'),
  setOverdueLetter: by('ANYONE'),
  askReport: by('ANYONE'),
  cancelReportExport: by('ANYONE'),
  endSession: by('ANYONE'),
  endOtherSession: by('ANYONE'),
  endEverySession: by('ANYONE'),
  acknowledgeDevice: by('ANYONE'),
  // Questions that are put because they name people (decision 008).
  searchEntries: by('ANYONE'),
  countEntries: by('ANYONE'),
  findOutgoing: by('ANYONE'),
  findLetters: by('ANYONE'),
  findDuplicates: by(registry),
  suggestSubjects: by(registry),
  searchParties: by(registry),
  searchImportedEntries: by([...registry, 'AUD', 'ADM']),
  previewDeadline: by(anyDesk),
  beginFromTemplate: by(letterDesk),
  // Founding, by whoever holds the set-up code: the first administrator and the first head of
  // registry, two people.
  setUp: by('NOBODY', always),
} as const satisfies Readonly<Record<string, Act>>

export type ActName = keyof typeof acts

export function actOf(name: ActName): Act {
  return acts[name]
}

export function mayDo(actor: Actor, name: ActName): boolean {
  return isOfTheirs(actor, actOf(name))
}

export function isOfTheirs(actor: Actor, { by: who }: Act): boolean {
  return (
    who === 'ANYONE' || (who !== 'NOBODY' && actor.grants.some(({ role }) => who.includes(role)))
  )
}

export function mayDoFor(actor: Actor, name: ActName, gainerIds: readonly string[]): boolean {
  return actOf(name).forOneself === 'FREELY' || !gainerIds.includes(actor.staffId)
}
