/**
 * What happens when stored bytes are not what they should be: a figure and a line of the log each
 * time, and one notice for each file to whoever heads the registry. Nothing personal is in any of
 * them.
 */
import { sql } from 'kysely'
import type { Logger } from 'pino'

import type { ReferenceDataCache } from '../../municipality/reference/reference-data.ts'
import { todayAt } from '../../municipality/reference/reference-data.ts'
import type { Database } from '../../database/connect/open-database.ts'
import type { Metrics } from '../../jobs/metrics.ts'
import { standingRoles } from '../../municipality/people/standing-roles.ts'
import type { FileStore } from '../store/file-store.ts'

export type FileTrouble = 'DAMAGED' | 'MISSING'

/** Never throws: whoever wanted the file is told either way. */
export type FileAlarm = (
  municipalityId: string,
  sha256: string,
  trouble: FileTrouble,
) => Promise<void>

interface Alarmed {
  readonly database: Database
  readonly referenceData: ReferenceDataCache
  readonly metrics: Pick<Metrics, 'unfiled'>
  readonly log: Logger
  readonly now: () => Date
}

export function openFileAlarm(told: Alarmed): FileAlarm {
  return async (municipalityId, sha256, trouble) => {
    told.log.error(
      { municipalityId, sha256 },
      trouble === 'DAMAGED' ? 'a stored file is not what its hash says' : 'a stored file is gone',
    )
    told.metrics.unfiled(trouble === 'DAMAGED' ? 'damaged' : 'missing')
    try {
      await tellOnce(told, municipalityId, Buffer.from(sha256, 'hex'), trouble)
    } catch (cause) {
      told.log.warn({ err: cause }, 'nobody was told of a file that is not whole')
    }
  }
}

async function tellOnce(
  { database, referenceData, now }: Alarmed,
  municipalityId: string,
  sha256: Buffer,
  trouble: FileTrouble,
): Promise<void> {
  const at = now()
  const reference = await referenceData.of(municipalityId)
  const today = todayAt(reference.municipality, at)
  await database.inMunicipality(municipalityId, (db) =>
    // Bytes without a row were nobody's: there is nothing to tell of them.
    sql`
      with found as (
        insert into damaged_file (municipality_id, sha256, trouble)
        select f.municipality_id, f.sha256, ${trouble} from stored_file f
        where f.municipality_id = ${municipalityId} and f.sha256 = ${sha256}
        on conflict do nothing
        returning municipality_id),
      ${standingRoles(municipalityId, today)}
      insert into notice (municipality_id, staff_id, kind, made_at, shows_at)
      select distinct s.municipality_id, s.staff_id, ${`FILE_${trouble}`}, ${at}::timestamptz, ${at}::timestamptz
      from found
      join staff s on s.municipality_id = found.municipality_id and s.status = 'ACTIVE'
      join standing h on h.staff_id = s.staff_id and h.role = 'JREG'`.execute(db),
  )
}

/** Forgets the trouble of files that are whole again, so that the next trouble is told anew. */
export async function forgetHealed(
  { database, files }: { readonly database: Database; readonly files: FileStore },
  municipalityId: string,
): Promise<void> {
  const rows = await database.read(municipalityId, (db) =>
    db
      .selectFrom('damaged_file')
      .select('sha256')
      .where('municipality_id', '=', municipalityId)
      .execute(),
  )
  for (const { sha256 } of rows) {
    // oxlint-disable no-await-in-loop -- few, and nobody waits for them
    if ((await files.isWhole(municipalityId, sha256.toString('hex'))) !== true) continue
    await database.inMunicipality(municipalityId, (db) =>
      db
        .deleteFrom('damaged_file')
        .where((eb) => eb.and({ municipality_id: municipalityId, sha256 }))
        .execute(),
    )
    // oxlint-enable no-await-in-loop
  }
}
