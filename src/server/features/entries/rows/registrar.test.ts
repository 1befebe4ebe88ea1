import pg from 'pg'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import type { EntryRegisteredData } from '#domain/entry/entry.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { contentOf } from '#domain/acts/registration.ts'
import { openDatabase } from '#server/platform/database/connect/open-database.ts'
import { openTestDatabase } from '#tests/database.ts'
import { doomThem, doomed, spareThem } from '#tests/doomed-entries.ts'
import { aRegistration } from '#tests/registration.ts'
import { foundTestMunicipality } from '#tests/municipality.ts'
import { faultsInBooks } from '#tests/whole-book.ts'
import type { Registrar, Registration } from '../../../platform/http/context/registrar.ts'
import { openRegistrar } from './registrar.ts'

const db = await openTestDatabase()
const municipality = await foundTestMunicipality(db.database)
const database = await openDatabase({ url: db.appUrl, appRole: 'asiento_app', maxConnections: 2 })
const registrar = openRegistrar(database)
afterAll(async () => {
  await registrar.close()
  await database.close()
  await db.close()
})

function aDocument(subject = 'Solicitud de poda en calle Sol 12'): Registration {
  const entryId = randomUUID()
  return {
    entryId,
    actorId: municipality.actorOf('REG').staffId,
    uploadIds: [],
    tellsSender: false,
    seriesAt: () => ({ code: 'GENERAL', year: 2026 }),
    decide: (series, at): EntryRegisteredData => {
      const form = aRegistration(municipality, { subject })
      const day = at.toISOString().slice(0, 10)
      const dates = { presentedAt: at.toISOString(), effectiveDate: day, dueOn: null }
      return {
        officeId: form.officeId,
        series,
        entryNumber: `E-${series.year}-${String(series.number).padStart(6, '0')}`,
        registeredOn: day,
        content: contentOf(form, dates),
        parties: form.parties,
        attachments: [],
        note: null,
        relation: null,
        verificationCode: entryId,
      }
    },
  }
}

const documents = (count: number): Registration[] =>
  Array.from({ length: count }, () => aDocument())
// Handed over in one step, so that they all wait when the writer looks: one group.
const registerTogether = (group: readonly Registration[]) =>
  Promise.allSettled(
    group.map((document) => registrar.register(municipality.municipalityId, document)),
  )

const numberOf = (result: PromiseSettledResult<Awaited<ReturnType<Registrar['register']>>>) =>
  result.status === 'fulfilled' ? result.value?.entry.series.number : result.reason?.code

/** How many of these entries each transaction wrote. */
async function commitsOf(group: readonly Registration[]): Promise<number[]> {
  const rows = await db.asOwner<{ size: number }>(
    'select count(*)::int as size from entry where entry_id = any($1) group by xmin',
    [group.map(({ entryId }) => entryId)],
  )
  return rows.map(({ size }) => size)
}

describe('registrations that wait together', () => {
  it('share one commit, in the order they came', async () => {
    const group = documents(12)
    const results = await registerTogether(group)
    expect(results.map(numberOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(await commitsOf(group)).toEqual([12])
    expect(await faultsInBooks(db.asOwner, municipality.municipalityId)).toEqual([])
  })

  it('do not sink with a companion that fails after its number was taken', async () => {
    await db.asOwner(doomThem)
    const results = await registerTogether([
      ...documents(2),
      aDocument(doomed),
      ...documents(2),
      aDocument(doomed),
    ])
    await db.asOwner(spareThem)
    expect(results.map(numberOf)).toEqual([13, 14, 'E-NUM-01', 15, 16, 'E-NUM-01'])
    expect(await faultsInBooks(db.asOwner, municipality.municipalityId)).toEqual([])
  })

  it('do not sink with a companion whose files wait no more', async () => {
    const refused: Registration = {
      ...aDocument(),
      decide: () => {
        throw new Refusal('E-FIL-25')
      },
    }
    const results = await registerTogether([...documents(1), refused, ...documents(1)])
    expect(results.map(numberOf)).toEqual([17, 'E-FIL-25', 18])
    expect(await faultsInBooks(db.asOwner, municipality.municipalityId)).toEqual([])
  })

  it('learn that their id was registered before, in the same group too', async () => {
    const [first, other] = documents(2)
    const results = await registerTogether([first!, other!, first!])
    expect(results.map(numberOf)).toEqual([19, 20, undefined])
    expect(await registrar.register(municipality.municipalityId, first!)).toBeNull()
    expect(await faultsInBooks(db.asOwner, municipality.municipalityId)).toEqual([])
  })

  it('are tried again when the connection breaks under them, and get one number each', async () => {
    const other = new pg.Client({ connectionString: db.url })
    await other.connect()
    await other.query('begin; select from ledger_head for update')
    const answers = registerTogether(documents(5))
    await breakWhoeverWaits()
    await other.query('commit')
    await other.end()
    expect((await answers).map(numberOf)).toEqual([21, 22, 23, 24, 25])
    expect(await faultsInBooks(db.asOwner, municipality.municipalityId)).toEqual([])
  })
})

/** Ends the connection that waits for the head, as soon as there is one. */
async function breakWhoeverWaits(): Promise<void> {
  const broken = await db.asOwner(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  if (broken.length === 0) await breakWhoeverWaits()
}
