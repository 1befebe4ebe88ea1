import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'

import type { Drawing } from './drawing.ts'

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
