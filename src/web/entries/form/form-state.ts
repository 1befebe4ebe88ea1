/**
 * The state of one form while it is open: what was typed, what is said about it, and where it
 * stands on its way to a number.
 */
import type { registerEntry } from '#contract/entry/entries.ts'
import type { Reply } from '#contract/common/endpoint.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { KnownParty } from '#contract/entry/parties.ts'
import type { SessionView } from '#contract/service/session.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { CountryCode } from '#domain/common/country.ts'
import { knownCountry } from '#domain/common/country.ts'
import type { PartyRole } from '#domain/party/party.ts'

import { claimsOf, pagesOf, type UploadQueue } from '../../attachments/upload-queue.ts'
import { createStore, type Store } from '../../common/store.ts'
import type { Office } from './command-of.ts'
import type { FormRemarks } from './form-remarks.ts'
import { emptyParty, emptyValues, type FormValues, type PartyValues } from './form-values.ts'
import { registrationRules } from './registration-rules.ts'

export type Registered = Reply<typeof registerEntry>

/** The entry that has the number of this form, and says something else. */
export interface Earlier {
  readonly entry: Registered['entry']
  /** Where what was sent last differs from what was registered; none where it is not told. */
  readonly fields: readonly string[]
}

/** A sentence at a field, and the code it has. */
export interface Said {
  readonly code: string
  readonly sentence: string
}

export interface FormStatus {
  /** Failed submits so far; 0 means that missing fields are nobody's fault yet. */
  readonly attempt: number
  /** Fields that were left at least once. */
  readonly touched: ReadonlySet<string>
  readonly refusals: ReadonlyMap<string, Said>
  readonly warnings: ReadonlyMap<string, Said>
  /** What the server said of fields; each stands until its field changes. */
  readonly answered: ReadonlyMap<string, Said>
  /** What stopped the whole form: no line, no number. */
  readonly failure: string | null
  readonly phase: 'typing' | 'waiting-for-files' | 'registering'
  /** Key of the party being edited below the first one. */
  readonly openParty: string | null
  readonly isContactOpen: boolean
  readonly isMoreOpen: boolean
  /** The folios as the pages of the files told them; null while they did not. */
  readonly countedFolios: number | null
  /** Told when it was handed in, until it is handed in again. */
  readonly earlier: Earlier | null
  /** Another page goes on writing this draft: nothing is typed, kept or handed in here. */
  readonly isElsewhere: boolean
}

export interface EntryForm {
  readonly entryId: string
  /**
   * It comes from a draft that this page has taken: the draft has to be there when it is kept
   * again.
   */
  readonly wasKept: boolean
  readonly session: SessionView
  readonly catalogue: CatalogueView
  readonly home: CountryCode
  readonly values: Store<FormValues>
  readonly status: Store<FormStatus>
  readonly uploads: UploadQueue
  /** Fields that Enter goes past: they say what the whole batch says. */
  readonly passed: ReadonlySet<string>
  /** Where the form goes on once the sender is known. */
  readonly afterSender: string
  /** Everyone found while this form was open, newest first. */
  readonly known: Store<{ readonly parties: readonly KnownParty[] }>
  readonly office: () => Office
  /** The date on the office's wall. */
  readonly today: () => CivilDate
  /** An empty form at the same office. */
  readonly blank: () => FormValues
  /**
   * Judges the form as it stands now and shows what it finds; null while the rules are not here.
   */
  readonly check: () => FormRemarks | null
  /** Puts the pages of the files into the folios, unless the clerk wrote a number there. */
  readonly countFolios: () => void
  readonly setParty: (index: number, change: Partial<PartyValues>) => void
  readonly addParty: (role: PartyRole) => PartyValues
  readonly removeParty: (key: string) => void
  /** It has its number: from now on nothing of it is a draft. */
  readonly settle: () => void
  readonly isRegistered: () => boolean
}

export type EntryFormGiven = Pick<
  EntryForm,
  'entryId' | 'wasKept' | 'session' | 'catalogue' | 'uploads' | 'passed'
> & {
  readonly initial: FormValues
}

export function createEntryForm({ initial, uploads, ...given }: EntryFormGiven): EntryForm {
  const { catalogue } = given
  const values = createStore(initial)
  const status = createStore(untold)
  let isSettled = false
  const office = (): Office => officeOf(catalogue, values.get().officeId)
  return {
    ...given,
    afterSender: firstAsked.find((field) => !given.passed.has(field)) ?? 'folios',
    uploads,
    values,
    status,
    known: createStore<{ readonly parties: readonly KnownParty[] }>({ parties: [] }),
    office,
    today: () => localDateTimeAt(new Date(), office().timeZone).date,
    blank: () => emptyValues(values.get().officeId),
    home: knownCountry(catalogue.municipality.country) ?? 'CL',
    check() {
      const rules = registrationRules()
      if (rules === null) return null
      const files = claimsOf(uploads.store.get().items)
      const facts = { catalogue, office: office(), now: new Date() }
      const found = rules.remarksOn(values.get(), files, facts)
      status.set({ refusals: byField(found.refusals), warnings: byField(found.warnings) })
      return found
    },
    countFolios() {
      const { countedFolios: before } = status.get()
      const counted = pagesOf(uploads.store.get().items)
      const { folios } = values.get()
      if (counted === before || (folios !== null && folios !== before)) return
      status.set({ countedFolios: counted })
      values.set({ folios: counted })
    },
    setParty(index, change) {
      const party = values.get().parties[index]
      if (party)
        values.set(({ parties }) => ({ parties: parties.with(index, { ...party, ...change }) }))
    },
    addParty(role) {
      const party = emptyParty(role)
      values.set(({ parties }) => ({ parties: [...parties, party] }))
      status.set({ openParty: party.key })
      return party
    },
    removeParty(key) {
      values.set(({ parties }) => ({ parties: parties.filter((party) => party.key !== key) }))
    },
    settle() {
      isSettled = true
    },
    isRegistered: () => isSettled,
  }
}

/** What is asked of the document first, in the order of the form. */
const firstAsked = ['typeId', 'subject', 'destinationUnitId']

const untold: FormStatus = {
  attempt: 0,
  touched: new Set(),
  refusals: new Map(),
  warnings: new Map(),
  answered: new Map(),
  failure: null,
  phase: 'typing',
  openParty: null,
  isContactOpen: false,
  isMoreOpen: false,
  countedFolios: null,
  earlier: null,
  isElsewhere: false,
}

function officeOf(catalogue: CatalogueView, officeId: string): Office {
  const office =
    catalogue.offices.find((each) => each.officeId === officeId) ?? catalogue.offices[0]
  if (!office) throw new Error('A municipality in use has a registry office')
  return office
}

type AnyRemark = Said & { readonly field: string | null }

/**
 * The first thing said at each field; what is said of the whole stands at `attachments`' neighbour,
 * the empty field.
 */
export function byField(remarks: readonly AnyRemark[]): ReadonlyMap<string, Said> {
  const found = new Map<string, Said>()
  for (const each of remarks) {
    const field = each.field ?? ''
    if (!found.has(field)) found.set(field, { code: each.code, sentence: each.sentence })
  }
  return found
}

// What is plainly wrong is said on leaving the field; what is missing, only when the form is handed
// in.
const saidAtOnce = /^E-(?:ID-0[1-8]|PER-0[457]|DOC-(?:02|06|08|09|13|17))$/u

export function errorAt(status: FormStatus, field: string): string | undefined {
  const answered = status.answered.get(field)
  if (answered) return answered.sentence
  const said = status.refusals.get(field)
  if (!said) return undefined
  const isDue = status.attempt > 0 || (status.touched.has(field) && saidAtOnce.test(said.code))
  return isDue ? said.sentence : undefined
}

/**
 * A warning waits until its field was left, but for the sealed bid: a scan already begun cannot be
 * undone.
 */
export function warningAt(status: FormStatus, field: string): string | undefined {
  const said = status.warnings.get(field)
  const isDue = status.attempt > 0 || status.touched.has(field) || said?.code === 'W-DOC-16'
  return isDue ? said?.sentence : undefined
}

export function hasErrorUnder(status: FormStatus, prefix: string): boolean {
  const fields = [...status.refusals.keys(), ...status.answered.keys()]
  return fields.some((field) => field.startsWith(prefix) && errorAt(status, field) !== undefined)
}
