import { crc32, deflateRawSync } from 'node:zlib'

/** A ZIP of stored files, as small as the format allows; or of packed ones. */
export function zipOf(
  files: Readonly<Record<string, string>>,
  { isPacked = false }: { readonly isPacked?: boolean } = {},
): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const stored = isPacked ? deflateRawSync(content) : Buffer.from(content)
    const common = commonFields(name, content, isPacked ? stored.length : null)
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name)])
    const body = Buffer.concat([head, stored])
    local.push(body)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, place, Buffer.from(name)]),
    )
    offset += body.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(central.length, 8)
  end.writeUInt16LE(central.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}

/** From "version needed" to "length of the extra field", which local and central heads share. */
function commonFields(name: string, content: string, packedBytes: number | null): Buffer {
  const fields = Buffer.alloc(26)
  const size = Buffer.byteLength(content)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt32LE(crc32(content), 10)
  if (packedBytes !== null) fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(packedBytes ?? size, 14)
  fields.writeUInt32LE(size, 18)
  fields.writeUInt16LE(Buffer.byteLength(name), 22)
  return fields
}
