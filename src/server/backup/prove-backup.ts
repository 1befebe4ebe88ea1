/**
 * What restoring a backup needs, proven by reading it and writing nothing: whole rows and how many
 * of each table, every file that the rows name with the bytes it had, keys that can be read,
 * migrations that this version knows. What cannot be lived without is thrown; what can, with a
 * loss, is told.
 */
import { OperatorProblem } from '../config/config.ts'
import { demandKnown } from '../database/schema/migrate.ts'
import type { SnapshotTable } from '../database/schema/snapshot.ts'
import { secretsIn, secretsName } from '../identity/keys/secrets.ts'
import type { SecretsFile } from '../identity/keys/secrets.ts'
import { BackupProblem } from './backup-problem.ts'
import type { Beginning } from './contents.ts'
import { backupFormat } from './contents.ts'
import { BrokenRows, countRows } from './copy-rows.ts'
import type { BackupSource } from './backup-source.ts'
import type { ReadBackup } from './read-backup.ts'
import { readBackup } from './read-backup.ts'

export type Proof = ReadBackup & {
  /** How many rows each table has, those of none included. */
  readonly rows: ReadonlyMap<string, number>
  /** Of all rows as they are written in the backup, not compressed. */
  readonly rowsBytes: number
  /** Null where they are missing or cannot be read. */
  readonly secrets: SecretsFile | null
  /** What restoring it would lose, and copying it had not; empty when it is as it was copied. */
  readonly losses: readonly BackupProblem[]
  /** What the format of an earlier version leaves unproven, in sentences. */
  readonly unproven: readonly string[]
}

/** Throws a `BackupProblem` when nothing can be restored from it. */
export async function proveBackup(source: BackupSource): Promise<Proof> {
  const rows = new Map<string, number>()
  const named = openNamedFiles()
  const found = new Set<string>()
  let keyTrouble = 'falta secrets.json'
  let secrets: SecretsFile | null = null
  const keys = new Set<string>()
  let rowsBytes = 0
  const read = await readBackup(source, {
    begin: ({ migrations }) => demandThisVersion(migrations),
    async rows(table, chunks) {
      const counter = countRows(table.columns.length, named.readerOf(table))
      try {
        for await (const chunk of chunks) {
          counter.write(chunk)
          rowsBytes += chunk.byteLength
        }
        rows.set(table.name, counter.end())
      } catch (cause) {
        if (!(cause instanceof BrokenRows)) throw cause
        const slots = { table: table.name, what: cause.message }
        throw new BackupProblem('E-COP-11', slots, { cause })
      }
    },
    async key(name, bytes) {
      keys.add(name)
      const text = await inMemory(bytes)
      if (name !== secretsName) return
      secrets = secretsIn(text)
      keyTrouble = secrets === null ? 'secrets.json está dañado' : ''
    },
    async file({ municipalityId, sha256 }, bytes) {
      const address = `${municipalityId}/${sha256}`
      // Before a byte of it: what no row knows of would stay for ever.
      if (!named.has(address)) throw new BackupProblem('E-COP-10', { member: `files/${address}` })
      found.add(address)
      for await (const chunk of bytes) void chunk
    },
  })
  demandRows(read.beginning, rows)
  const missingKey = promisedKeys(read.beginning).find((name) => !keys.has(name))
  const trouble = missingKey === undefined ? keyTrouble : `falta ${missingKey}`
  return {
    ...read,
    rows,
    rowsBytes,
    secrets,
    losses: [
      ...lostFiles(read, named.attached(), found),
      ...(trouble === '' ? [] : [new BackupProblem('E-COP-15', { what: trouble })]),
    ],
    unproven: read.beginning.format === backupFormat ? [] : unprovenOfTheFirst,
  }
}

const unprovenOfTheFirst = [
  'Esta copia la escribió una versión anterior, que no anotaba cuántas filas tenía cada tabla: se comprobó que las ' +
    'que trae están enteras y que el libro tiene tantos sucesos como dice su cabeza, pero no se pueden comparar las demás.',
]

async function demandThisVersion(migrations: Beginning['migrations']): Promise<void> {
  try {
    await demandKnown(migrations)
  } catch (cause) {
    if (!(cause instanceof OperatorProblem)) throw cause
    throw new BackupProblem('E-COP-16', { what: cause.message }, { cause })
  }
}

function promisedKeys(begun: Beginning): readonly string[] {
  return begun.format === backupFormat ? begun.keys : []
}

function demandRows(begun: Beginning, rows: Map<string, number>): void {
  const demand = (table: string, promised: number): void => {
    const found = rows.get(table) ?? 0
    rows.set(table, found)
    if (found === promised) return
    const slots = { table, promised: String(promised), found: String(found) }
    throw new BackupProblem('E-COP-12', slots)
  }
  if (begun.format === backupFormat) {
    for (const table of begun.tables) demand(table.name, table.rows)
  } else {
    for (const { name } of begun.tables) rows.set(name, rows.get(name) ?? 0)
  }
  // Of each book one event for every position, up to its head.
  const events = begun.books.reduce((sum, { position }) => sum + position, 0)
  demand('ledger_event', events)
}

/**
 * Files that entries hold and that did not come, and those that came otherwise; not what was so
 * when it was copied.
 */
function lostFiles(
  { manifest, damaged }: ReadBackup,
  attached: ReadonlySet<string>,
  found: ReadonlySet<string>,
): BackupProblem[] {
  const missing = [...attached].filter((each) => !found.has(each))
  return [
    ...unknown(missing, manifest.missing).map((what) => new BackupProblem('E-COP-13', { what })),
    ...unknown(damaged, manifest.damaged).map((what) => new BackupProblem('E-COP-14', { what })),
  ]
}

function unknown(some: readonly string[], known: readonly string[]): readonly string[] {
  const told = new Set(known)
  return some.filter((each) => !told.has(each))
}

/** Which files the rows name, read from the rows themselves as they pass. */
function openNamedFiles() {
  const stored = new Set<string>()
  const attached = new Set<string>()
  const into: Readonly<Record<string, Set<string>>> = {
    stored_file: stored,
    attachment: attached,
    outgoing_file: attached,
    letter_file: attached,
  }
  return {
    has: (address: string): boolean => stored.has(address),
    attached: (): ReadonlySet<string> => attached,
    readerOf({ name, columns }: SnapshotTable): ((values: readonly string[]) => void) | null {
      const addresses = into[name]
      const [municipality, hash] = ['municipality_id', 'sha256'].map((each) =>
        columns.indexOf(each),
      )
      if (addresses === undefined || municipality === undefined || hash === undefined) return null
      return (values) => {
        // A hash is written `\\x…`, its backslash escaped.
        const sha256 = (values[hash] ?? '').replace(/^\\\\x/u, '')
        addresses.add(`${values[municipality] ?? ''}/${sha256}`)
      }
    },
  }
}

async function inMemory(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const chunk of bytes) parts.push(chunk)
  return Buffer.concat(parts).toString('utf8')
}
