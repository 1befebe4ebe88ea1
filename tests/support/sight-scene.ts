/**
 * A town of several offices and units, its book drawn by lot, and people so drawn who look at it.
 */
import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { expect } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { confidentialities } from '#domain/municipality/catalogue.ts'
import { entryFrom } from '#domain/acts/entry-fact.ts'
import type { EntryStanding } from '#domain/entry/entry-standing.ts'
import { standingOf } from '#domain/entry/entry-standing.ts'
import type { Actor, RoleGrant } from '#domain/permission/permission.ts'
import { roles } from '#domain/permission/permission.ts'
import { entryEvents } from '#server/ledger/read-events.ts'

import { observation } from './acts.ts'
import { aSending, hire, unitAt } from './handling.ts'
import { openTestApp } from './test-app.ts'
import type { Person, TestApp } from './test-app.ts'
import { addOffice } from './town.ts'

const seed = 108
/** What is noted on every entry, and what was missing in those that were observed. */
export const noted = 'Trae un cormorán'
export const defect = 'Falta la firma'

export interface SightScene {
  readonly app: TestApp
  readonly offices: readonly string[]
  readonly units: readonly string[]
  readonly people: readonly Person[]
  readonly book: readonly BookEntry[]
}

export interface BookEntry {
  readonly entryId: string
  readonly entryNumber: string
  readonly position: number
  readonly standing: EntryStanding
}

export async function openSightScene(): Promise<SightScene> {
  const app = await openTestApp()
  const units = await shapeUnits(app)
  const island = { code: 'ISLA', name: 'Oficina de la Isla', timeZone: 'Pacific/Easter' }
  const islandId = await addOffice(app.db.database, app.town, island)
  const offices = [app.town.foundation.officeId, islandId]
  const clerk = await hire(app, 'Oficial de la Isla', 'REG', { officeId: islandId })
  const people = [await app.as('REG'), await app.as('JREG'), clerk]
  for (const [place, unitId] of units.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as people are hired
    people.push(await hire(app, `Jefatura ${place}`, 'JU', { unitId }))
    // oxlint-disable-next-line no-await-in-loop
    people.push(await hire(app, `Persona ${place}`, 'TR', { unitId }))
  }
  const town = { app, offices, units, people }
  return { ...town, book: await writeBook(town) }
}

/** Alcaldía over Obras over Inspección, Finanzas beside them. */
async function shapeUnits(app: TestApp): Promise<readonly string[]> {
  const administrator = await app.as('ADM')
  const inspection = randomUUID()
  const shape = async (unitId: string, code: string, name: string, parentId: string) => {
    const { problem } = await administrator.ask(api.saveUnit, {
      params: { unitId },
      body: { code, name, parentId, validTo: null, successorId: null, delegates: false },
    })
    expect(problem).toBeNull()
  }
  await shape(unitAt(app, 1), 'DOM', 'Dirección de Obras', unitAt(app, 0))
  await shape(inspection, 'INS', 'Inspección de Obras', unitAt(app, 1))
  return [unitAt(app, 0), unitAt(app, 1), unitAt(app, 2), inspection]
}

const anyPaper = fc.record({
  confidentiality: fc.constantFrom(...confidentialities),
  clerk: fc.integer({ min: 0, max: 2 }),
  /** The units it is handed to, the first of them the responsible one, and who reads it there. */
  route: fc.uniqueArray(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }),
  reader: fc.option(fc.constantFrom(3, 4), { freq: 2 }),
  /** Somebody of anywhere, named by the head of registry. */
  named: fc.option(fc.integer({ min: 3, max: 10 }), { freq: 3 }),
  isRecalled: fc.boolean(),
  isObserved: fc.boolean(),
})
type Paper = typeof anyPaper extends fc.Arbitrary<infer Each> ? Each : never

/** At both offices, at the counter and sent, with a reader named there and without. */
const everyKind: readonly Paper[] = confidentialities.flatMap((confidentiality) =>
  [0, 2].flatMap((clerk) =>
    [null, 3, 5].map((named) => {
      const [route, reader] = named === null ? [[], null] : [[2], 4 as const]
      return { confidentiality, clerk, named, route, reader, isRecalled: false, isObserved: false }
    }),
  ),
)

type TownScene = Omit<SightScene, 'book'>

async function writeBook(scene: TownScene): Promise<readonly BookEntry[]> {
  const { db, town } = scene.app
  const { municipalityId } = town
  const book: BookEntry[] = []
  for (const paper of [...everyKind, ...fc.sample(anyPaper, { seed, numRuns: 60 })]) {
    // oxlint-disable-next-line no-await-in-loop -- a book is written one after the other
    const { entryId, entryNumber } = await writePaper(scene, paper)
    // oxlint-disable-next-line no-await-in-loop
    const events = await db.database.read(municipalityId, (reading) =>
      entryEvents(reading, municipalityId, entryId),
    )
    const standing = standingOf(entryFrom(events.map(({ event }) => event)))
    book.push({ entryId, entryNumber, position: events[0]?.position ?? 0, standing })
  }
  return book
}

/** What is refused on the way is left out: it is the book as it came to stand that is looked at. */
async function writePaper({ people, offices, units }: TownScene, paper: Paper): Promise<EntryView> {
  const clerk = at(people, paper.clerk)
  const { confidentiality } = paper
  const officeId = at(offices, paper.clerk === 2 ? 1 : 0)
  const entry = await clerk.register({ confidentiality, officeId, note: noted })
  const params = { entryId: entry.entryId }
  let { version } = entry
  const act = async (by: Person, ...[definition, body]: Parameters<Person['send']>) => {
    const response = await by.send(definition, { params, body }, { version })
    expect(response.status).toBeLessThan(500)
    const said: unknown = response.ok ? await response.json() : entry
    version = Math.max(version, Number(Reflect.get(Object(said), 'version')))
  }
  const staffId = (place: number): string => at(people, place).actor.staffId
  const [unit] = paper.route
  const [principal, ...copies] = paper.route.map((place) => aSending(at(units, place)))
  if (unit !== undefined && principal !== undefined) {
    const readerIds = paper.reader === null ? [] : [staffId(2 * unit + paper.reader)]
    await act(clerk, api.routeEntry, { principal, copies, readerIds })
  }
  if (unit !== undefined && paper.isObserved) {
    const head = at(people, 2 * unit + 3)
    const received = { paperReceived: false, foliosReceived: null, note: null }
    await act(head, api.acknowledgeEntry, received)
    await act(head, api.observeEntry, { ...observation(entry), defects: [defect] })
  }
  if (paper.named !== null) {
    const named = { readerIds: [staffId(paper.named)], reason: 'Así se dispuso' }
    await act(at(people, 1), api.nameReaders, named)
  }
  if (paper.isRecalled) await act(clerk, api.recallEntry, { reason: 'Iba a otra oficina' })
  return entry
}

function at<Each>(list: readonly Each[], place: number): Each {
  const found = list[place]
  if (found === undefined) throw new Error(`Nothing at ${place}`)
  return found
}

/** Not hired with them: what somebody sees follows from the roles they come with. */
interface Look {
  readonly who: number
  readonly grants: readonly {
    readonly role: RoleGrant['role']
    readonly office: number | null
    readonly unit: number | null
  }[]
  readonly isTomorrow: boolean
}

const anyLook: fc.Arbitrary<Look> = fc.record({
  who: fc.integer({ min: 0, max: 10 }),
  grants: fc.array(
    fc.record({
      role: fc.constantFrom(...roles),
      office: fc.option(fc.constantFrom(0, 1), { freq: 2 }),
      unit: fc.option(fc.constantFrom(0, 1, 2, 3), { freq: 4 }),
    }),
    { maxLength: 3 },
  ),
  isTomorrow: fc.boolean(),
})

const looks = {
  'somebody who registered today and left the registry': { who: 0, grants: [], isTomorrow: false },
  'an administrator who is a clerk at one office too': {
    who: 0,
    grants: [
      { role: 'ADM', office: null, unit: null },
      { role: 'REG', office: 0, unit: null },
    ],
    isTomorrow: false,
  },
} as const satisfies Record<string, Look>

/** Over a hundred people, and two kinds who were seen differently once. */
export async function eachLook(
  scene: TownScene,
  check: (actor: Actor, now: Date) => Promise<void>,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(anyLook, ({ who, grants, isTomorrow }) => {
      const held = grants.map(({ role, office, unit }) => ({
        role,
        officeId: office === null ? null : at(scene.offices, office),
        unitId: unit === null ? null : at(scene.units, unit),
      }))
      const now = scene.app.clock.now.getTime() + (isTomorrow ? 86_400_000 : 0)
      return check({ ...at(scene.people, who).actor, grants: held }, new Date(now))
    }),
    { seed, numRuns: 100, examples: Object.values(looks).map((look): [Look] => [look]) },
  )
}
