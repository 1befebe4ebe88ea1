/** How the towns stand that this installation watches, and what they keep of its own book. */
import type { WatchedTownView } from '#contract/common/witness.ts'
import type { Config } from '../config/config.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { Site } from '../municipality/sites/sites.ts'
import { originOf } from './checkpoint-keys.ts'
import { lastKept } from './closing-tree.ts'

/** Of the towns in the settings, as of the last look. */
export async function readWatchedTowns(
  db: Transaction,
  { watchedTowns }: Pick<Config, 'watchedTowns'>,
  municipalityId: string,
  site: Pick<Site, 'origin'>,
): Promise<WatchedTownView[]> {
  const own = await originOf(db, municipalityId, site)
  const towns: WatchedTownView[] = []
  for (const { log, witness } of watchedTowns) {
    const at = { municipalityId, own, origin: log.name, witness: witness.name }
    // oxlint-disable-next-line no-await-in-loop -- one transaction, a few towns
    towns.push(await readTown(db, at))
  }
  return towns
}

interface TownAt {
  readonly municipalityId: string
  /** The name of our own tree. */
  readonly own: string
  readonly origin: string
  readonly witness: string
}

async function readTown(
  db: Transaction,
  { municipalityId, own, origin, witness }: TownAt,
): Promise<WatchedTownView> {
  const kept = await lastKept(db, municipalityId, origin)
  const state = await db
    .selectFrom('watched_town')
    .select(['trouble', 'own_size', 'own_trouble'])
    .where((eb) => eb.and({ municipality_id: municipalityId, origin }))
    .executeTakeFirst()
  const cosigned = await db
    .selectFrom('cosignature')
    .select(['tree_size', 'signed_at'])
    .where((eb) => eb.and({ municipality_id: municipalityId, origin: own, witness }))
    .orderBy('tree_size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    origin,
    kept: kept && { closings: kept.size, seenAt: kept.seenAt.toISOString() },
    trouble: state?.trouble ?? null,
    own: cosigned
      ? { closings: cosigned.tree_size, signedAt: cosigned.signed_at.toISOString() }
      : null,
    ownClosings: state?.own_size ?? null,
    ownTrouble: state?.own_trouble ?? null,
  }
}
