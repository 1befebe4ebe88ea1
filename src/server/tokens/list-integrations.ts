import type { api } from '#contract/api.ts'
import type { Handler } from '../http/receive/handler.ts'
import { demandAdministrator } from '../municipality/people/administrators.ts'
import { localToday } from '../municipality/sites/local-today.ts'
import { integrationViews } from './integration-views.ts'

export const listIntegrations: Handler<typeof api.listIntegrations> = async ({ app, actor }) => {
  const { municipalityId } = actor
  return app.database.read(municipalityId, async (db) => {
    const today = await localToday(db, municipalityId, app.now())
    await demandAdministrator(db, actor, today, 'SEE_THE_INTEGRATIONS')
    return { integrations: await integrationViews(db, municipalityId, today) }
  })
}
