/** Where webhooks may go beside the public internet. */
import { isNetwork } from '../identity/limits/network.ts'
import { text } from './setting-reader.ts'
import type { Reader } from './setting-reader.ts'

const hostShape =
  /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]*[a-z\d])?)(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*$/u

/** Host names, addresses and networks of the council's own; none without the setting. */
export function readWebhookNetworks(reader: Reader): readonly string[] {
  const named = text(reader, 'WEBHOOK_PRIVATE_NETWORKS')
  const places = named?.split(/[\s,]+/u).filter((part) => part !== '') ?? []
  const wrong = places.filter((place) => !isNetwork(place) && !isHost(place))
  if (wrong.length === 0) return places
  reader.problems.push(
    `WEBHOOK_PRIVATE_NETWORKS debe tener nombres de servidores, direcciones o redes, como sistema.interno o 10.20.0.0/16; se leyó «${wrong.join(', ')}».`,
  )
  return []
}

/** What is written like an address, and is none, is no name either. */
function isHost(place: string): boolean {
  return hostShape.test(place) && !/^[\d.]+$/u.test(place)
}
