/**
 * Following who has which entry open for correction: one LISTEN a process. A notice names the
 * entry; what decides who may know of it is read once for all who follow, and who the editors are
 * is read by each screen with its own permissions.
 */
import type { Sighted } from '#domain/entry/sight.ts'
import type { Followers } from '../common/followers.ts'
import { openFollowers } from '../common/followers.ts'
import type { Database } from '../database/connect/open-database.ts'
import { sightedColumns } from '../reference/visibility.ts'

/** An entry whose editors are others now; null when notices were missed, and it may be any. */
export type EditorsChange = { readonly entryId: string; readonly entry: Sighted } | null

export interface EditorsFollower {
  readonly follow: (municipalityId: string, onChange: (change: EditorsChange) => void) => () => void
  readonly close: () => Promise<void>
}

export async function openEditorsFollower(
  database: Database,
  onFault: (cause: unknown) => void,
): Promise<EditorsFollower> {
  const followers = new Map<string, Set<(change: EditorsChange) => void>>()
  const tell = (municipalityId: string, change: EditorsChange): void => {
    for (const onChange of followers.get(municipalityId) ?? []) onChange(change)
  }
  const pass = async (municipalityId: string, entryId: string): Promise<void> => {
    if (!followers.has(municipalityId)) return
    const entry = await readSighted(database, municipalityId, entryId)
    if (entry) tell(municipalityId, { entryId, entry })
  }
  const listening = await database.listen('asiento_editor', {
    onNotice: (payload) => {
      const [municipalityId = '', entryId = ''] = payload.split(' ')
      // Lost with the database; the connection that comes back says so to everyone.
      pass(municipalityId, entryId).catch(onFault)
    },
    onConnected: () => {
      for (const municipalityId of followers.keys()) tell(municipalityId, null)
    },
  })
  return {
    follow(municipalityId, onChange) {
      const others = followers.get(municipalityId) ?? new Set()
      followers.set(municipalityId, others.add(onChange))
      return () => {
        others.delete(onChange)
        if (others.size === 0) followers.delete(municipalityId)
      }
    },
    close: () => listening.close(),
  }
}

async function readSighted(
  database: Database,
  municipalityId: string,
  entryId: string,
): Promise<Sighted | undefined> {
  return database.read(municipalityId, (db) =>
    db
      .selectFrom('entry')
      .select(sightedColumns)
      .where((eb) => eb.and({ municipality_id: municipalityId, entry_id: entryId }))
      .executeTakeFirst(),
  )
}

/**
 * Following what telephones bring to the forms of a person: one LISTEN a process. A notice names
 * the form; what came is read by its screen.
 */
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
