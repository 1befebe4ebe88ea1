/** People of the invented municipality, hired and signed in, to ask and to follow as they would. */
import { randomUUID } from 'node:crypto'

import type { Role } from '#domain/permission/permission.ts'
import { holdHead, writeAfter } from '#server/ledger/append.ts'
import { employ } from '#server/municipality/found/employ.ts'
import { localToday } from '#server/municipality/sites/local-today.ts'

import { signIn } from './bench-town.ts'
import type { KeptReader } from './kept-book.ts'
import type { Stage } from './stage.ts'

export interface BenchPerson {
  readonly staffId: string
  readonly unitId: string | null
  /** The account. */
  readonly subject: string
  readonly credentials: Readonly<Record<string, string>>
}

/**
 * Hires somebody for a role, in the unit at that place of the town's list when the role is of a
 * unit; with that account, if one is named.
 */
export async function hireForBench(
  { database, town, dataFolder }: Stage,
  role: Role,
  unit: number | null = null,
  subject: string = randomUUID(),
): Promise<BenchPerson> {
  const { municipalityId, foundation } = town
  const unitId = unit === null ? null : (foundation.units[unit]?.unitId ?? null)
  const staffId = randomUUID()
  await database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const { fact } = await employ(
      db,
      {
        staffId,
        name: nameForBench(staffId),
        email: `${staffId}@medida.example`,
        subject,
        grants: [{ role, officeId: null, unitId }],
      },
      {
        municipalityId,
        actorId: null,
        at: head.now,
        today: await localToday(db, municipalityId, head.now),
      },
    )
    await writeAfter(db, head, [fact])
  })
  return reopenPerson({ database, town, dataFolder }, { staffId, unitId, subject })
}

export const nameForBench = (staffId: string): string => `Persona ${staffId.slice(0, 8)}`

/** Signs in again who was hired before. */
export async function reopenPerson(
  { database, town, dataFolder }: Pick<Stage, 'database' | 'town' | 'dataFolder'>,
  hired: KeptReader,
): Promise<BenchPerson> {
  const { municipalityId } = town
  const credentials = await signIn({ database, dataFolder, municipalityId }, hired.subject)
  return { ...hired, credentials }
}
