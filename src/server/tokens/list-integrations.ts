import type { api } from '#contract/api.ts'
import type { Handler } from '../http/handler.ts'
import { demandAdministrator } from '../municipality/administrators.ts'
import { localToday } from '../municipality/local-today.ts'
import { integrationViews } from './integration-views.ts'

export const listIntegrations: Handler<typeof api.listIntegrations> = async ({ house, actor }) => {
  const { municipalityId } = actor
  return house.database.read(municipalityId, async (db) => {
    const today = await localToday(db, municipalityId, house.now())
    await demandAdministrator(db, actor, today, 'ver las integraciones')
    return { integrations: await integrationViews(db, municipalityId, today) }
  })
}
