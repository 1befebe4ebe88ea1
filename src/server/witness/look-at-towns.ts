/** Looking at every watched town once: what it shows and what it keeps of ours, noted. */
import type { OwnTrouble, TownTrouble } from '#contract/common/witness.ts'
import type { Tables } from '../database/tables/tables.ts'
import { lastKept } from '../outside/closing-tree.ts'
import type { WatchedTown } from '../config/witness-settings.ts'
import type { BookSeen, Looking } from './see-book.ts'
import { lockTown, seeBook } from './see-book.ts'
import type { OwnSeen } from './see-own.ts'
import { seeOwn } from './see-own.ts'

/**
 * A book closes every day: one that shows nothing new for so long is silent, whether it answers or
 * not.
 */
export const silentAfterMs = 3 * 86_400_000

/** Each is looked at daily: after a longer pause we were away, and the town may have been there. */
const longestPauseMs = 1.5 * 86_400_000

export interface TownSeen {
  readonly town: WatchedTown
  readonly book: BookSeen
  readonly own: OwnSeen
  /** As it stands after this look. */
  readonly trouble: TownTrouble | null
  readonly ownTrouble: OwnTrouble | null
}

/** One after another; what a town does never keeps back the next. */
export async function lookAtTowns(
  app: Looking,
  municipalityId: string,
  signal?: AbortSignal,
): Promise<readonly TownSeen[]> {
  const seen: TownSeen[] = []
  for (const town of app.config.watchedTowns) {
    signal?.throwIfAborted()
    // oxlint-disable-next-line no-await-in-loop -- nobody waits, and each is somebody else's server
    seen.push(await lookAtTown(app, municipalityId, town))
  }
  return seen
}

async function lookAtTown(
  app: Looking,
  municipalityId: string,
  town: WatchedTown,
): Promise<TownSeen> {
  const book = await seeBook(app, municipalityId, town)
  const own = await seeOwn(app, municipalityId, town)
  const { before, after } = await note(app, municipalityId, { town, book, own })
  const said = { municipalityId, origin: town.log.name }
  if (book.state === 'AWAY') {
    app.log.warn({ ...said, reason: book.reason }, 'a watched town did not show its book')
  }
  if (own.state === 'AWAY') {
    app.log.warn({ ...said, reason: own.reason }, 'a witness did not show what it keeps of ours')
  }
  const { trouble, own_trouble: ownTrouble } = after
  if (trouble !== null && trouble !== before?.trouble) {
    app.log.error({ ...said, trouble }, 'a watched town is not believed')
  }
  if (ownTrouble !== null && ownTrouble !== before?.own_trouble) {
    app.log.error({ ...said, ownTrouble }, 'a witness keeps another book of ours')
  }
  return { town, book, own, trouble, ownTrouble }
}

type Standing = Pick<Tables['watched_town'], 'trouble' | 'shown' | 'own_size' | 'own_trouble'>

/** Writes how the town stands now; who has to know is told by the next round (`server/notices`). */
async function note(
  { database, now }: Looking,
  municipalityId: string,
  { town, book, own }: Pick<TownSeen, 'town' | 'book' | 'own'>,
): Promise<{ readonly before: Standing | undefined; readonly after: Standing }> {
  const at = now()
  const origin = town.log.name
  return database.inMunicipality(municipalityId, async (db) => {
    await lockTown(db, municipalityId, origin)
    const before = await db
      .selectFrom('watched_town')
      .selectAll()
      .where((eb) => eb.and({ municipality_id: municipalityId, origin }))
      .executeTakeFirst()
    const kept = await lastKept(db, municipalityId, origin)
    const newsAt = kept?.seenAt ?? before?.first_looked_at ?? at
    const wereAway = at.getTime() - (before?.looked_at ?? at).getTime() > longestPauseMs
    const isSilent =
      at.getTime() - newsAt.getTime() > silentAfterMs && (!wereAway || before?.trouble === 'SILENT')
    const after = standing(before, { book, own, isSilent })
    await db
      .insertInto('watched_town')
      .values({
        municipality_id: municipalityId,
        origin,
        first_looked_at: at,
        looked_at: at,
        ...after,
      })
      .onConflict((conflict) =>
        conflict.columns(['municipality_id', 'origin']).doUpdateSet({ looked_at: at, ...after }),
      )
      .execute()
    return { before, after }
  })
}

interface Look {
  readonly book: BookSeen
  readonly own: OwnSeen
  readonly isSilent: boolean
}

/** Who does not answer is believed no better than before. */
function standing(before: Standing | undefined, { book, own, isSilent }: Look): Standing {
  const { trouble, shown } = standingOf(before, book)
  return { trouble: trouble ?? (isSilent ? 'SILENT' : null), shown, ...ownStanding(before, own) }
}

function standingOf(
  before: Standing | undefined,
  book: BookSeen,
): Pick<Standing, 'trouble' | 'shown'> {
  if (book.state === 'REFUSED') return { trouble: book.trouble, shown: book.shown }
  const isAsBefore = book.state === 'AWAY' && before !== undefined && before.trouble !== 'SILENT'
  return isAsBefore
    ? { trouble: before.trouble, shown: before.shown }
    : { trouble: null, shown: null }
}

function ownStanding(
  before: Standing | undefined,
  own: OwnSeen,
): Pick<Standing, 'own_size' | 'own_trouble'> {
  if (own.state === 'KEPT') return { own_size: own.size, own_trouble: own.trouble }
  return own.state === 'AWAY' && before !== undefined
    ? { own_size: before.own_size, own_trouble: before.own_trouble }
    : { own_size: null, own_trouble: null }
}
