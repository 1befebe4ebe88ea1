/** Taking signed messages apart and putting them together otherwise, as tests of forgery do. */

export interface Der {
  /**
   * Class, form and number as they stand in the first byte: 0x30 is a SEQUENCE, 0xa0 the first
   * context tag.
   */
  readonly tag: number
  readonly content: Buffer
  /** Tag, length and content. */
  readonly whole: Buffer
}

/** The one value that fills the bytes. Throws when there is anything else. */
export function readDer(bytes: Buffer): Der {
  const value = valueAt(bytes, 0)
  if (value.whole.length !== bytes.length) throw new Error('DER: there is more after the value')
  return value
}

/** The values that fill the content of a constructed one. */
export function partsOf({ content }: Der): Der[] {
  const parts: Der[] = []
  for (let place = 0; place < content.length;) {
    const part = valueAt(content, place)
    parts.push(part)
    place += part.whole.length
  }
  return parts
}

function valueAt(bytes: Buffer, place: number): Der {
  const tag = bytes[place]
  const first = bytes[place + 1]
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) {
    throw new Error('DER: no value here')
  }
  // Four bytes of length are two gigabytes: nothing of ours is longer.
  const count = first < 0x80 ? 0 : first & 0x7f
  if (first === 0x80 || count > 4) throw new Error('DER: no such length')
  const start = place + 2 + count
  const length = count === 0 ? first : bytes.subarray(place + 2, start).reduce(joinBytes, 0)
  const end = start + length
  if (end > bytes.length) throw new Error('DER: the value is cut off')
  return { tag, content: bytes.subarray(start, end), whole: bytes.subarray(place, end) }
}

function joinBytes(sum: number, byte: number): number {
  return sum * 256 + byte
}

/** The part at a place, which must have that tag. */
export function partAt(parts: readonly Der[], place: number, tag: number): Der {
  const part = parts[place]
  if (part?.tag !== tag) throw new Error(`DER: expected tag ${tag.toString(16)} at ${place}`)
  return part
}

export function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  return Buffer.concat([Buffer.of(tag), sizeOf(length), content])
}

function sizeOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length)
  if (length < 0x100) return Buffer.of(0x81, length)
  if (length < 0x1_0000) return Buffer.of(0x82, length >> 8, length & 0xff)
  return Buffer.of(0x83, length >> 16, (length >> 8) & 0xff, length & 0xff)
}

export function derOid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [first * 40 + second, ...rest].flatMap((number) => {
    const digits = [number & 0x7f]
    for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128)) {
      digits.unshift((left & 0x7f) | 0x80)
    }
    return digits
  })
  return der(0x06, Buffer.from(bytes))
}
