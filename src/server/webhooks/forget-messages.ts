import { sql } from 'kysely'

import type { AppContext } from '../context/request-context.ts'
import { inMunicipalitiesDue } from '../municipality/sites/in-every-municipality.ts'
import type { Everywhere } from '../municipality/sites/in-every-municipality.ts'

/** For how long it is shown what was sent, and one message may be sent again. */
const rememberedMs = 30 * 24 * 3_600_000

export async function forgetWebhookMessages(
  app: Pick<AppContext, 'database' | 'log' | 'now'> & Everywhere,
): Promise<void> {
  const before = new Date(app.now().getTime() - rememberedMs)
  const due = sql`municipalities_with_webhook_messages(${before})`
  await inMunicipalitiesDue(app, due, async (municipalityId) => {
    await app.database.inMunicipality(municipalityId, (db) =>
      db
        .deleteFrom('webhook_message')
        .where('municipality_id', '=', municipalityId)
        .where('ended_at', '<', before)
        .execute(),
    )
  })
}
