/** A backup of one municipality: nothing of another goes out with it, nor comes in. */
import type { Guard } from './guard.ts'
import { partOf, testedIn } from './guard.ts'

const copied = testedIn('src/server/backup/beside/town-backup.test.ts')
const refused = testedIn('src/server/backup/beside/refused-beside.test.ts')
const admit = partOf('src/server/database/schema/admit-town.ts')

export const townBackupGuards: readonly Guard[] = [
  ...[
    partOf('src/server/backup/keys/copied-keys.ts')(
      'files: new Map([[secretsName, Buffer.from(secretsText(fresh))]]),',
      'files,',
    ),
    partOf('src/server/backup/stored-files.ts')(
      'sql`and f.municipality_id = ${municipalityId}::uuid`',
      'sql``',
    ),
  ].map((cut) =>
    copied(
      [179],
      'holds nothing of the other town nor of the installation’s keys, byte by byte',
      cut,
    ),
  ),
  refused(
    [179],
    'with rows that are another’s',
    admit(
      "if (Number(found.rows[0]?.count) !== count) throw new NotAdmitted('STRANGE_ROWS', table.name)",
    ),
  ),
  refused(
    [179],
    'where the town is, or a row of it',
    admit("if (rows[0]?.is_there !== 'f') throw new NotAdmitted('THERE')"),
  ),
]
