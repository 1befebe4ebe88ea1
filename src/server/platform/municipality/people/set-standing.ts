/**
 * Shuts a person out or lets them in again from the server's console: nobody of the register did
 * it, and the ledger says so.
 */
import { Refusal } from '#domain/common/refusal.ts'
import type { Database } from '../../database/connect/open-database.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import { demandLastAdministrator } from './administrators.ts'
import { localToday } from '../sites/local-today.ts'
import { tellOfWayIn } from './tell-second-persons.ts'

interface WantedStanding {
  readonly municipalityId: string
  readonly staffId: string
  readonly status: 'ACTIVE' | 'DISABLED'
}

/**
 * Answers whether anything changed. Refuses E-CFG-04 for the last administrator, E-ACC-01 for
 * somebody who still waits for approval or was turned away. Their sessions end with the change (a
 * trigger of `05-sign-in.sql`).
 */
export function setStanding(
  database: Database,
  { municipalityId, staffId, status }: WantedStanding,
): Promise<boolean> {
  return database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const before = await db
      .selectFrom('staff')
      .select('status')
      .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: staffId }))
      .executeTakeFirst()
    if (!before) throw new Refusal('E-CON-03')
    if (before.status === status) return false
    if (before.status !== 'ACTIVE' && before.status !== 'DISABLED') throw new Refusal('E-ACC-01')
    await db
      .updateTable('staff')
      .set({ status })
      .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: staffId }))
      .execute()
    await demandLastAdministrator(
      db,
      municipalityId,
      await localToday(db, municipalityId, head.now),
    )
    if (status === 'ACTIVE')
      await tellOfWayIn(db, { municipalityId, staffId, actorId: null, at: head.now })
    const type = status === 'ACTIVE' ? 'StaffEnabled' : 'StaffDisabled'
    await writeAfter(db, head, [{ type, subjectId: staffId, actorId: null, data: {} }])
    return true
  })
}
