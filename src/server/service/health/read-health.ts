/**
 * `GET /api/health`: whether anybody is needed, for the administrator's page. The command `doctor`
 * asks the same two questions from the console.
 */
import type { api } from '#contract/api.ts'
import { mayConfigure } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { asStartedHere } from '../../common/as-started-here.ts'
import { knownSteps } from '../../database/schema/migrate.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { installationHealth } from './installation-health.ts'
import { municipalityHealth } from './municipality-health.ts'

export const readHealth: Handler<typeof api.readHealth> = async ({ app, actor }) => {
  if (!mayConfigure(actor)) {
    const responsable = 'SYSTEM_ADMINISTRATION'
    throw new Refusal('E-PER-09', null, { accion: 'SEE_THE_SETTINGS_OF_THE_SERVICE', responsable })
  }
  const { municipalityId } = actor
  // A server has brought its database up to date before it answers.
  const steps = await knownSteps()
  return {
    program: asStartedHere('npm run asiento -- ').trimEnd(),
    checks: [
      ...(await installationHealth(app, steps)),
      ...(await municipalityHealth(app, municipalityId)),
    ],
  }
}
