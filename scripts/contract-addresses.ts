import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

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
      const { addresses }: { addresses: object } = await import(addressesFile.href)
      return `export const addresses = ${JSON.stringify(addresses)}`
    },
  }
}
