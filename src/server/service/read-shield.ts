import { createHash } from 'node:crypto'
import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Handler } from '../http/receive/handler.ts'

/** A PNG that was checked when it came in; the headers hold even if it had not been. */
export const readShield: Handler<typeof api.readShield> = async ({ app, request }) => {
  const known = request.site.municipality
  if (!known) throw new Refusal('E-CON-03')
  const { municipalityId } = known
  const row = await app.database.read(municipalityId, (db) =>
    db
      .selectFrom('municipality')
      .select('shield_png')
      .where('municipality_id', '=', municipalityId)
      .executeTakeFirstOrThrow(),
  )
  const bytes = row.shield_png
  if (!bytes) throw new Refusal('E-CON-03')
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  const headers = {
    'Content-Type': 'image/png',
    'Cache-Control': 'public, max-age=3600',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
  }
  if (request.header('If-None-Match') === etag) return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(bytes), { headers })
}
