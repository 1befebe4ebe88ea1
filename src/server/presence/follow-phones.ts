/**
 * Following what telephones bring to the forms of a person: one LISTEN a process. A notice names
 * the form; what came is read by its screen.
 */
import { openFollowers } from '../common/followers.ts'
import type { Followers } from '../common/followers.ts'
import type { Database } from '../database/connect/open-database.ts'

export interface PhonesFollower {
  /** By person: the form's id; null when notices were missed, and it may be any. */
  readonly follow: Followers<string | null>['follow']
  readonly close: () => Promise<void>
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
