/**
 * Every act of the product by the name of its endpoint: who may do it, whether it may fall on
 * whoever does it, and whether a second person is needed (docs/specification/handling.md and
 * docs/specification/roles.md). The guards ask this table; where an act is about an entry,
 * `entry-actions.ts` narrows it further by where the entry stands.
 */
import type { EntryAction } from './entry-action.ts'
import type { Actor, Role } from './permission.ts'
import { holds } from './permission.ts'

export interface Act {
  /**
   * `ANYONE` who is signed in; `NOBODY` of the register: what set-up or a browser does before
   * anybody is.
   */
  readonly by: readonly Role[] | 'ANYONE' | 'NOBODY'
  /**
   * Whether it may be done for oneself. What gives power, sight or consent may not: directly, or
   * through whoever lends it on.
   */
  readonly forOneself: 'NEVER' | 'FREELY'
  /**
   * `DECIDING`: where it gives a role that sees or decides (`power-act.ts`). `ALWAYS`: two acts,
   * each by another person.
   */
  readonly second: 'NEVER' | 'DECIDING' | 'ALWAYS'
  /** What it does to an entry, where it is about one. */
  readonly does?: readonly EntryAction[]
}

type Flags = Partial<Omit<Act, 'by'>>
function by(who: Act['by'], flags: Flags = {}): Act {
  return { by: who, forOneself: 'FREELY', second: 'NEVER', ...flags }
}

const registry: readonly Role[] = ['REG', 'JREG']
const unit: readonly Role[] = ['JU', 'TR']
const anyDesk: readonly Role[] = [...registry, ...unit]
const never = { forOneself: 'NEVER' } as const
const givesPower = { forOneself: 'NEVER', second: 'DECIDING' } as const
/** Who may stand as the second person. */
export const secondPersons: readonly Role[] = ['ADM', 'JREG', 'AUD']

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
  confirmPower: by(secondPersons, { forOneself: 'NEVER', second: 'ALWAYS' }),
  vouchForPerson: by(secondPersons, { forOneself: 'NEVER', second: 'ALWAYS' }),
  declinePower: by('ANYONE'),
  // Units, calendar, catalogues.
  saveUnit: by(['ADM'], never),
  proposeChange: by(['ADM'], { second: 'ALWAYS' }),
  confirmProposal: by(['JREG'], { forOneself: 'NEVER', second: 'ALWAYS' }),
  declineProposal: by(['ADM', 'JREG']),
  previewMoves: by(['ADM', 'JREG']),
  suggestDays: by(['ADM', 'JREG']),
  // The book.
  closeDay: by(['JREG']),
  confirmClock: by(registry),
  proposeBookAct: by(['JREG'], { second: 'ALWAYS' }),
  confirmBookAct: by(secondPersons, { forOneself: 'NEVER', second: 'ALWAYS' }),
  withdrawBookAct: by(secondPersons),
  // Entries at the counter.
  registerEntry: by(registry),
  rectifyEntry: by(anyDesk, { does: ['rectify-minor', 'rectify-major', 'raise-confidentiality'] }),
  addNote: by([...anyDesk, 'ADM', 'AUD'], { does: ['add-note'] }),
  addAttachment: by(anyDesk, { does: ['add-attachment'] }),
  requestAnnulment: by([...registry, 'JU'], { second: 'ALWAYS', does: ['request-annulment'] }),
  consentAnnulment: by(['JU'], { ...never, second: 'ALWAYS', does: ['consent-annulment'] }),
  approveAnnulment: by(['JREG'], { ...never, second: 'ALWAYS', does: ['approve-annulment'] }),
  refuseAnnulment: by([...registry, 'JU'], { does: ['refuse-annulment'] }),
  // Handling.
  routeEntry: by(anyDesk, { ...never, does: ['route'] }),
  acknowledgeEntry: by(unit, { does: ['acknowledge'] }),
  returnEntry: by(unit, { does: ['return'] }),
  recallEntry: by([...anyDesk, 'ADM', 'AUD'], { does: ['recall'] }),
  acknowledgeCopy: by(unit, { does: ['acknowledge-copy'] }),
  closeCopy: by(unit, { does: ['close-copy'] }),
  assignEntry: by(unit, { does: ['assign', 'start'] }),
  observeEntry: by(anyDesk, { does: ['observe'] }),
  remedyEntry: by(anyDesk, { does: ['remedy'] }),
  lapseEntry: by(['JREG', 'JU'], { does: ['lapse'] }),
  closeEntry: by(unit, { does: ['close'] }),
  forwardEntry: by(['JREG', 'JU'], { does: ['forward'] }),
  archiveEntry: by(anyDesk, { does: ['archive'] }),
  reopenEntry: by(['JREG', 'JU'], { does: ['reopen'] }),
  extendDeadline: by(['JREG', 'JU'], { does: ['extend-deadline'] }),
  suspendDeadline: by(['JREG', 'JU'], { does: ['suspend-deadline'] }),
  resumeDeadline: by(['JREG', 'JU'], { does: ['resume-deadline'] }),
  nameReaders: by(['JREG', 'JU'], { ...never, does: ['name-readers'] }),
  withdrawReaders: by(['JREG', 'JU'], { does: ['withdraw-readers'] }),
  undoAct: by('ANYONE'),
  giveReason: by('ANYONE'),
  transferWork: by(['ADM', 'JU'], never),
  announceEditor: by(anyDesk),
  withdrawEditor: by('ANYONE'),
  askText: by('ANYONE'),
  releaseFile: by(['JREG']),
  uploadFile: by(anyDesk),
  discardUpload: by(anyDesk),
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
  findDuplicates: by(registry),
  suggestSubjects: by(registry),
  searchParties: by(registry),
  searchImportedEntries: by([...registry, 'AUD', 'ADM']),
  previewDeadline: by(anyDesk),
  // Founding, by whoever holds the set-up code: the first administrator and the first head of
  // registry, two people.
  setUp: by('NOBODY', { second: 'ALWAYS' }),
} as const satisfies Readonly<Record<string, Act>>

export type ActName = keyof typeof acts

export function actOf(name: ActName): Act {
  return acts[name]
}

export function mayDo(actor: Actor, name: ActName): boolean {
  const { by: who } = actOf(name)
  return who === 'ANYONE' || (who !== 'NOBODY' && who.some((role) => holds(actor, role)))
}

/** Whether the table lets somebody do it although it falls on these people. */
export function mayDoFor(actor: Actor, name: ActName, gainerIds: readonly string[]): boolean {
  return actOf(name).forOneself === 'FREELY' || !gainerIds.includes(actor.staffId)
}

const rolesByAction = new Map<EntryAction, Act['by'][]>()
for (const { does = [], by: who } of Object.values<Act>(acts)) {
  for (const action of does) rolesByAction.set(action, [...(rolesByAction.get(action) ?? []), who])
}

/**
 * Whether any role of theirs may ever do it to an entry. Papers are printed, which changes nothing.
 */
export function mayEver(actor: Actor, action: EntryAction): boolean {
  const allowed = rolesByAction.get(action)
  return (
    allowed === undefined ||
    allowed.some(
      (who) => who === 'ANYONE' || (who !== 'NOBODY' && who.some((role) => holds(actor, role))),
    )
  )
}
