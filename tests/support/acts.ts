/** Acts on an entry with the least that each must say, and a way to do them without ceremony. */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import type { CallOf, Endpoint } from '#contract/common/endpoint.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { untoldVersion } from '#server/features/entries/see-entry.ts'

import type { Person } from './test-app.ts'

export const annulment = {
  cause: 'TEST',
  text: 'Se registró como prueba del sistema',
  replacingEntryId: null,
} as const

export function observation({ registeredOn }: Pick<EntryView, 'registeredOn'>): object {
  return {
    defects: ['Falta la firma'],
    remedyBy: registeredOn,
    notifiedOn: registeredOn,
    medium: 'IN_PERSON',
    suspendsDeadline: false,
  }
}

export function answer(date: string): object {
  const reply = { number: 'OF-1', date, authority: 'Alcaldía', medium: null, attachmentId: null }
  return { outcome: 'GRANTED', reply, reason: null }
}

/** The version that somebody acts on: their own, where whoever acted before was told none. */
async function versionFor(
  person: Person,
  { entryId, version }: Pick<EntryView, 'entryId' | 'version'>,
): Promise<number> {
  if (version !== untoldVersion) return version
  return (await person.ask(api.readEntry, { params: { entryId } })).body.version
}

/** Does it, and fails when it is refused. `others`: what the address names besides the entry. */
export async function doing(
  person: Person,
  act: Endpoint,
  entry: Pick<EntryView, 'entryId' | 'version'>,
  body?: object,
  others: Readonly<Record<string, string>> = {},
): Promise<EntryView> {
  const params = { entryId: entry.entryId, ...others }
  const version = await versionFor(person, entry)
  const { body: after, problem } = await person.ask(act, Object({ params, body }), { version })
  if (problem) throw new Error(`${act.path} was refused: ${JSON.stringify(problem)}`)
  // Every act answers the entry, as the contract says.
  return after as EntryView
}

/** What it is refused for; null when it is done. */
export async function refusalOf(
  person: Person,
  act: Endpoint,
  { entryId, version }: Pick<EntryView, 'entryId' | 'version'>,
  body?: object,
): Promise<string | null> {
  const response = await person.send(act, { params: { entryId }, body }, { version })
  if (response.ok) return null
  // A problem, as the contract says.
  return ((await response.json()) as { readonly title: string; readonly type: string }).type
}

type Correction = Partial<CallOf<typeof api.rectifyEntry, Blob>['body']>

export function rectifying(
  person: Person,
  { entryId, version }: Pick<EntryView, 'entryId' | 'version'>,
  correction: Correction,
) {
  const params = { entryId, rectificationId: randomUUID() }
  const body = { reason: 'Error al teclear', content: {}, parties: null, ...correction }
  return person.ask(api.rectifyEntry, { params, body }, { version })
}

/** Corrects, and fails when that is refused. */
export async function rectify(...correction: Parameters<typeof rectifying>): Promise<EntryView> {
  const { body, problem } = await rectifying(...correction)
  if (problem) throw new Error(`Not corrected: ${JSON.stringify(problem)}`)
  return body
}
