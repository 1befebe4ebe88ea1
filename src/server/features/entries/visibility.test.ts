/**
 * Visibility is one table (`domain/entry/visibility.ts`), said by the predicate, the SQL of lists and
 * reports, the marks of searches and row-level security. Here they are asked the same.
 */
import { readHappenings } from '../../platform/ledger/read-happenings.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { confidentialities } from '#domain/municipality/catalogue.ts'
import type { Actor, RoleGrant } from '#domain/permission/permission.ts'
import { importedVisibility, roles } from '#domain/permission/permission.ts'
import type { ReportRow } from '#domain/book/report.ts'
import { mayReadReport } from '#domain/book/report.ts'
import type { Visibility } from '#domain/entry/visibility.ts'
import {
  mayKnowDue,
  visibilityScopeOf,
  visibilityOf,
  needsReason,
} from '#domain/entry/visibility.ts'
import { surroundingsAt } from '../../platform/municipality/reference/reference-data.ts'
import {
  isDueVisible,
  visibilityMarks,
  visibilityFor,
} from '../../platform/municipality/reference/visibility.ts'
import type { RowScope } from '../../platform/database/connect/open-database.ts'
import { bookSource } from '../reports/book.ts'
import { incidentSources } from '../reports/incidents.ts'
import { setScene } from '../reports/report-scene.ts'
import { placesFound } from './search/ask-places.ts'
import type { Query } from '../../platform/municipality/reference/marks.ts'
import { any, mark } from '../../platform/municipality/reference/marks.ts'
import { randomUUID } from 'node:crypto'
import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { entryFrom } from '#domain/acts/entry-fact.ts'
import type { EntryStanding } from '#domain/entry/entry-standing.ts'
import { standingOf } from '#domain/entry/entry-standing.ts'
import { entryEvents } from '../../platform/ledger/read-events.ts'
import { observation } from '#tests/acts.ts'
import { aSending, hire, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { addOffice } from '#tests/municipality.ts'

const seed = 108
/** What is noted on every entry, and what was missing in those that were observed. */
const noted = 'Trae un cormorán'
const defect = 'Falta la firma'

interface VisibilityScene {
  readonly app: TestApp
  readonly offices: readonly string[]
  readonly units: readonly string[]
  readonly people: readonly Person[]
  readonly book: readonly BookEntry[]
}

interface BookEntry {
  readonly entryId: string
  readonly entryNumber: string
  readonly position: number
  readonly standing: EntryStanding
}

async function openVisibilityScene(): Promise<VisibilityScene> {
  const app = await openTestApp()
  const units = await shapeUnits(app)
  const island = { code: 'ISLA', name: 'Oficina de la Isla', timeZone: 'Pacific/Easter' }
  const islandId = await addOffice(app.db.database, app.municipality, island)
  const offices = [app.municipality.foundation.officeId, islandId]
  const clerk = await hire(app, 'Oficial de la Isla', 'REG', { officeId: islandId })
  const people = [await app.as('REG'), await app.as('JREG'), clerk]
  for (const [place, unitId] of units.entries()) {
    people.push(await hire(app, `Jefatura ${place}`, 'JU', { unitId }))
    people.push(await hire(app, `Persona ${place}`, 'TR', { unitId }))
  }
  const municipality = { app, offices, units, people }
  return { ...municipality, book: await writeBook(municipality) }
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

type MunicipalityScene = Omit<VisibilityScene, 'book'>

async function writeBook(scene: MunicipalityScene): Promise<readonly BookEntry[]> {
  const { db, municipality } = scene.app
  const { municipalityId } = municipality
  const book: BookEntry[] = []
  for (const paper of [...everyKind, ...fc.sample(anyPaper, { seed, numRuns: 60 })]) {
    const { entryId, entryNumber } = await writePaper(scene, paper)
    const events = await db.database.read(municipalityId, (reading) =>
      entryEvents(reading, municipalityId, entryId),
    )
    const standing = standingOf(entryFrom(events.map(({ event }) => event)))
    book.push({ entryId, entryNumber, position: events[0]?.position ?? 0, standing })
  }
  return book
}

/** What is refused on the way is left out: it is the book as it came to stand that is looked at. */
async function writePaper(
  { people, offices, units }: MunicipalityScene,
  paper: Paper,
): Promise<EntryView> {
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
interface SceneLook {
  readonly who: number
  readonly grants: readonly {
    readonly role: RoleGrant['role']
    readonly office: number | null
    readonly unit: number | null
  }[]
  readonly isTomorrow: boolean
}

const anyLook: fc.Arbitrary<SceneLook> = fc.record({
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
} as const satisfies Record<string, SceneLook>

/** Over a hundred people, and two kinds who were seen differently once. */
async function eachLook(
  scene: MunicipalityScene,
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
    { seed, numRuns: 100, examples: Object.values(looks).map((look): [SceneLook] => [look]) },
  )
}

const scene = await openVisibilityScene()
const reference = await scene.app.app.referenceData.of(scene.app.municipality.municipalityId)
afterAll(() => scene.app.close())

interface Look {
  readonly actor: Actor
  readonly now: Date
  /** Their own, and that of the house, which keeps nothing away. */
  readonly scope: Exclude<RowScope, string>
  readonly noScope: string
  /** What the predicate says of each entry. */
  readonly seen: readonly (BookEntry & { readonly visibility: Visibility })[]
}

const walk = (check: (look: Look) => Promise<void>): Promise<void> =>
  eachLook(scene, (actor, now) => {
    const { municipalityId } = actor
    const scope = { municipalityId, visibility: visibilityScopeOf(actor, reference.units) }
    const seen = scene.book.map((entry) => ({ ...entry, visibility: seenBy(actor, entry, now) }))
    return check({ actor, now, scope, noScope: municipalityId, seen })
  })

function seenBy(actor: Actor, { standing }: Pick<BookEntry, 'standing'>, now: Date): Visibility {
  return visibilityOf(actor, standing, surroundingsAt(reference, standing.officeId, now))
}

type Seen = Look['seen'][number]
const isKnown = (entry: Seen): boolean => entry.visibility !== 'NONE'

/** Before they said why they read it. */
function shown({ visibility: seen, standing }: Seen, { actor, now }: Look): Visibility {
  const around = surroundingsAt(reference, standing.officeId, now)
  return needsReason(actor.staffId, standing, around) && seen === 'CONTENT' ? 'EXISTENCE' : seen
}
const isOpen = ({ standing }: Pick<BookEntry, 'standing'>): boolean =>
  standing.confidentiality !== 'CONFIDENTIAL'
const isRead = (entry: Seen): boolean => entry.visibility === 'CONTENT' && isOpen(entry)

const numbersOf = (entries: readonly BookEntry[]): readonly string[] =>
  entries.map(({ entryNumber }) => entryNumber)

async function rowsBehind(scope: RowScope, { actor, now }: Look) {
  const { rows } = await scene.app.db.database.read(scope, (db) =>
    sql<{ entry_number: string; visibility: Visibility; is_told: boolean }>`
      select entry_number, ${visibilityFor({ actor, reference, now })} as visibility, ${isDueVisible(actor)} as is_told
      from entry order by ledger_position`.execute(db),
  )
  return rows
}

async function foundBehind(
  scope: RowScope,
  asked: Query,
  { said = [], own = false }: { readonly said?: readonly Query[]; readonly own?: Query } = {},
) {
  if (asked === false) return []
  const theirs = { marks: own, said: true }
  const question = { asked: [asked], guard: true, said, readable: true, own: theirs }
  const stretch = { top: 1e9, bottom: 0, hasOwn: true }
  const { rows } = await scene.app.db.database.read(scope, (db) =>
    sql<{ place: number }>`select place from ${placesFound(question, stretch, 999)}`.execute(db),
  )
  const places = new Set(rows.map(({ place }) => place))
  return numbersOf(scene.book.filter(({ position }) => places.has(position)))
}

describe('how much somebody sees', () => {
  it.each(confidentialities)('is asked of entries of every kind, %s', (confidentiality) => {
    const some = scene.book.filter(({ standing }) => standing.confidentiality === confidentiality)
    const [office] = scene.offices
    const kinds = some.flatMap(({ standing: { officeId, unitId, readerIds } }) => [
      `at the main office: ${officeId === office}, at its counter: ${unitId === null}`,
      `at the main office: ${officeId === office}, with readers: ${readerIds.length > 0}`,
    ])
    expect(new Set(kinds).size).toBe(8)
  })

  it('is known to row-level security exactly where it is anything', async () => {
    await walk(async (look) => {
      const { actor, scope, seen } = look
      const known = numbersOf(seen.filter(isKnown))
      const rows = await rowsBehind(scope, look)
      expect(rows.map((row) => row.entry_number)).toEqual(known)
      expect(importedVisibility(actor) !== 'NONE').toBe(scope.visibility.level !== 'ROUTE')
    })
  })

  it('is asked of the same by the live feed', async () => {
    const { municipalityId } = scene.app.municipality
    const happenings = await scene.app.db.database.read(municipalityId, (db) =>
      readHappenings(db, municipalityId, 0),
    )
    const told = new Map(happenings.map(({ subjectId, entry }) => [subjectId, entry]))
    const known = scene.book.filter(({ entryId }) => told.has(entryId))
    expect(known.map(({ standing }) => standing)).toMatchObject(
      known.map(({ entryId }) => told.get(entryId)),
    )
    expect(known.length).toBeGreaterThan(20)
  })

  it('is the same in SQL, and past row-level security no more than that it exists', async () => {
    await walk(async (look) => {
      const { actor, scope, noScope, seen } = look
      expect((await rowsBehind(scope, look)).map((row) => row.visibility)).toEqual(
        seen.filter(isKnown).map((entry) => shown(entry, look)),
      )
      const past = await rowsBehind(noScope, look)
      expect(past.map((row) => [row.visibility, row.is_told])).toEqual(
        seen.map((entry) => [
          isKnown(entry) ? shown(entry, look) : 'EXISTENCE',
          mayKnowDue(actor, entry.standing),
        ]),
      )
    })
  })

  it('is the same in the marks that searches are asked with', async () => {
    await walk(async (look) => {
      const { actor, now, scope, noScope, seen } = look
      const { knows, own, reads } = visibilityMarks({ actor, reference, now })
      const isMoreThanKnown = (entry: Seen) => !['NONE', 'EXISTENCE'].includes(shown(entry, look))
      const known = numbersOf(seen.filter(isMoreThanKnown))
      expect(await foundBehind(scope, knows, { own })).toEqual(known)
      const read = numbersOf(seen.filter(isRead))
      expect(await foundBehind(scope, reads)).toEqual(read)
      expect(await foundBehind(noScope, reads)).toEqual(read)
    })
  })

  it('is the scope of searches, over entries and over what is noted on them', async () => {
    const { rows } = await scene.app.db.database.read(scene.app.municipality.municipalityId, (db) =>
      sql<{ stem: string }>`select unnest(es_stems(${noted})) as stem`.execute(db),
    )
    const said = [any(...rows.map(({ stem }) => mark('x:', stem)))]
    await walk(async ({ scope, seen }) => {
      const known = seen.filter(isKnown)
      expect(await foundBehind(scope, true)).toEqual(numbersOf(known))
      const open = numbersOf(known.filter(isOpen))
      expect(await foundBehind(scope, mark('nothing:'), { said })).toEqual(open)
    })
  })
})

async function rowsOf(look: Look, report: 'book' | 'incidents'): Promise<readonly ReportRow[]> {
  if (!mayReadReport(look.actor, report)) return []
  const filters = { from: '2000-01-01', to: '2100-01-01' }
  const asked = await setScene(scene.app.app, look.actor, { report, filters })
  const now = { ...asked, now: look.now }
  const [source] = report === 'book' ? [bookSource(now)] : incidentSources(now).slice(1)
  const rows: ReportRow[] = []
  for await (const batch of source?.batches() ?? []) rows.push(...batch)
  return rows
}

describe('what reports say of an entry', () => {
  const told = new Set<string>()

  /** What is told of an ordinary entry to whoever reads it by a role, and nothing otherwise. */
  function expectTold({ actor, now, seen }: Look, number: unknown, text: unknown, whole: string) {
    const entry = seen.find(({ entryNumber }) => entryNumber === number)
    if (entry === undefined) throw new Error(`Nobody wrote ${String(number)}`)
    const standing = { ...entry.standing, readerIds: [] }
    const isOrdinary = standing.confidentiality === 'ORDINARY'
    const isTold = isOrdinary && seenBy(actor, { standing }, now) === 'CONTENT'
    expect([entry, text]).toEqual([entry, isTold ? whole : null])
    if (isOrdinary) told.add(String(text))
  }

  it('is its notes and reasons, where it is ordinary and read by a role', async () => {
    await walk(async (look) => {
      for (const [number, , , , , , , , notes] of await rowsOf(look, 'book'))
        expectTold(look, number, notes, noted)
      for (const [, , number, , , reason] of await rowsOf(look, 'incidents'))
        expectTold(look, number, reason, defect)
    })
    expect(told).toEqual(new Set([noted, defect, 'null']))
  })
})
