/** Two towns that watch each other, Villa and Valle, and what tests ask of them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { checkpointIn, publicPaths } from '#server/outside/checkpoint.ts'
import type { Checkpoint } from '#server/outside/checkpoint.ts'
import { readSignedNote } from '#server/ledger/signed-note.ts'
import type { SignedNote } from '#server/ledger/signed-note.ts'
import { lookAtTowns } from '#server/witness/look-at-towns.ts'
import type { TownSeen } from '#server/witness/look-at-towns.ts'
import { readWitnessTowns } from '#server/config/witness-settings.ts'

import { openWatchingTown } from './watching-towns.ts'
import type { WatchingTown } from './watching-towns.ts'

export interface WatchedPair {
  readonly valle: WatchingTown
  readonly villa: WatchingTown
  readonly folder: string
  /**
   * Of each town it watches: what it saw, what it saw of its own book, and the troubles of both.
   */
  states(town: WatchingTown): Promise<readonly (readonly (string | null)[])[]>
  /** Looks by another line than the one written down. */
  watcherBy(town: WatchingTown, line: string): Promise<() => Promise<readonly TownSeen[]>>
  close(): Promise<void>
}

/** Both have closed two days and published them; Villa has an entry. */
export async function openWatchedPair(start: Date): Promise<WatchedPair> {
  const folder = await mkdtemp(join(tmpdir(), 'asiento-witness-'))
  const valle = await openWatchingTown(start)
  const villa = await openWatchingTown(start)
  await valle.watch(await villa.line())
  await villa.watch(await valle.line())
  await (await villa.test.as('REG')).register({ subject: 'Solicita poda' })
  await villa.liveUntil(2)
  await valle.liveUntil(2)
  return {
    valle,
    villa,
    folder,
    async states(town) {
      valle.rest()
      villa.rest()
      const seen = await town.look()
      return seen.map(({ book, own, trouble, ownTrouble }) => [
        book.state,
        own.state,
        trouble,
        ownTrouble,
      ])
    },
    async watcherBy(town, line) {
      const problems: string[] = []
      const file = join(folder, 'otra-línea.txt')
      await writeFile(file, line)
      const reader = { env: { WITNESS_TOWNS: file }, problems }
      const watchedTowns = readWitnessTowns(reader, town.address)
      if (problems.length > 0) throw new Error(problems.join('\n'))
      const app = town.watching()
      const config = { ...app.config, watchedTowns }
      return () => lookAtTowns({ ...app, config }, town.municipalityId)
    },
    async close() {
      await valle.close()
      await villa.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** The verifier keys in a town's line. */
export async function keysOf(
  town: WatchingTown,
): Promise<{ readonly log: string; readonly witness: string }> {
  const [, log = '', witness = ''] = (await town.line()).split(' ')
  return { log, witness }
}

/** What it publishes. */
export async function noteOf(
  town: WatchingTown,
): Promise<Checkpoint & { readonly note: SignedNote }> {
  town.rest()
  const note = readSignedNote(await town.read(publicPaths.checkpoint))
  const checkpoint = note && checkpointIn(note.text)
  if (!note || !checkpoint) throw new Error('It publishes a checkpoint')
  return { note, ...checkpoint }
}

/** The sizes it keeps of others. */
export async function keptOf(town: WatchingTown): Promise<readonly number[]> {
  const rows = await town.db.asOwner<{ tree_size: string }>(
    'select tree_size from watched_checkpoint order by tree_size',
  )
  return rows.map(({ tree_size: size }) => Number(size))
}
