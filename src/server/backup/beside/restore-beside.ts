/**
 * A municipality comes back from its own backup into an installation that serves others, running or
 * not. Nothing is written before the whole backup was proven; its rows come in one transaction and
 * are verified in it, so that nobody sees half of it and the others are not touched. Whatever ends
 * it takes the files away again; a kill leaves those, and the same order finishes.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { cleanedUp } from '../../common/clean-up.ts'
import { admitTown, isThere, NotAdmitted } from '../../database/schema/admit-town.ts'
import type { Arrival } from '../../database/schema/admit-town.ts'
import { markBooks } from '../../database/schema/mark-restored.ts'
import { CommitUnanswered } from '../../database/schema/read-as-owner.ts'
import type { Config } from '../../config/config.ts'
import type { FileStore } from '../../files/store/file-store.ts'
import { openFileStore } from '../../files/store/open-file-store.ts'
import { secretsIn, secretsName } from '../../identity/keys/secrets.ts'
import { askAgain } from '../../jobs/tidy-jobs.ts'
import { verifyBooksIn } from '../../verify/verify-books.ts'
import {
  BackupProblem,
  inWords,
  isLeftHalfDone,
  leftHalfDone,
  PlaceProblem,
} from '../backup-problem.ts'
import { backupFormat } from '../contents.ts'
import type { FullBeginning } from '../contents.ts'
import { mapRows } from '../copy-rows.ts'
import { keepFiles } from '../keep-files.ts'
import type { KeptFiles } from '../keep-files.ts'
import { resealing } from '../keys/resealing.ts'
import { proveBackup } from '../prove-backup.ts'
import type { Proof } from '../prove-backup.ts'
import { readBackup } from '../read-backup.ts'
import { closed, databasePerRowByte, demandCount, faultIn } from '../restore.ts'
import type { Restored, RestorePhase, RestoreProgress } from '../restore.ts'
import { demandRoom } from '../restore-folder.ts'

export type BesideOptions = {
  /** The address of the owner of the tables. */
  readonly url: string
  /** Of the installation it comes into. */
  readonly config: Pick<Config, 'dataFolder' | 'publicUrl' | 'reserveBytes' | 's3'>
  readonly file: string
  readonly passphrase: string | null
  /** Ends it, and undoes what was done. */
  readonly signal: AbortSignal
  readonly report: (progress: RestoreProgress) => void
}

/** Throws a `BackupProblem` when it is no backup for here, or anything goes wrong on the way. */
export async function restoreBeside(options: BesideOptions): Promise<Restored> {
  const { config, signal } = options
  const { dataFolder, reserveBytes, s3 } = config
  try {
    const proof = await proveBackup(sourceOf(options, 'prove'))
    if (proof.losses.length > 0) return closed(proof)
    const coming = { proof, ...(await demandForHere(options, proof)) }
    const files = s3 === null ? proof.manifest.files.sizeBytes : 0
    // The rows are written to the log too, and the others go on taking files in.
    const rows = proof.rowsBytes * databasePerRowByte * 2
    await demandRoom(dataFolder, files + rows + reserveBytes)
    return await comeIn(options, coming)
  } catch (cause) {
    if (isLeftHalfDone(cause)) throw cause
    if (signal.aborted) throw new BackupProblem('E-COP-23', {}, { cause })
    throw inWords(cause, { folder: dataFolder, hasNoRoom: false })
  }
}

type Coming = {
  readonly proof: Proof
  readonly begun: FullBeginning
  readonly town: NonNullable<FullBeginning['municipality']>
  /** The sealing keys of the backup and of this installation. */
  readonly keys: { readonly from: string; readonly to: string }
}

function sourceOf({ file, passphrase, signal, report }: BesideOptions, phase: RestorePhase) {
  return {
    file,
    passphrase,
    signal,
    report: (done: number, total: number) => report({ phase, done, total }),
  }
}

async function demandForHere(
  { config: { dataFolder, publicUrl } }: BesideOptions,
  { beginning, secrets }: Proof,
): Promise<Omit<Coming, 'proof'>> {
  const begun = beginning.format === backupFormat ? beginning : null
  const town = begun?.municipality
  if (begun === null || town === undefined || secrets === null) {
    throw new BackupProblem('E-COP-29', {})
  }
  const isMain = town.host === new URL(publicUrl).hostname
  if (isMain) throw new BackupProblem('E-COP-31', { host: town.host })
  const text = await readFile(path.join(dataFolder, secretsName), 'utf8').catch(() => '')
  const own = secretsIn(text)
  if (own === null) throw new PlaceProblem('E-COP-34', { folder: dataFolder })
  return { begun, town, keys: { from: secrets.sealingKey, to: own.sealingKey } }
}

/** What keeps it from coming in, undone with all that was loaded. */
class NotWhole extends Error {
  override name = 'NotWhole'
}

async function comeIn(options: BesideOptions, coming: Coming): Promise<Restored> {
  const { url, config, signal } = options
  const { proof, begun, town } = coming
  const store = await openFileStore(config)
  const files = keepFiles(store, proof, { notesNew: true })
  let isOpen = false
  let isKnown = true
  const admitted = async (): Promise<Restored> => {
    try {
      await admitTown(url, { ...town, migrations: begun.migrations }, signal, async (arrival) => {
        await load(options, coming, { arrival, files })
        await prove(options, coming, { arrival, store })
        await markBooks(arrival.db, {
          restoredTo: new Date(begun.takenAt),
          municipalityId: town.municipalityId,
        })
        await arrival.open(begun.sequences)
        await askAgain(arrival.db, town.municipalityId)
      })
      isOpen = true
      return { ...proof, faults: [], isOpen }
    } catch (cause) {
      if (cause instanceof NotWhole) return { ...proof, faults: [cause.message], isOpen }
      if (cause instanceof NotAdmitted) throw inItsWords(cause, url, coming)
      if (!(cause instanceof CommitUnanswered)) throw cause
      isOpen = await isThere(url, town.municipalityId).catch((why: unknown) => {
        isKnown = false
        throw leftHalfDone(cause, why)
      })
      if (!isOpen) throw cause.cause
      return { ...proof, faults: [], isOpen }
    }
  }
  return cleanedUp(admitted, async () => {
    await files.noneUnderWay()
    if (!isOpen && isKnown) await files.takeAway()
  })
}

async function load(
  options: BesideOptions,
  { proof, town, keys }: Coming,
  { arrival, files }: { readonly arrival: Arrival; readonly files: KeptFiles },
): Promise<void> {
  const mapOf = resealing(arrival.db, town.municipalityId, keys)
  await readBackup(sourceOf(options, 'load'), {
    // Proven, and the database is as it says.
    begin: () => Promise.resolve(),
    async rows(table, rows) {
      const map = await mapOf(table)
      const own = map === null ? rows : mapRows(rows, map)
      demandCount(table.name, await arrival.load(table, own), proof)
    },
    key: () => Promise.resolve(),
    file: (file, bytes) => files.keep(file, bytes),
  })
  await files.allKept()
}

async function prove(
  { report, signal }: BesideOptions,
  { begun, town }: Coming,
  { arrival, store }: { readonly arrival: Arrival; readonly store: FileStore },
): Promise<void> {
  report({ phase: 'verify', done: 0, total: 0 })
  signal.throwIfAborted()
  await arrival.settle()
  const { municipalityId } = town
  const files = { store, readsBytes: true }
  const verdict = await verifyBooksIn(arrival.db, { municipalityId, files, expectedHead: null })
  const fault = faultIn(verdict, begun)
  if (fault !== null) throw new NotWhole(fault)
}

function inItsWords(
  { ground, detail }: NotAdmitted,
  url: string,
  { town: { name, host } }: Coming,
): BackupProblem | PlaceProblem {
  switch (ground) {
    case 'UNDER_WAY':
      return new BackupProblem('E-COP-19', {})
    case 'OTHER_STEPS':
      return new BackupProblem('E-COP-32', {})
    case 'THERE':
      return new BackupProblem('E-COP-30', { name })
    case 'ADDRESS_TAKEN':
      return new BackupProblem('E-COP-31', { host })
    case 'NO_RIGHT':
      return new PlaceProblem('E-COP-33', { user: decodeURIComponent(new URL(url).username) })
    case 'STRANGE_ROWS':
      return new BackupProblem('E-COP-09', { what: `sus filas no son de ${name} (${detail})` })
  }
}
