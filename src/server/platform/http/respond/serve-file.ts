/**
 * Sending a stored file so that a hostile one harms nobody: never sniffed, never a page of ours,
 * never anything but a download or an inert picture of itself, never cached by anyone in between.
 */

import { plainName } from '#domain/entry/attachment.ts'
import { setImmediate } from 'node:timers/promises'

const inert = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
}

// Only what browsers show without running anything of it; the rest travels as plain bytes.
const shownAsThemselves = new Set(['application/pdf', 'image/jpeg', 'image/png'])

export interface ServedFile {
  readonly fileName: string
  readonly mediaType: string
  readonly sizeBytes: number
  readonly body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>
}

export function fileResponse(file: ServedFile): Response {
  const type = shownAsThemselves.has(file.mediaType) ? file.mediaType : 'application/octet-stream'
  return new Response(file.body, {
    headers: {
      'Content-Type': type,
      'Content-Length': String(file.sizeBytes),
      'Content-Disposition': disposition(file.fileName),
      ...inert,
    },
  })
}

/**
 * RFC 6266: an ASCII name for the old, the true one percent-encoded (RFC 8187) for everyone else.
 */
function disposition(fileName: string): string {
  const plain = plainName(fileName)
  const ascii = plain
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .()-]/gu, '_')
  const exact = encodeURIComponent(plain).replaceAll(
    /['()*]/gu,
    (character) => `%${character.codePointAt(0)?.toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${exact}`
}

/** Data to be kept and checked elsewhere: a proof, an extract. */
export function jsonFileResponse(data: object, fileName: string): Response {
  const body = new TextEncoder().encode(`${JSON.stringify(data, null, 1)}\n`)
  const mediaType = 'application/json'
  return fileResponse({ fileName, mediaType, sizeBytes: body.byteLength, body })
}

export function paperResponse(bytes: Uint8Array, fileName: string): Response {
  const body = new Uint8Array(bytes)
  return fileResponse({ fileName, mediaType: 'application/pdf', sizeBytes: body.byteLength, body })
}

/** A file of our own making that is made while it is sent: nobody knows its length yet. */
export function streamResponse(
  pieces: AsyncGenerator<Uint8Array, void>,
  { fileName, mediaType }: Pick<ServedFile, 'fileName' | 'mediaType'>,
): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Between two pieces everyone else has their turn: making one may keep the processor busy.
      await setImmediate()
      const { done, value } = await pieces.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await pieces.return()
    },
  })
  return new Response(body, {
    headers: { 'Content-Type': mediaType, 'Content-Disposition': disposition(fileName), ...inert },
  })
}
