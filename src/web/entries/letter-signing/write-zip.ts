/** A ZIP of files as they are (APPNOTE 6.3.10, method 0): PDFs hardly pack, and nothing is lost. */
export interface NewMember {
  readonly name: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

// Bit 11: names are UTF-8.
const flags = 0x0800
// 1 January 1980, the first day there is.
const noDate = 0x00_21

export function storedZip(members: readonly NewMember[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, bytes } of members) {
    const written = new TextEncoder().encode(name)
    const facts = [flags, 0, 0, noDate].map(short)
    const sizes = [crc32(bytes), bytes.length, bytes.length].map(long)
    const common = [...facts, ...sizes, short(written.length), short(0)]
    const head = joined([long(0x0403_4b50), short(20), ...common, written])
    parts.push(head, bytes)
    // Comment, disk and attributes: none.
    const rest = [short(0), short(0), short(0), long(0), long(offset), written]
    directory.push(joined([long(0x0201_4b50), short(20), short(20), ...common, ...rest]))
    offset += head.length + bytes.length
  }
  const whole = joined(directory)
  const counts = [0, 0, members.length, members.length].map(short)
  const end = joined([long(0x0605_4b50), ...counts, long(whole.length), long(offset), short(0)])
  return new Blob([...parts, whole, end], { type: 'application/zip' })
}

const short = (value: number) => Uint8Array.of(value & 0xff, value >>> 8)

function long(value: number) {
  return Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, value >>> 24)
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) {
    value = (value & 1) === 1 ? 0xedb8_8320 ^ (value >>> 1) : value >>> 1
  }
  return value
})

export function crc32(bytes: Uint8Array): number {
  let value = 0xffff_ffff
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffff_ffff) >>> 0
}
