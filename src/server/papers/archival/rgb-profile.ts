/**
 * What the colours of an archival PDF mean: a matrix profile of sRGB (ICC.1:2001-04, IEC
 * 61966-2-1), made here because it is fourteen numbers and a curve.
 */

const tagNames = ['desc', 'cprt', 'wtpt', 'rXYZ', 'gXYZ', 'bXYZ', 'rTRC', 'gTRC', 'bTRC'] as const
const d50 = [0.9642, 1, 0.8249] as const
const curvePoints = 1024

let made: Buffer | undefined

export function rgbProfile(): Buffer {
  made ??= makeProfile()
  return made
}

function makeProfile(): Buffer {
  const curve = toneCurve()
  const parts: Readonly<Record<(typeof tagNames)[number], Buffer>> = {
    desc: description('sRGB'),
    cprt: padded(Buffer.from('text\0\0\0\0Public domain\0', 'latin1')),
    wtpt: xyz(0.9505, 1, 1.0891),
    rXYZ: xyz(0.43607, 0.22249, 0.01392),
    gXYZ: xyz(0.38515, 0.71687, 0.09708),
    bXYZ: xyz(0.14307, 0.06061, 0.7141),
    rTRC: curve,
    gTRC: curve,
    bTRC: curve,
  }
  const table = Buffer.alloc(4 + 12 * tagNames.length)
  table.writeUInt32BE(tagNames.length, 0)
  const start = 128 + table.length
  const bodies: Buffer[] = []
  const placeOf = new Map<Buffer, number>()
  let end = start
  tagNames.forEach((name, index) => {
    const part = parts[name]
    // The three curves are one.
    if (!placeOf.has(part)) {
      placeOf.set(part, end)
      bodies.push(part)
      end += part.length
    }
    table.write(name, 4 + 12 * index, 'latin1')
    table.writeUInt32BE(placeOf.get(part) ?? 0, 8 + 12 * index)
    table.writeUInt32BE(part.length, 12 + 12 * index)
  })
  return Buffer.concat([header(end), table, ...bodies])
}

function header(bytes: number): Buffer {
  const head = Buffer.alloc(128)
  head.writeUInt32BE(bytes, 0)
  head.writeUInt32BE(0x0210_0000, 8)
  head.write('mntrRGB XYZ ', 12, 'latin1')
  ;[2026, 1, 1].forEach((part, index) => head.writeUInt16BE(part, 24 + 2 * index))
  head.write('acsp', 36, 'latin1')
  d50.forEach((value, index) => head.writeInt32BE(fixed(value), 68 + 4 * index))
  return head
}

function xyz(x: number, y: number, z: number): Buffer {
  const tag = Buffer.alloc(20)
  tag.write('XYZ ', 0, 'latin1')
  ;[x, y, z].forEach((value, index) => tag.writeInt32BE(fixed(value), 8 + 4 * index))
  return tag
}

function toneCurve(): Buffer {
  const tag = Buffer.alloc(12 + 2 * curvePoints)
  tag.write('curv', 0, 'latin1')
  tag.writeUInt32BE(curvePoints, 8)
  for (let point = 0; point < curvePoints; point += 1) {
    const value = point / (curvePoints - 1)
    const light = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    tag.writeUInt16BE(Math.round(light * 65_535), 12 + 2 * point)
  }
  return padded(tag)
}

function description(text: string): Buffer {
  const ascii = Buffer.from(`${text}\0`, 'latin1')
  const tag = Buffer.alloc(12 + ascii.length + 78)
  tag.write('desc', 0, 'latin1')
  tag.writeUInt32BE(ascii.length, 8)
  ascii.copy(tag, 12)
  return padded(tag)
}

/** Tags begin at multiples of four. */
function padded(part: Buffer): Buffer {
  return Buffer.concat([part, Buffer.alloc((4 - (part.length % 4)) % 4)])
}

function fixed(value: number): number {
  return Math.round(value * 65_536)
}
