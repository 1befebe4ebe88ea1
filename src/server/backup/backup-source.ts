/** The bytes of a backup's file as they were before they were encrypted. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

import { cleanedUp } from '../common/clean-up.ts'
import { decrypt, isEncrypted } from './age.ts'
import { BackupProblem } from './backup-problem.ts'

export type BackupSource = {
  readonly file: string
  readonly passphrase: string | null
  readonly signal: AbortSignal
  /** Told now and then how many bytes of the file were read, of how many. */
  readonly report: (doneBytes: number, totalBytes: number) => void
}

/** `sizeBytes` is the file's. Throws a `BackupProblem` when it cannot be a backup at all. */
export async function plainBytes({
  file,
  passphrase,
  signal,
  report,
}: BackupSource): Promise<{ bytes: AsyncIterable<Uint8Array>; sizeBytes: number }> {
  const { sizeBytes, first } = await lookAt(file)
  const isLocked = isEncrypted(first)
  if (isLocked && passphrase === null) throw new BackupProblem('E-COP-06', {})
  const stream = createReadStream(file, { highWaterMark: 1_048_576 })
  let doneBytes = 0
  const bytes = watched(stream, (chunk) => {
    signal.throwIfAborted()
    doneBytes += chunk.byteLength
    report(doneBytes, sizeBytes)
  })
  return {
    bytes: isLocked && passphrase !== null ? decrypt(bytes, passphrase) : bytes,
    sizeBytes,
  }
}

async function lookAt(file: string): Promise<{ sizeBytes: number; first: Uint8Array }> {
  try {
    const handle = await open(file, 'r')
    return cleanedUp(
      async () => {
        const found = await handle.stat()
        if (found.isDirectory()) throw new BackupProblem('E-COP-02', { file })
        if (!found.isFile()) throw new BackupProblem('E-COP-04', { file })
        if (found.size === 0) throw new BackupProblem('E-COP-03', { file })
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
        return { sizeBytes: found.size, first: buffer.subarray(0, bytesRead) }
      },
      () => handle.close(),
    )
  } catch (cause) {
    if (cause instanceof BackupProblem) throw cause
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    const reason = reasons[code] ?? `el disco dice ${code}`
    throw new BackupProblem('E-COP-01', { file, reason }, { cause })
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no existe',
  ENOTDIR: 'no existe',
  EACCES: 'este usuario no tiene permiso',
  EPERM: 'este usuario no tiene permiso',
  EIO: 'el disco falla al leerlo',
}

/** The same bytes, each chunk shown as it passes. */
export async function* watched(
  bytes: AsyncIterable<Uint8Array>,
  see: (chunk: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    see(chunk)
    yield chunk
  }
}
