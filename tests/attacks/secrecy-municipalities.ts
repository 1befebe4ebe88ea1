/**
 * Towns that are alike in everything but what their confidential entries say: in one they say what
 * was drawn, in another they are there and say nothing of anybody, in a third nobody brought them.
 * Who stands outside must not be able to tell them apart.
 */
import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { RelationKind } from '#domain/municipality/catalogue.ts'
import type { Role } from '#domain/permission/permission.ts'
import { roles } from '#domain/permission/permission.ts'

import { annulment, doing } from '#tests/acts.ts'
import { hire, route, unitAt } from '#tests/handling.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import type { PartyForm, RegistrationForm } from '#tests/registration.ts'
import { aParty } from '#tests/registration.ts'

/** One paper, open or confidential, in the order in which they are brought. */
export interface Paper {
  readonly form: Partial<RegistrationForm>
  readonly files: readonly PaperFile[]
  /** What stands in place of it where nobody may be known by it; null for what is open to all. */
  readonly secret: Secret | null
  /** What it names of those that came before; said only where they say what was drawn. */
  readonly tie?: Tie
}

/** A relation to another paper, by its place; or annulled, and that one stands in its place. */
export interface Tie {
  readonly place: number
  readonly kind: RelationKind | 'ANNULLED'
}

export interface PaperFile {
  readonly name: string
  readonly bytes: Uint8Array
}

/** How it became confidential, and how far it went. */
export interface Secret {
  readonly typeCode: string
  /** Where it is addressed to, by the place in the list of units. */
  readonly unitPlace: number
  readonly isRaised: boolean
  readonly isRouted: boolean
}

export type Telling = 'said' | 'unsaid' | 'absent'

export interface SecrecyMunicipality {
  readonly app: TestApp
  readonly papers: readonly Paper[]
  /** By the place of their paper; null for what is absent. */
  readonly entries: readonly (EntryView | null)[]
  /**
   * One of each role, and somebody of the unit that confidential entries are sent to, who is not
   * named to read them.
   */
  readonly outsiders: ReadonlyMap<Outsider, Person>
  readonly people: readonly Person[]
  /** Where the ledger stood before the first paper came. */
  readonly begunAt: number
}

export const outsiderNames = [...roles, 'unit'] as const
export type Outsider = Role | 'unit'

/**
 * Those of whom the domain says that they know of a confidential entry, by number and day
 * (docs/specification/roles.md).
 */
export const mayKnow: ReadonlySet<Outsider> = new Set<Outsider>(['REG', 'JREG', 'AUD', 'unit'])

const nobody: PartyForm = aParty({
  kind: 'ANONYMOUS',
  givenNames: null,
  surname1: null,
  surname2: null,
  identity: null,
  identityVerified: false,
  missingIdentity: 'ANONYMOUS',
  email: null,
  notificationChannel: null,
})

export async function openSecrecyMunicipality(
  papers: readonly Paper[],
  telling: Telling,
  options: Parameters<typeof openTestApp>[0] = {},
): Promise<SecrecyMunicipality> {
  const app = await openTestApp(options)
  const outsiders = new Map<Outsider, Person>()
  for (const role of roles) {
    outsiders.set(role, await app.as(role))
  }
  outsiders.set('unit', await hire(app, 'Persona de Alcaldía', 'TR', place(app)))
  const clerk = await hire(app, 'Oficial que registra', 'REG')
  const reader = await hire(app, 'Persona que lee', 'TR', place(app))
  const chief = await app.as('JREG')
  const [head] = await app.db.asOwner<{ position: number }>('select position from ledger_head')
  const entries: (EntryView | null)[] = []
  for (const paper of papers) {
    const isAbsent = paper.secret !== null && telling === 'absent'
    entries.push(
      isAbsent ? null : await bring({ app, clerk, chief, reader, entries }, paper, telling),
    )
  }
  return {
    app,
    papers,
    entries,
    outsiders,
    people: [...outsiders.values(), clerk, reader],
    begunAt: head?.position ?? 0,
  }
}

const place = (app: TestApp) => ({ unitId: unitAt(app, 0) })

interface Participants {
  readonly app: TestApp
  readonly clerk: Person
  readonly chief: Person
  readonly reader: Person
  /** Those that came before. */
  readonly entries: readonly (EntryView | null)[]
}

async function bring(
  participants: Participants,
  paper: Paper,
  telling: Telling,
): Promise<EntryView> {
  const { app, clerk } = participants
  const { secret } = paper
  const isSaid = secret === null || telling === 'said'
  const other = telling === 'said' ? otherEnd(participants, paper) : null
  const entry = await clerk.register({
    ...(isSaid ? paper.form : { subject: 'Documento que no dice nada', parties: [nobody] }),
    ...(secret ? addressed(app, isSaid ? secret : { typeCode: 'CAR', unitPlace: 1 }) : {}),
    ...relatedTo(paper, other),
    attachments: await uploaded(clerk, paper, isSaid),
    confidentiality: secret === null || secret.isRaised ? 'ORDINARY' : 'CONFIDENTIAL',
  })
  await lookedInto(clerk, entry)
  return handled(participants, paper, entry, other)
}

async function handled(
  participants: Participants,
  { secret, tie }: Paper,
  entry: EntryView,
  other: EntryView | null,
): Promise<EntryView> {
  const { app, clerk, reader } = participants
  const kept = secret?.isRaised ? await raise(participants, entry) : entry
  if (tie?.kind === 'ANNULLED') return annul(participants, kept, other)
  if (!secret?.isRouted) return kept
  return route(clerk, kept, unitAt(app, 0), { readerIds: [reader.actor.staffId] })
}

function uploaded(clerk: Person, { files }: Paper, isSaid: boolean) {
  return Promise.all(
    files.map(async ({ name, bytes }, index) => {
      const { uploadId } = isSaid
        ? await clerk.upload(bytes, name)
        : await clerk.upload(onePixelPng, `archivo-${index}.png`)
      return { uploadId, kind: 'ANNEX', validity: 'COPY' } as const
    }),
  )
}

function otherEnd({ entries }: Participants, { tie }: Paper): EntryView | null {
  return tie ? (entries[tie.place] ?? null) : null
}

function relatedTo({ tie }: Paper, other: EntryView | null): Partial<RegistrationForm> {
  if (!tie || !other || tie.kind === 'ANNULLED') return {}
  return { relation: { entryId: other.entryId, kind: tie.kind } }
}

async function annul(
  { clerk, chief }: Participants,
  entry: EntryView,
  other: EntryView | null,
): Promise<EntryView> {
  const replaced = { ...annulment, replacingEntryId: other?.entryId ?? null }
  const asked = await doing(clerk, api.requestAnnulment, entry, replaced)
  return doing(chief, api.approveAnnulment, asked)
}

function addressed(
  { municipality }: TestApp,
  { typeCode, unitPlace }: Pick<Secret, 'typeCode' | 'unitPlace'>,
) {
  const { types, units } = municipality.foundation
  const typeId = types.find(({ code }) => code === typeCode)?.typeId ?? null
  return { typeId, destinationUnitId: units[unitPlace]?.unitId ?? null }
}

/** Whoever works on it reads its files: that is written down, and others may read that it was. */
async function lookedInto(clerk: Person, { entryId, attachments }: EntryView): Promise<void> {
  for (const { attachmentId } of attachments) {
    await clerk.send(api.readAttachment, { params: { entryId, attachmentId } })
  }
}

function raise({ clerk }: Participants, entry: EntryView): Promise<EntryView> {
  const body = {
    reason: 'Trata de una persona que debe quedar a resguardo',
    content: { confidentiality: 'CONFIDENTIAL' },
    parties: null,
  }
  return doing(clerk, api.rectifyEntry, entry, body, { rectificationId: crypto.randomUUID() })
}
