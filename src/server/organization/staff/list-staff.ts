import type { api } from '#contract/api.ts'
import { isStanding } from '#domain/permission/people.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { localToday } from '../../municipality/sites/local-today.ts'
import { givesAccounts } from '../../identity/accounts/gives-accounts.ts'
import { demandConfigurer } from './may-configure.ts'
import { peopleViews, substitutionViews } from '../powers/staff-views.ts'

/** Everyone, those who left too: what they registered still names them. */
export const listStaff: Handler<typeof api.listStaff> = async ({ app, actor }) => {
  demandConfigurer(actor, 'SEE_THE_PEOPLE')
  const { municipalityId } = actor
  return app.database.read(municipalityId, async (db) => {
    const today = await localToday(db, municipalityId, app.now())
    const substitutions = await substitutionViews(db, municipalityId)
    return {
      staff: await peopleViews(db, municipalityId, today),
      givesAccounts: givesAccounts(app.config),
      substitutions: substitutions.filter((term) => isStanding(term, today)),
    }
  })
}
