/** Who stands between people and us, and is believed about whom it speaks for. */
import { isNetwork } from '../identity/limits/network.ts'
import type { Addresses } from './address-settings.ts'
import { text } from './setting-reader.ts'
import type { Reader } from './setting-reader.ts'

const thisMachine = ['127.0.0.0/8', '::1']

/**
 * Addresses and networks whose `X-Forwarded-For` counts. An https origin without a certificate of
 * ours means a proxy, and one on this machine unless told otherwise; without a proxy the header is
 * anyone's to write, and nobody is believed.
 */
export function readTrustedProxies(
  reader: Reader,
  { publicUrl, tls }: Pick<Addresses, 'publicUrl' | 'tls'>,
): readonly string[] {
  const named = text(reader, 'TRUSTED_PROXY')
  if (named === null) return publicUrl.startsWith('https:') && tls === null ? thisMachine : []
  const networks = named.split(/[\s,]+/u).filter((part) => part !== '')
  const wrong = networks.filter((network) => !isNetwork(network))
  if (wrong.length === 0) return networks
  reader.problems.push(
    `TRUSTED_PROXY debe tener la dirección del servidor que cifra, o su red, como 10.0.0.5 o 10.0.0.0/24; se leyó «${wrong.join(', ')}».`,
  )
  return []
}
