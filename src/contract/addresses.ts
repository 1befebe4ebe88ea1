/**
 * All that a browser needs to ask: the build puts the finished list in this file's place, so that
 * no page carries the schemas (30 kB gz).
 */
import { api } from './api.ts'
import type { Api } from './api.ts'
import type { Address } from './common/endpoint.ts'

export type EndpointName = keyof Api

// Every name of the contract is in it, with nothing but where it is found.
// oxlint-disable-next-line no-unsafe-type-assertion
export const addresses = Object.fromEntries(
  Object.entries<Address>(api).map(([name, { method, path, isReading }]) => [
    name,
    { method, path, isReading },
  ]),
) as Readonly<Record<EndpointName, Address>>
