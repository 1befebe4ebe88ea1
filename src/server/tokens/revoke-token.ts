import type { api } from '#contract/api.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Handler } from '../http/receive/handler.ts'
import { holdHead, writeAfter } from '../ledger/append.ts'
import { demandAdministrator } from '../municipality/people/administrators.ts'
import { localToday } from '../municipality/sites/local-today.ts'
import { tokenView } from './integration-views.ts'

/** In force at once everywhere: no process remembers a credential. */
export const revokeToken: Handler<typeof api.revokeToken> = async (
  { app, actor },
  { params: { staffId, tokenId } },
) => {
  const { municipalityId, staffId: actorId } = actor
  return app.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const today = await localToday(db, municipalityId, head.now)
    await demandAdministrator(db, actor, today, 'REVOKE_CREDENTIALS')
    const known = await db
      .selectFrom('api_token')
      .selectAll()
      .where('municipality_id', '=', municipalityId)
      .where((eb) => eb.and({ staff_id: staffId, token_id: tokenId }))
      .executeTakeFirst()
    if (!known) throw new Refusal('E-CON-03')
    if (known.revoked_at !== null) return tokenView(known)
    await db
      .updateTable('api_token')
      .set({ revoked_at: head.now })
      .where((eb) => eb.and({ municipality_id: municipalityId, token_id: tokenId }))
      .execute()
    await writeAfter(db, head, [
      { type: 'TokenRevoked', subjectId: staffId, actorId, data: { tokenId } },
    ])
    return tokenView({ ...known, revoked_at: head.now })
  })
}
