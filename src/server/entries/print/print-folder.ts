/**
 * The folder of the label printers: below it one of each municipality, by its id, and below that
 * one of each printer, by its name. Whoever runs the server makes them; a print program watches
 * them, prints each `.zpl` and removes it.
 */
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { PrintFailure } from '#contract/entry/label-prints.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { oneLine } from '#domain/common/text.ts'
import { syncFolder } from '../../common/sync-folder.ts'
import type { Config } from '../../config/config.ts'

type FolderFailure = Exclude<PrintFailure, 'CUT_OFF'>

interface Town {
  readonly config: Pick<Config, 'printFolder'>
  readonly municipalityId: string
}

/** The names of the municipality's printers; none where there is no folder or it cannot be read. */
export async function printersOf(town: Town): Promise<readonly string[]> {
  const folder = folderOf(town)
  if (folder === null) return []
  const inside = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return inside
    .filter((each) => each.isDirectory() && isShown(each.name))
    .map(({ name }) => name)
    .toSorted((one, other) => one.localeCompare(other, 'es', { numeric: true }))
}

/** Dots per inch of a printer: 300 where its name ends in `@300`, else 203. */
export function dpiOf(printer: string): 203 | 300 {
  return printer.endsWith('@300') ? 300 : 203
}

/**
 * One of those printers, by its name or by what cleaning left of it on its way here, and its
 * folder. Refuses E-IMP-01 for any other name.
 */
export async function demandPrinter(
  town: Town,
  name: string,
): Promise<{ readonly printer: string; readonly at: string }> {
  const folder = folderOf(town)
  const printer = (await printersOf(town)).find((each) => oneLine(each) === name)
  if (folder === null || printer === undefined) {
    throw new Refusal('E-IMP-01', null, { impresora: name })
  }
  return { printer, at: join(folder, printer) }
}

/** The files in the folder of a printer of the list of prints, or why it cannot be read. */
export async function filesAt(
  town: Town,
  printer: string,
): Promise<ReadonlySet<string> | FolderFailure> {
  const folder = folderOf(town)
  if (folder === null) return 'GONE'
  const at = join(folder, printer)
  return readdir(at).then((names) => new Set(names), failureOf)
}

/**
 * The file appears whole under its name, or not at all. Answers why it could not be written, null
 * when it was.
 */
export async function putLabel(
  at: string,
  fileName: string,
  zpl: string,
): Promise<FolderFailure | null> {
  const written = partOf(at, fileName)
  try {
    await writeSynced(written, zpl)
    await rename(written, join(at, fileName))
    // The label lies there by now: some shares sync no folder.
    await syncFolder(at).catch(() => undefined)
    return null
  } catch (cause) {
    await rm(written, { force: true }).catch(() => undefined)
    return failureOf(cause)
  }
}

/** Takes back what nobody took, whole or cut off. Answers why it could not, null when it could. */
export async function takeBack(
  town: Town,
  { printer, file_name: fileName }: { readonly printer: string; readonly file_name: string },
): Promise<FolderFailure | null> {
  const folder = folderOf(town)
  if (folder === null) return null
  const at = join(folder, printer)
  try {
    await rm(partOf(at, fileName), { force: true })
    await rm(join(at, fileName), { force: true })
    return null
  } catch (cause) {
    const failure = failureOf(cause)
    return failure === 'GONE' ? null : failure
  }
}

const partOf = (at: string, fileName: string): string => join(at, `.${fileName}.part`)

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

/** A name that is no UTF-8 reads with U+FFFD in it, by which its folder cannot be opened. */
function isShown(name: string): boolean {
  return name.length <= 80 && !/^\.|\p{Cc}|\uFFFD/u.test(name)
}

const failures: Readonly<Record<string, FolderFailure>> = {
  ENOENT: 'GONE',
  ENOTDIR: 'GONE',
  EACCES: 'DENIED',
  EPERM: 'DENIED',
  EROFS: 'DENIED',
  ENOSPC: 'FULL',
  EDQUOT: 'FULL',
}

function failureOf(cause: unknown): FolderFailure {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  return failures[code] ?? 'OTHER'
}
