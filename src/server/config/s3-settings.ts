/** Where files are kept when not in the data folder: a bucket of something that speaks S3. */
import { flag, isThisMachine, text } from './setting-reader.ts'
import type { Reader } from './setting-reader.ts'

export type S3Settings = {
  readonly endpoint: URL
  readonly bucket: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
  /** Whether the bucket is named before the host, and not first in the path. */
  readonly isBucketInHost: boolean
}

const usualRegion = 'us-east-1'

/** FILES_S3_ENDPOINT and its companions; null when none is given. */
export function readS3(reader: Reader): S3Settings | null {
  const address = text(reader, 'FILES_S3_ENDPOINT')
  const bucket = text(reader, 'FILES_S3_BUCKET')
  const keyId = text(reader, 'FILES_S3_KEY_ID')
  const secret = text(reader, 'FILES_S3_SECRET')
  const region = text(reader, 'FILES_S3_REGION') ?? usualRegion
  const isBucketInHost = flag(reader, 'FILES_S3_BUCKET_IN_HOST')
  if (!address && !bucket && !keyId && !secret) return null
  if (!address || !bucket || !keyId || !secret) {
    reader.problems.push(
      'FILES_S3_ENDPOINT, FILES_S3_BUCKET, FILES_S3_KEY_ID y FILES_S3_SECRET van juntas: indique las cuatro, o ninguna para guardar los archivos en ASIENTO_DATA.',
    )
    return null
  }
  const endpoint = endpointAt(reader, address)
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/u.test(bucket)) {
    reader.problems.push(
      `FILES_S3_BUCKET debe ser el nombre de un depósito: minúsculas, números, puntos y guiones; se leyó «${bucket}».`,
    )
  }
  return endpoint && { endpoint, bucket, region, keyId, secret, isBucketInHost }
}

function endpointAt(reader: Reader, address: string): URL | null {
  const url = URL.parse(address)
  const isPlain = url?.protocol === 'http:' && isThisMachine(url.hostname)
  const isBare = url?.username === '' && url.search === '' && url.hash === ''
  if (url !== null && isBare && (url.protocol === 'https:' || isPlain)) return url
  // The value is not repeated: somebody may have written the key into it.
  reader.problems.push(
    'FILES_S3_ENDPOINT debe ser la dirección https del almacén, sin clave ni depósito (http solo en esta misma máquina).',
  )
  return null
}
