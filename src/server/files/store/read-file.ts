/** Files of the local disk, read. */
import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'

/** Opens a file for reading, and closes it whatever becomes of `work`. */
export async function withFile<Result>(
  path: string,
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(path)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

/** At most `length` bytes from `position`; fewer where the file ends before. */
export async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** The bytes of a file, piece by piece. It is opened when the first is asked for. */
export async function* piecesOf(path: string, pieceBytes = 65_536): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: pieceBytes })
}
