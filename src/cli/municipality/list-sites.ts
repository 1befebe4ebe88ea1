import { cleanedUp } from '#server/common/clean-up.ts'
import type { Config } from '#server/config/config.ts'
import { openSites } from '#server/municipality/sites/sites.ts'
import { openBooks } from '../common/open-books.ts'

/** A line for each address: where, and who answers there. */
export async function listSites(url: string, config: Config): Promise<string> {
  const database = await openBooks(url)
  return cleanedUp(
    async () => {
      const sites = await (await openSites(database, config)).all()
      const width = Math.max(...sites.map(({ origin }) => origin.length))
      return sites
        .map(({ origin, municipality }) => {
          const name = municipality?.name ?? 'espera su puesta en marcha'
          return `${origin.padEnd(width)}  ${name}`
        })
        .join('\n')
    },
    () => database.close(),
  )
}
