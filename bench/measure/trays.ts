/**
 * How people read their trays and lists, each behind their own wall: the counts, the first page,
 * the next tray.
 */
import { sql } from 'kysely'

import { hireForBench } from '../stage/bench-people.ts'
import type { BenchPerson } from '../stage/bench-people.ts'
import { benchUnits } from '../stage/bench-town.ts'
import { asTable, written } from '../stage/figures.ts'
import type { Pace } from '../stage/figures.ts'
import { putUnderLoad } from '../stage/put-under-load.ts'
import { spreadHandling } from '../stage/spread-handling.ts'
import type { Stage } from '../stage/stage.ts'

const clients = 8

interface Reader {
  readonly who: string
  readonly person: BenchPerson
  /** The tray they would look at first. */
  readonly tray: string
}

/** The book must be filled. */
export async function measureTrays(stage: Stage): Promise<string> {
  const readers = await readersOf(stage)
  await spreadHandling(
    stage,
    readers.flatMap(({ tray, person }) => (tray === 'mine' ? [person.staffId] : [])),
  )
  const rows = [['Bandejas y listas', 'p50 ms', 'p99 ms', `p50 ms, ${clients} a la vez`]]
  for (const { who, person, tray } of readers) {
    const pages = {
      'cuentas de bandejas': '/api/trays',
      tablero: '/api/overview',
      'el mes, por oficina': '/api/workload',
      'página 1 del libro': '/api/entries',
      [`bandeja ${tray}`]: `/api/entries?tray=${tray}`,
      'página 1 de un estado': '/api/entries?handling=ARCHIVED',
      'por número': `/api/entries?number=E-${new Date().getUTCFullYear()}-050000`,
    }
    for (const [what, path] of Object.entries(pages)) {
      const read = (count: number): Promise<Pace> =>
        putUnderLoad({
          origin: stage.caller.origin,
          credentials: person.credentials,
          method: 'GET',
          path,
          body: null,
          clients: count,
          warmUpMs: 500,
          measuredMs: 2000,
        })
      // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
      const [alone, together] = [await read(1), await read(clients)]
      rows.push([`${who}: ${what}`, ...[alone.p50Ms, alone.p99Ms, together.p50Ms].map(written)])
    }
  }
  return asTable(rows)
}

async function readersOf(stage: Stage): Promise<readonly Reader[]> {
  const unit = 3
  const last = benchUnits - 1
  const readers = [
    { who: 'registro', person: await hireForBench(stage, 'REG'), tray: 'to-route' },
    { who: 'técnica de oficina', person: await hireForBench(stage, 'TR', unit), tray: 'mine' },
    {
      who: 'oficina que recibe poco',
      person: await hireForBench(stage, 'TR', last),
      tray: 'copies',
    },
    { who: 'jefatura de arriba', person: await hireForBench(stage, 'JU', 0), tray: 'overdue' },
    { who: 'auditoría', person: await hireForBench(stage, 'AUD'), tray: 'overdue' },
  ]
  await putBelowTheFirst(stage)
  return readers
}

/** The first unit above all the others, so that its head reaches them. */
async function putBelowTheFirst({ owner, town }: Stage): Promise<void> {
  const [top] = town.foundation.units
  await owner.inMunicipality(town.municipalityId, (db) =>
    sql`update org_unit set parent_id = ${top?.unitId ?? null} where unit_id <> ${top?.unitId ?? null}`.execute(
      db,
    ),
  )
}
