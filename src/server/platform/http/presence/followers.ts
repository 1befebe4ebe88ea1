/**
 * Who has which entry open for correction, and what telephones bring to the forms of a person: one
 * LISTEN each a process. A notice names the entry or the form; what is behind it each screen reads
 * with its own permissions.
 */
import type { VisibilityFacts } from '#domain/entry/visibility.ts'
import type { Followers } from '../../common/followers.ts'
import { openFollowers } from '../../common/followers.ts'
import type { Database } from '../../database/connect/open-database.ts'
import { sightedColumns } from '../../municipality/reference/visibility.ts'

interface Follower<News> {
  readonly follow: Followers<News>['follow']
  readonly close: () => Promise<void>
}

/**
 * An entry whose editors are others now, and what decides who may know of it; null when notices were
 * missed, and it may be any.
 */
export type EditorsChange = { readonly entryId: string; readonly entry: VisibilityFacts } | null
/** By municipality. */
export type EditorsFollower = Follower<EditorsChange>
/** By person: the form's id; null when notices were missed, and it may be any. */
export type PhonesFollower = Follower<string | null>

export async function openEditorsFollower(
  database: Database,
  onFault: (cause: unknown) => void,
): Promise<EditorsFollower> {
  const { tell, tellAll, follow } = openFollowers<EditorsChange>()
  const pass = async (municipalityId: string, entryId: string): Promise<void> => {
    const entry = await database.read(municipalityId, (db) =>
      db
        .selectFrom('entry')
        .select(sightedColumns)
        .where((eb) => eb.and({ municipality_id: municipalityId, entry_id: entryId }))
        .executeTakeFirst(),
    )
    if (entry) tell(municipalityId, { entryId, entry })
  }
  const listening = await database.listen('asiento_editor', {
    onNotice: (payload) => {
      const [municipalityId = '', entryId = ''] = payload.split(' ')
      // Lost with the database; the connection that comes back says so to everyone.
      pass(municipalityId, entryId).catch(onFault)
    },
    onConnected: () => tellAll(null),
  })
  return { follow, close: () => listening.close() }
}

export async function openPhonesFollower(database: Database): Promise<PhonesFollower> {
  const { tell, tellAll, follow } = openFollowers<string | null>()
  const listening = await database.listen('asiento_phone', {
    onNotice: (payload) => {
      const [staffId = '', entryId = ''] = payload.split(' ')
      tell(staffId, entryId)
    },
    onConnected: () => tellAll(null),
  })
  return { follow, close: () => listening.close() }
}
