import type { api } from '#contract/api.ts'
import { isStanding } from '#domain/people.ts'
import type { Handler } from '../http/handler.ts'
import { localToday } from '../municipality/local-today.ts'
import { givesAccounts } from './gives-accounts.ts'
import { demandConfigurer } from './may-configure.ts'
import { peopleViews, substitutionViews } from './staff-views.ts'

/** Everyone, those who left too: what they registered still names them. */
export const listStaff: Handler<typeof api.listStaff> = async ({ house, actor }) => {
  demandConfigurer(actor, 'ver las personas')
  const { municipalityId } = actor
  return house.database.read(municipalityId, async (db) => {
    const today = await localToday(db, municipalityId, house.now())
    const substitutions = await substitutionViews(db, municipalityId)
    return {
      staff: await peopleViews(db, municipalityId, today),
      givesAccounts: givesAccounts(house.config),
      substitutions: substitutions.filter((term) => isStanding(term, today)),
    }
  })
}
