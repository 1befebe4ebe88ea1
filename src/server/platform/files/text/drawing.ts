import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

/** A page as it looks: one byte of grey for each pixel, row by row from the top; 0 is black. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array
}

/** A quarter turn clockwise. */
export function turned({ width, height, grey }: Drawing): Drawing {
  const to = new Uint8Array(grey.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      to[x * height + (height - 1 - y)] = grey[y * width + x] ?? 0
    }
  }
  return { width: height, height: width, grey: to }
}

/** The plainest file of a grey picture (Netpbm P5). */
export function pgmOf({ width, height, grey }: Drawing): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), grey])
}

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const [bitDepth, greyscale, upFilter] = [8, 0, 2]
const compress = promisify(deflate)

/** The drawing as a greyscale PNG (ISO/IEC 15948). */
export async function pngOf({ width, height, grey }: Drawing): Promise<Uint8Array> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bitDepth, greyscale], 8)
  const lines = new Uint8Array(height * (width + 1))
  for (let y = 0; y < height; y += 1) {
    lines[y * (width + 1)] = upFilter
    for (let x = 0; x < width; x += 1) {
      const above = y === 0 ? 0 : (grey[(y - 1) * width + x] ?? 0)
      lines[y * (width + 1) + 1 + x] = (grey[y * width + x] ?? 0) - above
    }
  }
  const pixels: Uint8Array = await compress(lines, { level: 9 })
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', new Uint8Array()),
  ])
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
