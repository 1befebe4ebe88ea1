/**
 * The folder of the label printers: below it one of each municipality, by its id, and below that
 * one of each printer, by its name. Whoever runs the server makes them; a print program watches
 * them, prints each `.zpl` and removes it.
 */
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { PrintFailure } from '#contract/entry/label-prints.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { atDisk, DiskSilent } from '../../common/at-disk.ts'
import { syncFolder } from '../../common/sync-folder.ts'
import type { Config } from '../../config/config.ts'

interface Town {
  readonly config: Pick<Config, 'printFolder'>
  readonly municipalityId: string
}

/** The names of the municipality's printers; none where there is no folder or it cannot be read. */
export async function printersOf(town: Town): Promise<readonly string[]> {
  const folder = folderOf(town)
  if (folder === null) return []
  const inside = await atDisk(folder, () => readdir(folder, { withFileTypes: true })).catch(
    () => [],
  )
  return inside
    .filter((each) => each.isDirectory() && isShown(each.name))
    .map(({ name }) => name)
    .toSorted((one, other) => one.localeCompare(other, 'es', { numeric: true }))
}

/** The folder of one of those printers. Refuses E-IMP-01 for any other name. */
export async function demandPrinter(town: Town, printer: string): Promise<string> {
  const folder = folderOf(town)
  const isThere = (await printersOf(town)).includes(printer)
  if (folder === null || !isThere) throw new Refusal('E-IMP-01', null, { impresora: printer })
  return join(folder, printer)
}

/** The files in the folder of a printer of the list of prints; null where it cannot be read. */
export async function filesAt(town: Town, printer: string): Promise<ReadonlySet<string> | null> {
  const folder = folderOf(town)
  if (folder === null) return null
  return atDisk(folder, () => readdir(join(folder, printer))).then(
    (names) => new Set(names),
    () => null,
  )
}

/**
 * The file appears whole under its name, or not at all. Answers why it could not be written, null
 * when it was.
 */
export async function putLabel(
  at: string,
  fileName: string,
  zpl: string,
): Promise<Exclude<PrintFailure, 'CUT_OFF'> | null> {
  const written = join(at, `.${fileName}.part`)
  try {
    await atDisk(at, async (late) => {
      try {
        await writeSynced(written, zpl)
        late.throwIfAborted()
        await rename(written, join(at, fileName))
      } catch (cause) {
        await rm(written, { force: true }).catch(() => undefined)
        throw cause
      }
      // The label lies there by now: some shares sync no folder.
      await syncFolder(at).catch(() => undefined)
    })
    return null
  } catch (cause) {
    return failureOf(cause)
  }
}

/** Takes back what nobody took. Throws what the disk says. */
export async function takeBack(
  town: Town,
  { printer, file_name: fileName }: { readonly printer: string; readonly file_name: string },
): Promise<void> {
  const folder = folderOf(town)
  if (folder === null) return
  await atDisk(folder, () => rm(join(folder, printer, fileName), { force: true }))
}

/** The group may take it away: the print program is usually another account. */
const ownAndGroup = 0o660

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', ownAndGroup)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function folderOf({ config: { printFolder }, municipalityId }: Town): string | null {
  return printFolder === null ? null : join(printFolder, municipalityId)
}

function isShown(name: string): boolean {
  return name.length <= 80 && !/^\.|\p{Cc}/u.test(name)
}

const failures: Readonly<Record<string, Exclude<PrintFailure, 'CUT_OFF'>>> = {
  ENOENT: 'GONE',
  ENOTDIR: 'GONE',
  EACCES: 'DENIED',
  EPERM: 'DENIED',
  EROFS: 'DENIED',
  ENOSPC: 'FULL',
  EDQUOT: 'FULL',
}

function failureOf(cause: unknown): Exclude<PrintFailure, 'CUT_OFF'> {
  if (cause instanceof DiskSilent) return 'SILENT'
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return failures[code] ?? 'OTHER'
}
