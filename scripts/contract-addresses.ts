import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

import type { Address } from '../src/contract/common/endpoint.ts'

const addressesFile = new URL('../src/contract/addresses.ts', import.meta.url)

/**
 * The pages need no more of the contract than where each endpoint is found: the finished list takes
 * the place of the file that draws it from the schemas, which stay on the server (decision 021).
 * While developing, the pages load them all.
 */
export function contractAddresses(): Plugin {
  return {
    name: 'asiento:contract-addresses',
    apply: 'build',
    async load(id) {
      if (id !== fileURLToPath(addressesFile)) return null
      const { addresses }: { addresses: Readonly<Record<string, Address>> } = await import(
        addressesFile.href
      )
      return `export const addresses = Object.fromEntries(${JSON.stringify(linesOf(addresses))}
        .split('\\n').map((line) => {
          const [path, method, name, reads] = line.split(' ')
          const isReading = method === 'GET' || reads === 'reads'
          return [name, { method, path: '/api/' + path, isReading }]
        }))`
    },
  }
}

/**
 * `entries/:entryId GET readEntry`, a line each, by path: so it is shortest when compressed. Behind
 * a POST that only reads stands `reads`.
 */
function linesOf(addresses: Readonly<Record<string, Address>>): string {
  const all = Object.entries(addresses).map(([name, { method, path, isReading }]) => {
    if (!path.startsWith('/api/')) throw new Error(`${name} is not below /api/: ${path}`)
    const reads = isReading && method !== 'GET' ? ' reads' : ''
    return `${path.slice('/api/'.length)} ${method} ${name}${reads}`
  })
  return all.toSorted().join('\n')
}
