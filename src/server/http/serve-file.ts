/**
 * Sending a stored file so that a hostile one harms nobody (quality.md, CVE classes): never sniffed, never a page of ours,
 * never anything but a download or an inert picture of itself, never cached by anyone in between.
 */

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
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-store',
    },
  })
}

/** RFC 6266: an ASCII name for the old, the true one percent-encoded (RFC 8187) for everyone else. */
function disposition(fileName: string): string {
  const ascii = fileName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w .()-]/gu, '_')
  const exact = encodeURIComponent(fileName).replaceAll(
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

/** A paper of our own making. */
export function paperResponse(bytes: Uint8Array, fileName: string): Response {
  const body = new Uint8Array(bytes)
  return fileResponse({ fileName, mediaType: 'application/pdf', sizeBytes: body.byteLength, body })
}
