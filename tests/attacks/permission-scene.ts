/**
 * The stage of the permission matrix: one person for each role, each at home in one place, and
 * entries standing at their counter, in their unit and elsewhere, as the act that is tried wants
 * them.
 */
import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { Role } from '#domain/permission/permission.ts'
import { roles } from '#domain/permission/permission.ts'

import { annulment, answer, doing, observation } from '#tests/acts.ts'
import { acknowledge, aSending, hire, route, unitAt } from '#tests/handling.ts'
import { wanted } from '#tests/levels.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import type { RegistrationForm } from '#tests/registration.ts'
import { aRegistration } from '#tests/registration.ts'
import { addOffice } from '#tests/municipality.ts'

/**
 * At the counter of the clerk, in the unit of the head and the staff, or at the other office and
 * then in another unit.
 */
export const places = ['counter', 'unit', 'elsewhere'] as const
export type Place = (typeof places)[number]

export const stages = [
  'registered',
  'routed',
  'copied',
  'received',
  'worked',
  'suspended',
  'observed',
  'closed',
  'requested',
  'asked',
  'levelled',
  'filed',
] as const
export type Stage = (typeof stages)[number]

export interface Scene {
  readonly app: TestApp
  readonly people: ReadonlyMap<Role, Person>
  /** Somebody else with the role, at the same place. */
  another(role: Role): Promise<Person>
  /** An entry that stands so, there: the same until somebody is let do something to it. */
  entry(stage: Stage, place: Place): Promise<EntryView>
  /** Everybody anew: the clock has gone on. */
  signInAgain(): Promise<void>
  /** It has been used up. */
  forget(stage: Stage, place: Place): void
  readonly offices: Readonly<Record<Place, string>>
  readonly units: Readonly<Record<Place, string>>
  readonly today: string
}

interface Cast {
  readonly clerk: Person
  readonly head: Person
  readonly unitId: string
  readonly officeId: string
}

export async function openScene(app: TestApp): Promise<Scene> {
  const here = app.municipality.foundation.officeId
  const office = { code: 'OP2', name: 'Oficina del Puerto' }
  const there = await addOffice(app.db.database, app.municipality, office)
  const people = new Map<Role, Person>()
  const another = (role: Role): Promise<Person> => {
    const isRegistry = role === 'REG' || role === 'JREG'
    const isOfUnit = role === 'JU' || role === 'TR'
    return hire(app, `Persona ${role} de la matriz`, role, {
      ...(isRegistry ? { officeId: here } : {}),
      ...(isOfUnit ? { unitId: unitAt(app, 1) } : {}),
    })
  }
  for (const role of roles) {
    people.set(role, await another(role))
  }
  const local: Cast = {
    clerk: personOf(people, 'REG'),
    head: personOf(people, 'JU'),
    unitId: unitAt(app, 1),
    officeId: here,
  }
  const remote: Cast = {
    clerk: await hire(app, 'Oficial del Puerto', 'REG', { officeId: there }),
    head: await hire(app, 'Jefa de Finanzas', 'JU', { unitId: unitAt(app, 2) }),
    unitId: unitAt(app, 2),
    officeId: there,
  }
  const standing = new Map<string, Promise<EntryView>>()
  return {
    app,
    people,
    another,
    offices: { counter: here, unit: here, elsewhere: there },
    units: { counter: unitAt(app, 1), unit: unitAt(app, 1), elsewhere: unitAt(app, 2) },
    today: app.clock.now.toISOString().slice(0, 10),
    entry(stage, place) {
      const key = `${stage} ${place}`
      const made =
        standing.get(key) ?? make(app, place === 'elsewhere' ? remote : local, { stage, place })
      standing.set(key, made)
      return made
    },
    async signInAgain() {
      for (const [role, { actor }] of people) {
        people.set(role, await app.asActor(actor))
      }
    },
    forget: (stage, place) => void standing.delete(`${stage} ${place}`),
  }
}

export function personOf(people: ReadonlyMap<Role, Person>, role: Role): Person {
  const person = people.get(role)
  if (!person) throw new Error(`Nobody is ${role}`)
  return person
}

async function make(
  app: TestApp,
  cast: Cast,
  { stage, place }: { readonly stage: Stage; readonly place: Place },
): Promise<EntryView> {
  const { clerk, head, unitId, officeId } = cast
  const attachments = stage === 'filed' ? [await aFile(clerk)] : []
  const entry = await clerk.register({ officeId, attachments, ...presentedDaysAgo(app) })
  if (place === 'counter') return atCounter(cast, entry, stage)
  const principalId = stage === 'copied' ? unitAt(app, 0) : unitId
  const copies = stage === 'copied' ? [aSending(unitId)] : []
  const sent = await route(clerk, entry, principalId, { copies })
  if (stage === 'routed' || stage === 'copied') return sent
  const received = await acknowledge(head, sent)
  if (stage === 'requested') return doing(clerk, api.requestAnnulment, received, annulment)
  if (stage === 'levelled')
    return doing(clerk, api.requestConfidentiality, received, wanted('RESTRICTED'))
  return stage === 'received' || stage === 'registered' ? received : inUnit(cast, received, stage)
}

/** So that its term has begun, whatever day of the week it is. */
function presentedDaysAgo({ clock }: TestApp) {
  const presentedAt = new Date(clock.now.getTime() - 6 * 86_400_000).toISOString()
  return { presentedAt, lateReason: 'Estuvo cortada la luz' }
}

async function aFile(clerk: Person) {
  const { uploadId } = await clerk.upload(onePixelPng, 'hoja.png')
  return { uploadId, kind: 'ANNEX', validity: 'COPY' } as const
}

async function atCounter({ clerk }: Cast, entry: EntryView, stage: Stage): Promise<EntryView> {
  if (stage === 'observed') return doing(clerk, api.observeEntry, entry, observation(entry))
  if (stage === 'requested') return doing(clerk, api.requestAnnulment, entry, annulment)
  return entry
}

async function inUnit(
  { head, clerk }: Cast,
  received: EntryView,
  stage: Stage,
): Promise<EntryView> {
  const assignment = { assigneeId: head.actor.staffId, instruction: null }
  const worked = await doing(head, api.assignEntry, received, assignment)
  if (stage === 'observed') return doing(head, api.observeEntry, worked, observation(worked))
  if (stage === 'asked') return doing(clerk, api.requestAnnulment, worked, annulment)
  if (stage === 'suspended')
    return doing(head, api.suspendDeadline, worked, {
      suspendedFrom: worked.registeredOn,
      reason: 'Espera un informe externo',
    })
  if (stage === 'closed') return doing(head, api.closeEntry, worked, answer(worked.registeredOn))
  return worked
}

export function plainRegistration(scene: Scene, officeId: string): RegistrationForm {
  return aRegistration(scene.app.municipality, { officeId })
}

/** One asking of the permission matrix. */
export interface Target {
  readonly scene: Scene
  readonly place: Place
  readonly asker: Person
  /** Of the entry; made up where the endpoint is about none. */
  readonly entryId: string
  readonly registeredOn: string
  /** What was made ready for this very asking. */
  readonly prepared: string
}

export interface Given {
  readonly params?: object
  readonly query?: object
  readonly body?: unknown
}

export interface Ask {
  /**
   * Where the entry must stand, at the counter and in a unit; absent when the endpoint is about
   * none.
   */
  readonly stage?: Stage
  readonly given: (target: Target) => Given
  readonly headers?: Readonly<Record<string, string>>
  /** Makes something ready to be asked about, and answers its id. */
  readonly prepare?: (scene: Scene, asker: Person, place: Place) => Promise<string>
  /** It ends the session it is asked in. */
  readonly endsSession?: true
}

/** About nothing in particular. */
export function plain(given: Ask['given'] = () => ({})): Ask {
  return { given }
}
