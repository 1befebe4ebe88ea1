/**
 * Visibility is one table (`domain/entry/sight.ts`), said by the predicate, the SQL of lists and
 * reports, the marks of searches and row-level security. Here they are asked the same.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { confidentialities } from '#domain/municipality/catalogue.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { importedSight } from '#domain/permission/permission.ts'
import type { ReportRow } from '#domain/book/report.ts'
import { mayReadReport } from '#domain/book/report.ts'
import type { Sight } from '#domain/entry/sight.ts'
import { mayKnowDue, needsReason, reachOf, sight } from '#domain/entry/sight.ts'
import type { ReferenceData } from '#server/reference/reference-data.ts'
import { surroundingsAt } from '#server/reference/reference-data.ts'
import { isDueTold } from '#server/reference/visibility.ts'
import type { Wall } from '#server/database/connect/open-database.ts'
import { bookSource } from '#server/reports/book.ts'
import { incidentSources } from '#server/reports/incidents.ts'
import { setScene } from '#server/reports/report-scene.ts'
import { readHappenings } from '#server/ledger/read-happenings.ts'
import type { BookEntry, SightScene } from '#tests/sight-scene.ts'
import { defect, eachLook, noted, openSightScene } from '#tests/sight-scene.ts'
import { placesFound } from './find/ask-places.ts'
import type { Query } from '../reference/marks.ts'
import { any, mark } from '../reference/marks.ts'
import { sightFor, sightMarks } from '../reference/visibility.ts'

let scene: SightScene
let reference: ReferenceData

beforeAll(async () => {
  scene = await openSightScene()
  reference = await scene.app.app.referenceData.of(scene.app.town.municipalityId)
})
afterAll(() => scene.app.close())

interface Look {
  readonly actor: Actor
  readonly now: Date
  /** Their own, and that of the house, which keeps nothing away. */
  readonly wall: Exclude<Wall, string>
  readonly noWall: string
  /** What the predicate says of each entry. */
  readonly seen: readonly (BookEntry & { readonly sight: Sight })[]
}

const walk = (check: (look: Look) => Promise<void>): Promise<void> =>
  eachLook(scene, (actor, now) => {
    const { municipalityId } = actor
    const wall = { municipalityId, reach: reachOf(actor, reference.units) }
    const seen = scene.book.map((entry) => ({ ...entry, sight: seenBy(actor, entry, now) }))
    return check({ actor, now, wall, noWall: municipalityId, seen })
  })

function seenBy(actor: Actor, { standing }: Pick<BookEntry, 'standing'>, now: Date): Sight {
  return sight(actor, standing, surroundingsAt(reference, standing.officeId, now))
}

type Seen = Look['seen'][number]
const isKnown = (entry: Seen): boolean => entry.sight !== 'NONE'

/** Before they said why they read it. */
function shown({ sight: seen, standing }: Seen, { actor, now }: Look): Sight {
  const around = surroundingsAt(reference, standing.officeId, now)
  return needsReason(actor.staffId, standing, around) && seen === 'CONTENT' ? 'EXISTENCE' : seen
}
const isOpen = ({ standing }: Pick<BookEntry, 'standing'>): boolean =>
  standing.confidentiality !== 'CONFIDENTIAL'
const isRead = (entry: Seen): boolean => entry.sight === 'CONTENT' && isOpen(entry)

const numbersOf = (entries: readonly BookEntry[]): readonly string[] =>
  entries.map(({ entryNumber }) => entryNumber)

async function rowsBehind(wall: Wall, { actor, now }: Look) {
  const { rows } = await scene.app.db.database.read(wall, (db) =>
    sql<{ entry_number: string; sight: Sight; is_told: boolean }>`
      select entry_number, ${sightFor({ actor, reference, now })} as sight, ${isDueTold(actor)} as is_told
      from entry order by ledger_position`.execute(db),
  )
  return rows
}

async function foundBehind(
  wall: Wall,
  asked: Query,
  { said = [], own = false }: { readonly said?: readonly Query[]; readonly own?: Query } = {},
) {
  if (asked === false) return []
  const theirs = { marks: own, said: true }
  const question = { asked: [asked], guard: true, said, readable: true, own: theirs }
  const stretch = { top: 1e9, bottom: 0, hasOwn: true }
  const { rows } = await scene.app.db.database.read(wall, (db) =>
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
      const { actor, wall, seen } = look
      const known = numbersOf(seen.filter(isKnown))
      const rows = await rowsBehind(wall, look)
      expect(rows.map((row) => row.entry_number)).toEqual(known)
      expect(importedSight(actor) !== 'NONE').toBe(wall.reach.scope !== 'ROUTE')
    })
  })

  it('is asked of the same by the live feed', async () => {
    const { municipalityId } = scene.app.town
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
      const { actor, wall, noWall, seen } = look
      expect((await rowsBehind(wall, look)).map((row) => row.sight)).toEqual(
        seen.filter(isKnown).map((entry) => shown(entry, look)),
      )
      const past = await rowsBehind(noWall, look)
      expect(past.map((row) => [row.sight, row.is_told])).toEqual(
        seen.map((entry) => [
          isKnown(entry) ? shown(entry, look) : 'EXISTENCE',
          mayKnowDue(actor, entry.standing),
        ]),
      )
    })
  })

  it('is the same in the marks that searches are asked with', async () => {
    await walk(async (look) => {
      const { actor, now, wall, noWall, seen } = look
      const { knows, own, reads } = sightMarks({ actor, reference, now })
      const isMoreThanKnown = (entry: Seen) => !['NONE', 'EXISTENCE'].includes(shown(entry, look))
      const known = numbersOf(seen.filter(isMoreThanKnown))
      expect(await foundBehind(wall, knows, { own })).toEqual(known)
      const read = numbersOf(seen.filter(isRead))
      expect(await foundBehind(wall, reads)).toEqual(read)
      expect(await foundBehind(noWall, reads)).toEqual(read)
    })
  })

  it('is the wall of searches, over entries and over what is noted on them', async () => {
    const { rows } = await scene.app.db.database.read(scene.app.town.municipalityId, (db) =>
      sql<{ stem: string }>`select unnest(es_stems(${noted})) as stem`.execute(db),
    )
    const said = [any(...rows.map(({ stem }) => mark('x:', stem)))]
    await walk(async ({ wall, seen }) => {
      const known = seen.filter(isKnown)
      expect(await foundBehind(wall, true)).toEqual(numbersOf(known))
      const open = numbersOf(known.filter(isOpen))
      expect(await foundBehind(wall, mark('nothing:'), { said })).toEqual(open)
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
