import type { api } from '#contract/api.ts'
import type { Handler } from '../http/receive/handler.ts'
import { productVersion } from '../common/product-version.ts'

/** What the landing page says before anybody signs in. */
export const readService: Handler<typeof api.readService> = async ({ app, request }) => {
  const known = request.site.municipality
  if (!known) return { municipality: null, version: productVersion }
  const { municipalityId, name } = known
  const row = await app.database.read(municipalityId, (db) =>
    db
      .selectFrom('municipality')
      .select([
        'contact',
        'country',
        'book_prefix',
        (columns) => columns('shield_png', 'is not', null).as('has_shield'),
      ])
      .where('municipality_id', '=', municipalityId)
      .executeTakeFirstOrThrow(),
  )
  const { contact, country, book_prefix: bookPrefix } = row
  const municipality = { name, contact, country, bookPrefix, hasShield: Boolean(row.has_shield) }
  return { municipality, version: productVersion }
}
