import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

import { passedOver } from '../../common/clean-up.ts'
import { OperatorProblem } from '../../common/config/config.ts'
import { syncFolder } from '../../common/sync-folder.ts'

/**
 * Writes a file that its owner alone can read, and answers its size. Under its name it is whole or
 * not there: it grows under another one beside it, is safe on the disk, and is renamed. Throws when
 * the name is taken, the bytes do not fit, or `signal` is aborted.
 */
export async function writeNewFile(
  file: string,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<number> {
  if (await isThere(file)) {
    throw new OperatorProblem(`Ya existe ${file}. Elija otro nombre: lo que hay no se pisa.`)
  }
  const draft = `${file}.${process.pid}.parcial`
  try {
    const sizeBytes = await pour(draft, bytes, signal)
    await rename(draft, file)
    await syncFolder(path.dirname(path.resolve(file)))
    return sizeBytes
  } catch (cause) {
    await passedOver(() => rm(draft, { force: true }))
    throw inWords(cause, file)
  }
}

async function pour(
  draft: string,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<number> {
  const handle = await open(draft, 'wx', 0o600)
  let sizeBytes = 0
  try {
    for await (const chunk of bytes) {
      signal.throwIfAborted()
      for (let from = 0; from < chunk.byteLength;) {
        // oxlint-disable-next-line no-await-in-loop -- a short write is continued where it stopped
        from += (await handle.write(chunk, from)).bytesWritten
      }
      sizeBytes += chunk.byteLength
    }
    await handle.sync()
    signal.throwIfAborted()
    return sizeBytes
  } finally {
    await handle.close()
  }
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

const sentences: Readonly<Record<string, string>> = {
  ENOSPC: 'el disco está lleno',
  EDQUOT: 'no queda espacio en la cuota del disco',
  EFBIG: 'ese disco no admite un archivo tan grande',
  EACCES: 'no hay permiso para escribir ahí',
  EROFS: 'ese disco es de solo lectura',
  ENOENT: 'no existe esa carpeta',
}

function inWords(cause: unknown, file: string): unknown {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const sentence = sentences[code]
  if (sentence === undefined) return cause
  return new OperatorProblem(`No se pudo escribir ${file}: ${sentence}. No quedó nada a medias.`, {
    cause,
  })
}
